import { downloadOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import { Amount } from '../page/amount.tsx';
import { formatShortDay } from '../page/texts.ts';
import { savePdf } from '../slips/pdf.ts';
import { buildPaymentFile, type ClosedPayment } from './paid.ts';

type Props = { of: readonly (ClosedPayment & { share?: string })[]; owner: string; several?: boolean };

export function PaidRows({ of: payments, owner, several = false }: Props) {
  return (
    <ul className="v-plainlist ruled">
      {payments.map((payment) => (
        <li key={payment.id} className="v-set wrap between v-paid breaks row gap-12">
          <span>
            {payment.name}
            <small className="block t-label c-3">
              {formatShortDay(payment.payment_date)}
              {several && ` · ${payment.company.social_reason}`}
            </small>
          </span>
          <Amount amount={payment.share ?? payment.total} />
          <button
            type="button"
            className="q-icon-button"
            aria-label={`Descargar el PDF de ${payment.name}`}
            onClick={() => void savePdf(buildPaymentFile(payment), owner)}
          >
            <Icon of={downloadOutline} />
          </button>
        </li>
      ))}
    </ul>
  );
}
