import { type Day, formatDay } from '../../domain/values/day.ts';
import { getToday } from '../months/month.ts';
import type { Question } from './vault-api.ts';

/** Words for what a claim of personal data asks; other questions are about what was paid. */
export const claimWords: Partial<Record<Question['category'], string>> = {
  datos: 'Corregir sus datos',
  supresion: 'Borrar datos suyos',
};

type Claim = Pick<Question, 'due_on' | 'state'>;

/** Test that the last day to answer a claim went by without an answer. */
export const isLate = ({ due_on: due, state }: Claim): boolean =>
  due !== null && state === 'abierta' && due < getToday();

/** Last day to answer a claim that waits for it (Ley 1581 de 2012 art. 15). */
export function formatClaimDeadline(claim: Claim): string | undefined {
  if (claim.due_on === null || claim.state !== 'abierta') return undefined;
  const last = formatDay(claim.due_on as Day, 'short');
  return isLate(claim) ? `Debió responderse el ${last}` : `Responder hasta el ${last}`;
}
