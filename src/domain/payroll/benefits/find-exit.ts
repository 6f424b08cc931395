import { type Day, parseDay } from '../../values/day.ts';
import type { EmployeeRecord } from '../contract/settlement.ts';
import { type ExitReason, exitReasons } from '../law/exit-reasons.ts';
import type { ContractDuration } from './dismissal.ts';

const isReason = (text: unknown): text is ExitReason => typeof text === 'string' && text in exitReasons;

/** Returns when and why a contract ends, from the employee's record; `undefined` while the record does not say why. */
export function findExit(
  employee: Pick<
    EmployeeRecord,
    'retirement_reason' | 'retirement_date' | 'contract_end_date' | 'contract_type'
  >,
): { exit: Day; reason: ExitReason; term: ContractDuration } | undefined {
  const reason = employee.retirement_reason;
  const exit = parseDay(employee.retirement_date ?? '');
  if (!isReason(reason) || !exit) return undefined;
  const until = parseDay(employee.contract_end_date ?? '');
  const code = employee.contract_type?.code;
  const term: ContractDuration =
    code === '1' || code === '3'
      ? { kind: code === '1' ? 'fixed' : 'work', ...(until && { until }) }
      : { kind: 'indefinite' };
  return { exit, reason, term };
}
