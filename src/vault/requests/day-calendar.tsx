import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isHoliday } from '../../domain/payroll/law/holidays.ts';
import { capitalize } from '../../domain/text/capitalize.ts';
import {
  addDays,
  countMonthDays,
  type Day,
  formatDay,
  formatMonth,
  getMonthStart,
  getWeekday,
  makeDay,
  splitDay,
} from '../../domain/values/day.ts';
import { toMonth, toMonthIndex } from '../../domain/values/month.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { type ChosenDays, chooseDay } from './request-words.ts';

type Props = {
  chosen: ChosenDays | undefined;
  /** Days before it cannot be chosen. */
  earliest: Day;
  today: Day;
  /** Tells whether a day inside the range takes none of what the employee has. */
  isFree: (day: Day) => boolean;
  onChoose: (chosen: ChosenDays) => void;
};

const initials = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];
const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Renders a month whose first and last day are chosen with two touches, or with the arrows and Enter. */
export function DayCalendar({ chosen, earliest, today, isFree, onChoose }: Props) {
  const [at, setAt] = useState<Day>(chosen?.start ?? today);
  const grid = useRef<HTMLFieldSetElement>(null);
  const moved = useRef(false);
  const { year, month } = splitDay(at);
  const first = getMonthStart(year, month);
  const days = Array.from({ length: countMonthDays(year, month) }, (_, i) => addDays(first, i));
  const blanks = (getWeekday(first) + 6) % 7;
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    moved.current = false;
  }, [at]);

  function turn(months: number): void {
    const next = toMonth(toMonthIndex({ year, month }) + months);
    const date = Math.min(splitDay(at).date, countMonthDays(next.year, next.month));
    const to = makeDay(next.year, next.month, date);
    setAt(to < earliest ? earliest : to);
  }
  function press(event: KeyboardEvent): void {
    const by = moves[event.key];
    if (by === undefined && event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    moved.current = true;
    if (by === undefined) turn(event.key === 'PageUp' ? -1 : 1);
    else if (addDays(at, by) >= earliest) setAt(addDays(at, by));
  }
  const nameOf = (months: number): string => {
    const to = toMonth(toMonthIndex({ year, month }) + months);
    return capitalize(formatMonth(to.year, to.month));
  };
  return (
    <div className="v-calendar">
      <div className="row between">
        <h3 className="t-heading" aria-live="polite">
          {capitalize(formatMonth(year, month))}
        </h3>
        <span className="row">
          <button
            type="button"
            className="q-icon-button"
            aria-label={nameOf(-1)}
            disabled={first <= earliest}
            onClick={() => turn(-1)}
          >
            <Icon of={chevronBackOutline} />
          </button>
          <button type="button" className="q-icon-button" aria-label={nameOf(1)} onClick={() => turn(1)}>
            <Icon of={chevronForwardOutline} />
          </button>
        </span>
      </div>
      <fieldset
        ref={grid}
        className="v-days center"
        aria-label="Elija el primer y el último día"
        onKeyDown={press}
      >
        {initials.map((initial, i) => (
          <span key={`${initial}${i}`} className="t-label c-3" aria-hidden>
            {initial}
          </span>
        ))}
        {days.map((day, i) => (
          <DayButton
            key={day}
            day={day}
            column={i === 0 ? blanks + 1 : undefined}
            chosen={chosen}
            isFree={isFree(day)}
            disabled={day < earliest}
            focusable={day === at}
            onPress={() => {
              setAt(day);
              onChoose(chooseDay(chosen, day));
            }}
          />
        ))}
      </fieldset>
    </div>
  );
}

type DayProps = {
  day: Day;
  column: number | undefined;
  chosen: ChosenDays | undefined;
  isFree: boolean;
  disabled: boolean;
  focusable: boolean;
  onPress: () => void;
};

function DayButton({ day, column, chosen, isFree, disabled, focusable, onPress }: DayProps) {
  const last = chosen?.end ?? chosen?.start;
  const inside = chosen !== undefined && last !== undefined && day >= chosen.start && day <= last;
  const edge = inside && (day === chosen.start || day === last);
  const holiday = isHoliday(day);
  const weekday = getWeekday(day);
  const words = [
    formatDay(day).replace(/ de \d{4}$/, ''),
    holiday && 'festivo',
    inside && isFree && 'no cuenta',
  ];
  return (
    <button
      type="button"
      className={[
        'v-day',
        inside && 'v-day--in',
        edge && 'v-day--edge',
        day === chosen?.start && 'v-day--first',
        day === last && 'v-day--last',
        (isFree || holiday) && 'v-day--free',
        holiday && 'v-day--holiday',
        weekday === 1 && 'v-day--monday',
        weekday === 0 && 'v-day--sunday',
      ]
        .filter(Boolean)
        .join(' ')}
      style={column === undefined ? undefined : { gridColumn: column }}
      data-day={day}
      aria-label={words.filter(Boolean).join(', ')}
      aria-pressed={inside}
      tabIndex={focusable ? 0 : -1}
      disabled={disabled}
      onClick={onPress}
    >
      <span>{splitDay(day).date}</span>
    </button>
  );
}
