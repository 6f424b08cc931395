import type { AccountType } from '../../domain/banking/employee-account.ts';
import {
  type RequestKind,
  type RequestReason,
  requestKindNames,
} from '../../domain/payroll/novelties/request-kinds.ts';
import { findDraft } from '../questions/drafts.ts';
import { buildOwnDraftId, discardOwnDraft, keepOwnDraft } from '../questions/own-drafts.ts';
import type { EmployeeSession } from '../session/session.ts';
import type { Attachment } from './read-attachment.ts';
import type { ChosenDays } from './request-words.ts';

/** Days, reason, note and paper of a request that is not sent yet. */
export type UnsentRequest = {
  company?: string | undefined;
  chosen?: ChosenDays | undefined;
  reason?: RequestReason | undefined;
  note?: string | undefined;
  attachment?: Attachment | undefined;
  bank_id?: string | undefined;
  account_type?: AccountType | undefined;
  account_number?: string | undefined;
  breb_key?: string | undefined;
  mobile?: string | undefined;
  email?: string | undefined;
  home_address?: string | undefined;
  home_department?: string | undefined;
  home_municipality_id?: string | undefined;
  amount?: string | undefined;
};

export const getRequestDraft = (owner: string, kind: RequestKind): UnsentRequest =>
  findDraft<UnsentRequest>(buildOwnDraftId(owner, kind)) ?? {};

/** Tells whether closing a request loses something. */
export const hasWritten = (draft: UnsentRequest): boolean => Object.values(draft).some(Boolean);

/** Finds the kind of a request that its employee had begun when the vault locked. */
export const findBegunKind = (owner: string): RequestKind | undefined =>
  requestKindNames.find((kind) => hasWritten(getRequestDraft(owner, kind)));

/**
 * Adds to the draft of a request and returns it. The camera may answer after the vault locked, and keeps its picture;
 * after signing out, or in the vault of another employee, nothing is kept.
 */
export function addToRequestDraft(
  session: EmployeeSession,
  owner: string,
  kind: RequestKind,
  more: UnsentRequest,
): UnsentRequest {
  const draft = { ...getRequestDraft(owner, kind), ...more };
  keepOwnDraft(session, owner, kind, hasWritten(draft) && draft);
  return draft;
}

/** Begins the draft of a request with what an address proposes. A draft that its employee has begun stays as it is. */
export function proposeRequestDraft(
  session: EmployeeSession,
  owner: string,
  kind: RequestKind,
  proposal: UnsentRequest,
): void {
  if (!hasWritten(getRequestDraft(owner, kind))) addToRequestDraft(session, owner, kind, proposal);
}

export const discardRequestDraft = (owner: string, kind: RequestKind): void => discardOwnDraft(owner, kind);
