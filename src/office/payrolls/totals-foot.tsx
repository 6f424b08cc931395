import { closeOutline, paperPlaneOutline } from 'ionicons/icons';
import { moneyText, noMoney, parseMoney, sum } from '../../domain/money.ts';
import { Icon } from '../../kit/icon.tsx';
import { figure } from '../../kit/money.tsx';
import { Pages } from '../../kit/pages.tsx';
import { counted, type PayrollPage, type PayrollRow } from './payrolls.ts';

type Props = {
  page: PayrollPage;
  selected: readonly PayrollRow[];
  /** Columns before the sums, the box of selection among them. */
  before: number;
  onSend: () => void;
  onClear: () => void;
  onPage: (page: number) => void;
};

/** The last rows of the table: the sums of what is chosen, if anything, and those of the month. */
export function TotalsFoot({ page, selected, before, onSend, onClear, onPage }: Props) {
  const { summary, meta } = page;
  const first = (meta.page - 1) * meta.per_page + 1;
  return (
    <>
      {selected.length > 0 && (
        <tr className="sb">
          <td colSpan={before}>
            <b>{selected.length === 1 ? '1 seleccionada' : `${selected.length} seleccionadas`}</b>
            <button type="button" className="q-btn q-btn--sm q-btn--primary" onClick={onSend}>
              <Icon of={paperPlaneOutline} />
              Emitir
            </button>
            <button
              type="button"
              className="q-ib q-ib--sm"
              aria-label="Quitar la selección"
              onClick={onClear}
            >
              <Icon of={closeOutline} />
            </button>
          </td>
          <Sums of={(name) => moneyText(sum(selected.map((row) => parseMoney(row[name]) ?? noMoney)))} />
          <td />
        </tr>
      )}
      <tr>
        <td colSpan={before}>
          <b>{counted(summary)}</b>
          {meta.last_page > 1 && (
            <span className="c-3">
              Viendo {first}–{Math.min(first + meta.per_page - 1, meta.total)}
            </span>
          )}
        </td>
        {summary.more ? <td colSpan={3} /> : <Sums of={(name) => summary[name]} />}
        <td className="tr">
          <Pages page={meta.page} last={meta.last_page} onPage={onPage} />
        </td>
      </tr>
    </>
  );
}

function Sums({ of }: { of: (name: 'accrued_total' | 'deductions_total' | 'total') => string }) {
  return (
    <>
      <td className="n">{figure(of('accrued_total'))}</td>
      <td className="n">{figure(of('deductions_total'))}</td>
      <td className="n k">{figure(of('total'))}</td>
    </>
  );
}
