import type { EmployeeSession } from '../session/session.ts';
import { forgetVaultDrafts, keepVaultDraft } from './drafts.ts';

const beginning = 'own:';

/** Builds the id of what an employee is writing under a name, such as a kind of request. */
export const buildOwnDraftId = (owner: string, name: string): string => `${beginning}${owner}:${name}`;

/** Keeps a draft of an employee. After signing out, or in the vault of another employee, nothing is kept. */
export function keepOwnDraft(session: EmployeeSession, owner: string, name: string, draft: unknown): void {
  if (isOfOwner(session, owner)) keepVaultDraft(buildOwnDraftId(owner, name), draft);
}

export const discardOwnDraft = (owner: string, name: string): void =>
  keepVaultDraft(buildOwnDraftId(owner, name), undefined);

/** Tells whether a session is of that employee: open, locked, or left at its lock for the sign-in page. */
function isOfOwner(session: EmployeeSession, owner: string): boolean {
  switch (session.state) {
    case 'opening':
      return true;
    case 'signed_out':
      return session.left === owner;
    case 'locked':
      return session.owner === owner;
    case 'choosing_pin':
    case 'open':
      return session.account.id === owner;
    default:
      return session satisfies never;
  }
}

/** Forgets the drafts of every employee whose session it is not: after signing out, and in another vault. */
export function forgetOthersDrafts(session: EmployeeSession): void {
  const isOwn = (id: string) => isOfOwner(session, id.slice(beginning.length, id.lastIndexOf(':')));
  forgetVaultDrafts((id) => id.startsWith(beginning) && !isOwn(id));
}
