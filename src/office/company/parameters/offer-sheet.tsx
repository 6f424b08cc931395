import type { Offer } from '../../../domain/office/legal-offers.ts';
import type { LegalFigureDifference, OfferedPeriod } from '../../../domain/payroll/law/offers.ts';
import { minimumWages } from '../../../domain/resources/minimum-wages.ts';
import { formatDay } from '../../../domain/values/day.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { SubmittedValue } from '../../outbox/value.tsx';
import './parameters.css?adopt';

type Props = {
  offer: Offer;
  busy: boolean;
  onClose: () => void;
  onAnswer: (what: 'apply' | 'dismiss') => void;
};

export function OfferSheet({ offer, busy, onClose, onAnswer }: Props) {
  return (
    <Dialog label={`Parámetros de ${offer.year}`} as="sheet" className="offer-sheet" onClose={onClose}>
      <SheetHead title={`Parámetros de ${offer.year}`} onClose={onClose} />
      <div className="q-sheet-body">
        {offer.periods.map((period) => (
          <Period key={period.from} of={period} />
        ))}
      </div>
      <div className="q-sheet-foot">
        <button
          type="button"
          className="q-btn q-btn--ghost"
          aria-disabled={busy}
          onClick={() => onAnswer('dismiss')}
        >
          No, gracias
        </button>
        <span className="spacer" />
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={busy}
          onClick={() => onAnswer('apply')}
        >
          Aplicar
        </button>
      </div>
    </Dialog>
  );
}

function Period({ of: { from, to, known: isKnown, differences } }: { of: OfferedPeriod }) {
  return (
    <section>
      <h3 className="t-sub">
        Del {formatDay(from, 'short')} al {formatDay(to, 'short')}
      </h3>
      <p className="t-label c-3">
        {isKnown
          ? 'Lo que escribió la compañía y lo que dice la norma.'
          : 'Lo que tenía antes y lo que sigue.'}
      </p>
      <table className="offer-table full text-14">
        <thead>
          <tr>
            <th className="tr text-13 c-3 m rule-bottom" scope="col">
              Parámetro
            </th>
            <th className="tr text-13 c-3 m rule-bottom" scope="col">
              {isKnown ? 'Compañía' : 'Antes'}
            </th>
            <th className="tr text-13 c-3 m rule-bottom" scope="col">
              Norma
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.field} className={isNew(difference) ? 'offer-new' : undefined}>
              <th className="tr rule-bottom" scope="row">
                {minimumWages.fields[difference.field].label}
                <small className="block t-caption c-3">{difference.basis}</small>
              </th>
              <td className="tr rule-bottom">
                <Shown of={difference} value={difference.own} />
              </td>
              <td className="tr rule-bottom">
                <Shown of={difference} value={difference.law} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isNew = ({ own, law }: LegalFigureDifference): boolean =>
  own === null || (own.includes(':') ? own.slice(0, 5) !== law : Number(own) !== Number(law));

function Shown({ of: { field }, value }: { of: LegalFigureDifference; value: string | null }) {
  if (value === null) return '—';
  const plain = value.includes(':') ? value.slice(0, 5) : value;
  return <SubmittedValue field={minimumWages.fields[field]} name={field} value={plain} />;
}
