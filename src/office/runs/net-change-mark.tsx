import type { RunKind } from '../../domain/payroll/runs/period.ts';
import { describeNetChange, isPaidOnce } from './net-change.ts';
import type { RunPerson } from './runs.ts';

/** Net of a person against their last payment, in pesos. */
export function NetChangeMark({ person, kind }: { person: RunPerson; kind: RunKind }) {
  const change = isPaidOnce(kind) ? undefined : describeNetChange(person);
  return change ? <span className={`q-num ${change.className}`}>{change.words}</span> : null;
}
