import { sql } from 'kysely';
import { mobileOf } from '../../../src/domain/mobile.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { withEmptied } from '../../http/values.ts';
import { invalid } from '../../refused.ts';
import { seal, unseal } from '../../secrets.ts';

const purpose = (account: string): string => `vault-mobile:${account}`;

/** Where a person is reached when they lost their access, as its row keeps it. */
export const openMobile = (key: Buffer, account: string, sealed: Buffer | null): string | null =>
  sealed && unseal(key, sealed, purpose(account)).toString();

export const vaultMobileRoutes: VaultModule = (routes, { secretKey }) => {
  routes.write('PUT', '/mobile', { summary: 'Mi celular para recuperar el acceso' }, async (call, tx) => {
    const { mobile } = withEmptied(call.body, '');
    const { id } = call.account;
    const empty = mobile === null || mobile === '';
    const digits = typeof mobile === 'string' ? mobileOf(mobile) : undefined;
    if (!empty && !digits)
      throw invalid({ mobile: ['Escriba un celular de Colombia: 10 números que empiezan por 3.'] });
    const sealed = digits ? seal(secretKey, digits, purpose(id)) : null;
    await sql`update employee_accounts set mobile_sealed = ${sealed} where id = ${id}`.execute(tx);
    return answer({
      data: { mobile: digits ?? null },
      message: digits ? 'Celular guardado' : 'Celular quitado',
    });
  });
};
