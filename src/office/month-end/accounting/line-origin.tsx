import { useIonRouter } from '@ionic/react';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { findRefusal } from '../../../net/refusal.ts';
import {
  type AccountingLine,
  type AccountingView,
  toAccountingQuery,
  useOrigin,
  type Voucher,
} from './accounting.ts';
import { formatCentre } from './voucher-card.tsx';
import '../../payroll/document/payrolls.css?adopt';

type Props = { view: AccountingView; voucher: Voucher; line: AccountingLine; onClose: () => void };

export default function LineOrigin({ view, voucher, line, onClose }: Props) {
  const router = useIonRouter();
  const { account, account_name, document, party, centre, debit, credit, concepts } = line;
  const { data, error, isPending } = useOrigin({
    ...toAccountingQuery(view),
    voucher: voucher.kind,
    account,
    ...(document && { document }),
    ...(centre && { centre }),
  });
  const isDebit = Number(debit) > 0;
  const sign = isDebit ? 1 : -1;
  const signed = (amount: string) => formatAmountOrDash((Number(amount) * sign).toFixed(2));
  return (
    <Dialog label="De dónde sale esta línea" as="sheet" onClose={onClose}>
      <SheetHead title={`${account} ${account_name}`} onClose={onClose} />
      <div className="q-sheet-body line-origin">
        <div>
          <p className="t-label c-3">
            {[isDebit ? 'Débito' : 'Crédito', party, centre && `centro ${formatCentre(line)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <PesoAmount amount={isDebit ? debit : credit} size="display" />
        </div>
        <h3 className="t-sub">Conceptos</h3>
        <dl className="pairs">
          {concepts.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{signed(amount)}</dd>
            </div>
          ))}
        </dl>
        <h3 className="t-sub">Empleados</h3>
        {data ? (
          <>
            <ul>
              {data.data.map(({ id, list_name: name, amount, labels }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="q-row"
                    onClick={() => router.push(`/employees/${id}/edit`)}
                  >
                    <span className="q-row-middle">
                      <span className="q-row-title">{name}</span>
                      <span className="c-3 t-caption">{labels.join(', ')}</span>
                    </span>
                    <span className="q-row-value">{signed(amount)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {data.total > data.data.length && (
              <p className="c-3">Y {formatPeopleCount(data.total - data.data.length)} más.</p>
            )}
          </>
        ) : isPending ? (
          <Waiting rows={3} />
        ) : (
          <p className="c-2" role="status">
            {findRefusal(error)?.body.message ?? 'No se pudo cargar. Intente de nuevo.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}
