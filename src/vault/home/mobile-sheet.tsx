import { MobileForm } from '../account/mobile-form.tsx';
import { VaultSheet } from '../page/vault-sheet.tsx';
import type { Account } from '../session/api.ts';

const name = (owner: string): string => `mobile-later:${owner}`;
export const hasDeclinedMobile = (owner: string): boolean => {
  try {
    return localStorage.getItem(name(owner)) !== null;
  } catch {
    return false;
  }
};

/** Asks once for the mobile number of an employee who has left none. */
export function MobileSheet({ account, onGone }: { account: Account; onGone: () => void }) {
  const close = (): void => {
    onGone();
    try {
      localStorage.setItem(name(account.id), '1');
    } catch {
      // Without storage, it asks again another day.
    }
  };
  return (
    <VaultSheet title="Si pierde el teléfono" onClose={close}>
      <p className="c-2">
        Para ayudarle a volver, deje un celular. Solo se usa si usted pide entrar de nuevo.
      </p>
      <MobileForm account={account} onDone={close} onLater={close} />
    </VaultSheet>
  );
}
