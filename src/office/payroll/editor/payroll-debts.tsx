import { carryPlan, listOutstandingDebts } from '../../../domain/payroll/drafts/carried-debts.ts';
import type { RunNovelties } from '../../../domain/payroll/drafts/draft.ts';
import { noMoney, parseMoney } from '../../../domain/values/money.ts';
import type { NoveltyRow } from '../../novelties/novelty-row.ts';
import { DebtSections } from './debt-sections.tsx';
import { type PayrollValues, toDraft, toNovelties } from './form-values.ts';
import { computeLiquidation } from './liquidation.ts';
import type { PayrollForm } from './payroll-form.ts';

/** Debts of a payroll that is being written, under the same plan as a payment of a run. */
export default function PayrollDebts({ form }: { form: PayrollForm }) {
  const { draft: values, filled, employee, payrollContext: context, engine, liquidation } = form;
  if (!employee || !liquidation) return null;
  const withNovelties = (of: PayrollValues, novelties: RunNovelties) => toDraft({ ...of, novelties });
  const net = parseMoney(liquidation.totals.total) ?? noMoney;
  const plan =
    net < 0
      ? carryPlan(
          values,
          toNovelties(filled),
          (tried) =>
            computeLiquidation(engine, employee, withNovelties(filled, tried), context)?.liquidation ??
            liquidation,
        )
      : undefined;
  const novelties = toNovelties(values);
  return (
    <DebtSections
      novelties={novelties}
      net={net}
      plan={plan}
      owed={listOutstandingDebts(context?.debts ?? [], novelties.taken ?? [])}
      onChange={(changed) => {
        const { rows, more } = withNovelties(values, changed);
        const isAmount = ({ list }: NoveltyRow) => list === 'earned' || list === 'taken';
        const others = values.rows.filter((row) => !isAmount(row));
        form.change({ rows: [...others, ...rows.filter(isAmount)], more });
      }}
    />
  );
}
