import type { EmployeeRequest } from '../../domain/vault/requests.ts';
import { createKeptRead } from '../page/kept-read.ts';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import { createStore } from '../session/value-store.ts';

export const useOwnRequests = createKeptRead('GET /requests');

const mark = 'decisions-read';
export const decisionsRead = createStore<readonly string[]>(listReadIds(mark));

/** Lists decided requests that this device has not shown. */
export const listUnreadDecisions = (
  sent: readonly EmployeeRequest[],
  read: readonly string[],
): EmployeeRequest[] =>
  sent.filter(({ id, state }) => (state === 'aprobada' || state === 'no_aprobada') && !read.includes(id));

export function markDecisionsRead(sent: readonly EmployeeRequest[]): void {
  const fresh = listUnreadDecisions(sent, decisionsRead.get()).map(({ id }) => id);
  if (fresh.length > 0) decisionsRead.set(noteRead(mark, fresh));
}
