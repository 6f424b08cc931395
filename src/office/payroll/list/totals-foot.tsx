import { closeOutline, paperPlaneOutline, swapHorizontalOutline } from 'ionicons/icons';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../domain/values/money.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import { Arrow } from '../document/arrow.tsx';
import { canEdit, isStanding, type PayrollPage, type Summary } from '../document/payrolls.ts';
import type { SelectedPayroll } from '../document/selection.ts';
import type { listVisibleSums } from './columns.tsx';
import { describeCounts, getEffectiveSums } from './counts.ts';
import { computePercentDelta } from './delta.ts';

type Props = {
  page: PayrollPage;
  /** Sums of the month before; `undefined` when filters make them incomparable. */
  before: { summary: Summary; name: string } | undefined;
  selected: readonly SelectedPayroll[];
  /**
   * Counts of columns before the sums, the selection box among them, and after them. `delta` tells whether the first of
   * the latter is the difference.
   */
  around: { before: number; sums: ReturnType<typeof listVisibleSums>; after: number; delta: boolean };
  onSend: () => void;
  onAdjust: () => void;
  /** Count of all that match, and how to choose them; `undefined` when all are chosen or too many to count. */
  all: { count: number; choose: () => void } | undefined;
  onClear: () => void;
  onPage: (page: number) => void;
};

export function TotalsFoot({
  page,
  before,
  selected,
  around,
  onSend,
  onAdjust,
  all,
  onClear,
  onPage,
}: Props) {
  const { summary, meta } = page;
  const apart = before && <Apart now={summary.total} {...before} />;
  const fit = selected.filter(isStanding).length;
  const first = (meta.page - 1) * meta.per_page + 1;
  return (
    <>
      {selected.length > 0 && (
        <tr className="chosen-row">
          <td colSpan={around.before}>
            <b role="status">
              {selected.length === 1 ? '1 seleccionada' : `${selected.length} seleccionadas`}
            </b>
            {selected.some(canEdit) && (
              <button type="button" className="q-btn q-btn--sm q-btn--primary" onClick={onSend}>
                <Icon of={paperPlaneOutline} />
                Emitir
              </button>
            )}
            {all && (
              <button type="button" className="q-btn q-btn--sm q-btn--ghost" onClick={all.choose}>
                Elegir las {all.count}
              </button>
            )}
          </td>
          <Sums
            shown={around.sums}
            of={(name) =>
              toMoneyText(sum(selected.map((row) => parseMoney(getEffectiveSums(row)[name]) ?? noMoney)))
            }
          />
          <td colSpan={around.after}>
            {fit > 1 && (
              <button type="button" className="q-btn q-btn--sm q-btn--plain" onClick={onAdjust}>
                <Icon of={swapHorizontalOutline} />
                Ajustar {fit}
              </button>
            )}
            <button
              type="button"
              className="q-icon-button q-icon-button--small"
              aria-label="Quitar la selección"
              onClick={onClear}
            >
              <Icon of={closeOutline} />
            </button>
          </td>
        </tr>
      )}
      <tr>
        <td colSpan={around.before}>
          <b>{describeCounts(page)}</b>
          {meta.last_page > 1 && (
            <span className="c-3">
              Viendo {first}–{Math.min(first + meta.per_page - 1, meta.total)}
            </span>
          )}
        </td>
        {summary.more ? (
          <td colSpan={around.sums.length} />
        ) : (
          <Sums shown={around.sums} of={(name) => summary[name]} />
        )}
        {around.delta && <td className="numeric">{apart}</td>}
        <td colSpan={around.after - (around.delta ? 1 : 0)} className="tr">
          {!around.delta && apart}
          <Pages page={meta.page} last={meta.last_page} onPage={onPage} />
        </td>
      </tr>
    </>
  );
}

function Apart({ now, summary, name }: { now: string; summary: Summary; name: string }) {
  const apart = computePercentDelta(now, summary.total);
  if (!apart) return null;
  return (
    <span
      className={`delta nowrap c-2 apart${apart.up ? '' : ' down'}`}
      title={`Neto de ${name}: ${formatAmountOrDash(summary.total)}`}
    >
      <Arrow up={apart.up} />
      {apart.shown}
      <span className="vh"> frente a {name}</span>
    </span>
  );
}

type SumsProps = {
  shown: ReturnType<typeof listVisibleSums>;
  of: (name: ReturnType<typeof listVisibleSums>[number]) => string;
};

const Sums = ({ shown, of }: SumsProps) =>
  shown.map((name) => (
    <td key={name} className={name === 'total' ? 'numeric strong' : 'numeric'}>
      {formatAmountOrDash(of(name))}
    </td>
  ));
