import { describeNetChange } from './net-change.ts';
import type { RunPerson } from './runs.ts';

/** Net of a person against their last payment, in pesos. */
export function NetChangeMark({ person }: { person: RunPerson }) {
  const change = describeNetChange(person);
  return change ? <span className={`q-num ${change.className}`}>{change.words}</span> : null;
}
