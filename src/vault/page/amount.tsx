import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { findLock } from '../../offline/locks.ts';
import { employeeSession } from '../session/session.ts';
import { createStore } from '../session/value-store.ts';
import { hideFigures } from './texts.ts';

/** True while amounts are covered. Set again each time the vault opens. */
export const amountCover = createStore(true);

let wanted = true;
/** Applies the employee's choice. It is `true` until the choice is known. */
export function coverAmounts(hide: boolean): void {
  wanted = hide;
  amountCover.set(hide);
}

employeeSession.subscribe(() => {
  const now = employeeSession.get();
  if (now.state !== 'open') amountCover.set(wanted);
  else
    void findLock(now.account.id).then(
      (lock) => lock && wanted !== lock.hideAmounts && coverAmounts(lock.hideAmounts),
      () => undefined,
    );
});

/** Returns whether amounts are covered or not as their owner chose, and not for this time only. */
export const isCoverUsual = (): boolean => amountCover.get() === wanted;

export const useCovered = (): boolean => useSyncExternalStore(amountCover.subscribe, amountCover.get);

export function Amount(props: Parameters<typeof PesoAmount>[0]) {
  if (!useCovered()) return <PesoAmount {...props} />;
  return (
    <span className={`q-money${props.size ? ` q-money--${props.size}` : ''}`}>
      <span className="q-money-sign">$&nbsp;</span>
      <Dots />
    </span>
  );
}

const Dots = () => (
  <>
    <span aria-hidden="true">••••</span>
    <span className="vh">oculto</span>
  </>
);

/** Shows a figure of a cell or of a sum as `words` formats it, or dots while amounts are covered. */
export function CoverableFigure({
  amount,
  words = formatAmountOrDash(amount),
}: {
  amount: string;
  words?: string;
}) {
  return useCovered() && words !== '—' ? <Dots /> : words;
}

/** Returns what formats a text that may tell an amount: while amounts are covered, with dots in their place. */
export const useSentences = (): ((text: string) => string) => (useCovered() ? hideFigures : keepFigures);
const keepFigures = (text: string): string => text;

/** Shows a sentence, with its amounts as dots while they are covered. */
export function Sentence({ of: text }: { of: string }) {
  return useCovered() ? hideFigures(text) : text;
}

export function CoverButton() {
  const hidden = useCovered();
  return (
    <button
      type="button"
      className="q-icon-button v-eye"
      aria-label={hidden ? 'Mostrar los valores' : 'Ocultar los valores'}
      aria-pressed={!hidden}
      onClick={() => amountCover.set(!hidden)}
    >
      <Icon of={hidden ? eyeOutline : eyeOffOutline} />
    </button>
  );
}
