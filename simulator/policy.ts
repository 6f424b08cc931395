/** Behaviour of the simulator where the real service varies or is not known for sure. The control API changes it. */

/** Fields in which the service may say that a test set was accepted. */
export const places = ['StatusDescription', 'StatusMessage', 'ErrorMessage', 'ProcessedMessage'] as const;
export type AcceptancePlace = (typeof places)[number];

export interface SimulatorPolicy {
  /** Queries of GetStatusZip answered «en proceso» before the result. */
  readonly pending_polls: number;
  /** StatusCode of a batch in process. The values seen are "", "0" and "98". */
  readonly pending_code: '' | '0' | '98';
  /**
   * `strict` requires the three Cert of DC25. `lenient` accepts the signing certificate alone, as the real service
   * is reported to.
   */
  readonly chain: 'lenient' | 'strict';
  /** Answer to a bad transport certificate: the fault of WS-Security, or the rules ZC01 to ZC06 of the annex. */
  readonly transport: 'fault' | 'rules';
  /** Fields in which an accepted or rejected set says so. */
  readonly set_status_in: readonly AcceptancePlace[];
  /** `loose` writes the same words with other case and blanks, and without the full stop. */
  readonly set_status_text: 'plain' | 'loose';
  /** Minutes that the clock is ahead. Negative when it is behind. */
  readonly clock_minutes: number;
}

export const usual: SimulatorPolicy = {
  pending_polls: 1,
  pending_code: '',
  chain: 'lenient',
  transport: 'fault',
  set_status_in: ['StatusDescription', 'ProcessedMessage'],
  set_status_text: 'plain',
  clock_minutes: 0,
};

const checks: { [name in keyof SimulatorPolicy]: { holds(value: unknown): boolean; words: string } } = {
  pending_polls: {
    holds: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1000,
    words: 'a whole number from 0 to 1000',
  },
  pending_code: { holds: (value) => ['', '0', '98'].includes(String(value)), words: '"", "0" or "98"' },
  chain: { holds: (value) => value === 'lenient' || value === 'strict', words: 'lenient or strict' },
  transport: { holds: (value) => value === 'fault' || value === 'rules', words: 'fault or rules' },
  set_status_in: {
    holds: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((place) => (places as readonly unknown[]).includes(place)),
    words: `a list of ${places.join(', ')}`,
  },
  set_status_text: { holds: (value) => value === 'plain' || value === 'loose', words: 'plain or loose' },
  clock_minutes: {
    holds: (value) => typeof value === 'number' && Math.abs(value) <= 5_256_000,
    words: 'a number of minutes',
  },
};

/** Returns the policy with some values changed, or a message that says what is wrong with them. */
export function changePolicy(
  policy: SimulatorPolicy,
  input: Record<string, unknown>,
): SimulatorPolicy | string {
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(checks, name))
      return `unknown field "${name}"; known: ${Object.keys(checks).join(', ')}`;
    const check = checks[name as keyof SimulatorPolicy];
    if (!check.holds(value)) return `${name} must be ${check.words}`;
  }
  return { ...policy, ...input };
}
