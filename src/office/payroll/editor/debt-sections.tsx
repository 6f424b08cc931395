import type { ReactNode } from 'react';
import {
  type CarryPlan,
  getDebtLaw,
  isOverpaymentDebt,
  removeDebt,
  takeDebt,
} from '../../../domain/payroll/drafts/carried-debts.ts';
import type { RunNovelties } from '../../../domain/payroll/drafts/draft.ts';
import type { CarriedDebt } from '../../../domain/payroll/novelties/novelties.ts';
import type { Money } from '../../../domain/values/money.ts';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import './debts.css?adopt';

type Props = {
  novelties: RunNovelties;
  net: Money;
  /** Way of ending in zero, of a payment that ends negative. */
  plan?: CarryPlan | undefined;
  /** Debts of earlier payments. */
  owed?: readonly CarriedDebt[];
  busy?: boolean;
  onChange: (novelties: RunNovelties) => void;
};

/** Debts of a payment: those it may leave for later when it ends negative, those it left, and those of earlier ones. */
export function DebtSections({ novelties, net, plan, owed = [], busy = false, onChange }: Props) {
  const { carried = [] } = novelties;
  const act = (words: string, next: RunNovelties, debt?: CarriedDebt) => (
    <button
      type="button"
      className="q-btn q-btn--plain"
      aria-disabled={busy}
      aria-label={debt && `${words}: ${debt.description}`}
      onClick={() => onChange(next)}
    >
      {words}
    </button>
  );
  return (
    <>
      {plan && (
        <section className="debts stack boxed gap-12" aria-label="Para que quede en cero">
          <h3 className="t-label m">Para que quede en cero</h3>
          <List debts={plan.debts} />
          <p className="t-label c-2">{planWords(plan.debts)}</p>
          <div className="debts-actions flex">{act('Dejarlo para después', plan.novelties)}</div>
        </section>
      )}
      {carried.length > 0 && (
        <section className="debts stack boxed gap-12" aria-label="Queda para después">
          <h3 className="t-label m">Queda para después</h3>
          <List debts={carried} act={(debt) => act('Deshacer', removeDebt(novelties, debt), debt)} />
        </section>
      )}
      {owed.length > 0 && (
        <section className="debts stack boxed gap-12" aria-label="Debe de antes">
          <h3 className="t-label m">Debe de antes</h3>
          <List
            debts={owed}
            act={(debt) => net > 0 && act('Descontar aquí', takeDebt(novelties, debt, net), debt)}
          />
          <p className="t-label c-2">
            Descuéntelo con la autorización escrita del trabajador. El valor se cambia en sus novedades.
          </p>
        </section>
      )}
    </>
  );
}

function planWords(debts: readonly CarriedDebt[]): string {
  if (debts.length === 0) return 'Se descuenta menos de lo que debía de antes, y lo demás se sigue debiendo.';
  const advance = debts.some(
    ({ concept, description }) => concept === 'advances' && isOverpaymentDebt(description),
  );
  const waits = 'Esto se deja para un pago siguiente, que lo dirá.';
  return advance ? `${waits} Lo pagado de más queda en este mes como anticipo.` : waits;
}

type ListProps = { debts: readonly CarriedDebt[]; act?: (debt: CarriedDebt) => ReactNode };

const List = ({ debts, act }: ListProps) => (
  <ul>
    {debts.map((debt) => (
      <li key={debt.id ?? debt.description}>
        <span>
          {debt.description}
          <small className="t-label c-3">{getDebtLaw(debt)}</small>
        </span>
        {formatAmountOrDash(debt.amount)}
        {act?.(debt)}
      </li>
    ))}
  </ul>
);
