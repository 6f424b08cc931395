import { swapHorizontalOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import type { PayrollRow, Sums } from '../document/payrolls.ts';
import { getEffectiveSums, isPendingReissue } from './counts.ts';

/**
 * Sum of a payroll as it counts in the total of its column: that of the note that replaced it, struck out when a note
 * eliminated it, grey when it waits for the elimination of the one before.
 */
export function CountedSum({ row, name, pesos }: { row: PayrollRow; name: keyof Sums; pesos?: true }) {
  const shown = (amount: string) => (pesos ? <PesoAmount amount={amount} /> : formatAmountOrDash(amount));
  const own = formatAmountOrDash(row[name]);
  if (row.state === 'eliminada')
    return (
      <s className="c-3" title="La eliminó un ajuste: no suma">
        {shown(row[name])}
      </s>
    );
  if (isPendingReissue(row))
    return (
      <span className="c-3" title="Sumará cuando la DIAN acepte la nota que elimina la anterior">
        {shown(row[name])}
      </span>
    );
  const counts = getEffectiveSums(row)[name];
  if (formatAmountOrDash(counts) === own) return shown(counts);
  return (
    <span className="counted-sum" title={`Antes del ajuste: ${own}`}>
      {name === 'total' && <Icon of={swapHorizontalOutline} size="s" className="c-3" />}
      {shown(counts)}
      <span className="vh">, antes del ajuste {own}</span>
    </span>
  );
}
