import type { EmployeeRequest } from '../../domain/vault/requests.ts';
import { createKeptRead } from '../page/kept-read.ts';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import { createStore } from '../session/value-store.ts';
import { getDecisionKey, listUnreadDecisions } from './request-words.ts';

export const useOwnRequests = createKeptRead('GET /requests');

const mark = 'decisions-read';
export const decisionsRead = createStore<readonly string[]>(listReadIds(mark));

export function markDecisionsRead(sent: readonly EmployeeRequest[]): void {
  const fresh = listUnreadDecisions(sent, decisionsRead.get()).map(getDecisionKey);
  if (fresh.length > 0) decisionsRead.set(noteRead(mark, fresh));
}
