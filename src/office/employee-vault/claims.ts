import { type Day, formatDay } from '../../domain/values/day.ts';
import { getToday } from '../months/month.ts';
import type { Question } from './vault-api.ts';

/** Words for the claims about personal data. The other categories are about payments and have none. */
export const claimWords: Partial<Record<Question['category'], string>> = {
  datos: 'Corregir sus datos',
  supresion: 'Borrar datos suyos',
};

type Claim = Pick<Question, 'due_on' | 'state'>;

export const isLate = ({ due_on: due, state }: Claim): boolean =>
  due !== null && state === 'abierta' && due < getToday();

/**
 * Formats the last day to answer an open claim (Ley 1581 de 2012 art. 15). `undefined` unless it is open and has a
 * due date.
 */
export function formatClaimDeadline(claim: Claim): string | undefined {
  if (claim.due_on === null || claim.state !== 'abierta') return undefined;
  const last = formatDay(claim.due_on as Day, 'short');
  return isLate(claim) ? `Debió responderse el ${last}` : `Responder hasta el ${last}`;
}
