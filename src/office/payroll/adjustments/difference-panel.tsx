import { informationCircleOutline, swapHorizontalOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import type { CarriedDebt } from '../../../domain/payroll/novelties/novelties.ts';
import type { Comparison } from '../../../domain/payroll/statement/compare.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { type Adjustment, getOriginal } from '../document/adjustments.ts';

// Most notes change no net.
const DifferenceOwed = defineLazyPart('difference-owed', async () => ({
  default: (await import('./difference-owed.tsx')).DifferenceOwed,
}));

type Props = {
  id: string;
  adjustment: Adjustment;
  comparison: Comparison;
  reason: string;
  /** Absent once the note is sent. */
  onReason?: (reason: string) => void;
  carried: readonly CarriedDebt[];
  /** Absent once the note is sent, and while the form has blocking problems. */
  onCarry?: ((carried: CarriedDebt[]) => void) | undefined;
  /** Origin of the selected figure, while the note is edited. */
  children?: ReactNode;
};

export function DifferencePanel({
  id,
  adjustment,
  comparison,
  reason,
  onReason,
  carried,
  onCarry,
  children,
}: Props) {
  const { net } = comparison;
  const value = Number(net.difference);
  const original = getOriginal(adjustment);
  return (
    <aside className="editor-side column gap-14 scrolls" id={id} aria-label="Resumen del ajuste">
      <div className="net-card on-brand">
        <p className="t-label">
          {value === 0
            ? 'El neto no cambia'
            : value > 0
              ? 'Diferencia a favor del empleado'
              : 'Diferencia en contra del empleado'}
        </p>
        <p className="adjust-net flex baseline b gap-6">
          {value !== 0 && <span aria-hidden="true">{value > 0 ? '+' : '−'}</span>}
          <PesoAmount amount={net.difference.replace('-', '')} size="display" />
        </p>
        <dl>
          <div className="flex between text-14">
            <dt>Neto original</dt>
            <dd className="q-num b">{formatAmountOrDash(net.before)}</dd>
          </div>
          <div className="flex between text-14">
            <dt>Neto con el ajuste</dt>
            <dd className="q-num b">{formatAmountOrDash(net.after)}</dd>
          </div>
        </dl>
      </div>
      <DifferenceOwed
        adjustment={adjustment}
        difference={net.difference}
        carried={carried}
        onCarry={onCarry}
      />
      {children}
      {onReason ? (
        <FormField label="Motivo" name="reason" hint="Lo verá el empleado junto a su comprobante.">
          {(ties) => (
            <textarea
              {...ties}
              className="q-input"
              rows={3}
              maxLength={300}
              value={reason}
              onChange={(event) => onReason(event.target.value)}
            />
          )}
        </FormField>
      ) : (
        <div>
          <p className="t-label c-2">Motivo</p>
          <p>{reason}</p>
        </div>
      )}
      <div>
        <p className="t-label c-2">Documentos</p>
        <ul className="adjust-documents ruled">
          <li className="row gap-12">
            <span className="q-moon" data-q="m" aria-hidden="true" />
            <span>
              <b className="m">{original.full_number}</b>
              <small className="block text-13 c-3">
                {adjustment.original ? 'Original' : 'Original, de otro programa'}
              </small>
            </span>
            {adjustment.original && <StatusPill state={adjustment.original.state} />}
          </li>
          <li className="row gap-12">
            <Icon of={swapHorizontalOutline} />
            <span>
              <b className="m">{adjustment.full_number ?? 'Sin número aún'}</b>
              <small className="block text-13 c-3">Este ajuste</small>
            </span>
            <StatusPill state={adjustment.state} />
          </li>
        </ul>
      </div>
      {adjustment.original && (
        <p className="q-note">
          <Icon of={informationCircleOutline} />
          {adjustment.note_type === 1
            ? 'El comprobante anterior sigue en la bóveda del empleado, marcado como reemplazado.'
            : 'El comprobante sigue en la bóveda del empleado, marcado como eliminado.'}
        </p>
      )}
    </aside>
  );
}
