import type { Account } from '../session/api.ts';
import { MobileForm } from './mobile-form.tsx';

const name = (owner: string): string => `mobile-later:${owner}`;
export const hasDeclinedMobile = (owner: string): boolean => {
  try {
    return localStorage.getItem(name(owner)) !== null;
  } catch {
    return false;
  }
};

/** Asks once for the mobile number of an employee who has left none. */
export default function MobileOffer({ account, onGone }: { account: Account; onGone: () => void }) {
  const close = (): void => {
    onGone();
    try {
      localStorage.setItem(name(account.id), '1');
    } catch {
      // Without storage, it asks again next time.
    }
  };
  return (
    <section className="v-part v-offer boxed" aria-label="Si pierde el teléfono">
      <p>Para ayudarle si pierde el teléfono, deje un celular. Solo se usa si usted pide entrar de nuevo.</p>
      <MobileForm account={account} onDone={close} onLater={close} />
    </section>
  );
}
