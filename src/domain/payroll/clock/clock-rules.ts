export const roundings = [0, 5, 10, 15, 30] as const;
export type ClockRules = {
  /** Minutes to whose nearest multiple each mark is taken; 0 takes the minute of the clock. */
  round_minutes: (typeof roundings)[number];
  /** Hours over which two marks are no shift: one between them is missing. */
  max_shift_hours: number;
  /** Minutes of a pause that is not marked, taken from the middle of the only shift of a day. */
  break_minutes: number;
  /** Hours that a shift lasts at least for that pause. */
  break_after_hours: number;
  /** Days among which the hours of the week are shared: 6, as the law supposes, or 5. */
  week_days: 5 | 6;
};

export const DEFAULT_CLOCK_RULES: ClockRules = {
  round_minutes: 0,
  max_shift_hours: 11,
  break_minutes: 0,
  break_after_hours: 6,
  week_days: 6,
};
