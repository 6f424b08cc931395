import { createHash, createHmac } from 'node:crypto';

export const invitationDays = 7;
/** Letters and digits that are not confused when read aloud. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const hashInvitationCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url');

/**
 * Derives the code `ABCD-EFGH-JKLM` from an id and the installation key, so that the database alone does not
 * reveal it.
 */
export function buildInvitationCode(secretKey: Buffer, id: string): string {
  const mac = createHmac('sha256', secretKey).update(`user-invitation:${id}`).digest();
  const letters = Array.from(mac.subarray(0, 12), (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Link of an invitation. The fragment after `#` reaches no server and no log. */
export const buildInvitationAddress = (origin: string, email: string, code: string): string =>
  `${origin}/login#${new URLSearchParams({ invitation: code, email })}`;

export type StaffInvitation = {
  code: string;
  address: string;
  expires_at: string;
  mailed: boolean;
};
