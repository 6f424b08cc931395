import { sql } from 'kysely';
import { parseMobile } from '../../../src/domain/identity/mobile.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { seal, tryUnseal } from '../../secrets.ts';

export const getMobilePurpose = (account: string): string => `vault-mobile:${account}`;

/** Decrypts the mobile of an account. Null when there is none or the key was lost. */
export const openMobile = (key: Buffer, account: string, sealed: Buffer | null): string | null =>
  (sealed && tryUnseal(key, sealed, getMobilePurpose(account))?.toString()) ?? null;

export const registerVaultMobileRoutes: VaultModule = (on, { secretKey }) => {
  on('PUT /mobile', async ({ account: { id }, input: { mobile } }, tx) => {
    const digits = mobile ? parseMobile(mobile) : undefined;
    const sealed = digits ? seal(secretKey, digits, getMobilePurpose(id)) : null;
    await sql`update employee_accounts set mobile_sealed = ${sealed} where id = ${id}`.execute(tx);
    return answer({
      data: { mobile: digits ?? null },
      message: digits ? 'Celular guardado' : 'Celular quitado',
    });
  });
};
