import { paperPlaneOutline, swapHorizontalOutline } from 'ionicons/icons';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../domain/values/money.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import { canEdit, isStanding, type PayrollPage } from '../document/payrolls.ts';
import type { SelectedPayroll } from '../document/selection.ts';
import { describeCounts, getEffectiveSums } from './counts.ts';

type Props = {
  page: PayrollPage;
  /** Chosen payrolls; `undefined` while not choosing. */
  selected: readonly SelectedPayroll[] | undefined;
  onSend: () => void;
  /** Makes the same adjustment to the chosen payrolls that are in force. */
  onAdjust: () => void;
  /** Count of all that match, and how to choose them; `undefined` when all are chosen or too many to count. */
  all: { count: number; choose: () => void } | undefined;
  onPage: (page: number) => void;
};

export function PhoneFoot({ page: { summary, meta }, selected, onSend, onAdjust, all, onPage }: Props) {
  if (!selected)
    return (
      <div className="q-pages only-phone">
        <b>{describeCounts({ summary, meta })}</b>
        <span className="spacer" />
        <Pages page={meta.page} last={meta.last_page} onPage={onPage} />
        {!summary.more && <PesoAmount amount={summary.total} />}
      </div>
    );
  const fit = selected.filter(isStanding).length;
  return (
    <div className="q-pages only-phone">
      <div className="spacer">
        <b>{selected.length === 1 ? '1 seleccionada' : `${selected.length} seleccionadas`}</b>
        <br />
        {all && (
          <button type="button" className="phone-foot c-primary" onClick={all.choose}>
            Elegir las {all.count}
          </button>
        )}
        <PesoAmount
          amount={toMoneyText(sum(selected.map((row) => parseMoney(getEffectiveSums(row).total) ?? noMoney)))}
        />
      </div>
      {fit > 1 && (
        <button type="button" className="q-btn q-btn--plain" onClick={onAdjust}>
          <Icon of={swapHorizontalOutline} />
          Ajustar {fit}
        </button>
      )}
      {(selected.length === 0 || selected.some(canEdit)) && (
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={selected.length === 0}
          onClick={() => selected.length > 0 && onSend()}
        >
          <Icon of={paperPlaneOutline} />
          Emitir
        </button>
      )}
    </div>
  );
}
