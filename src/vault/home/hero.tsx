import { downloadOutline, shareOutline } from 'ionicons/icons';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../kit/marks/avatar.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { Moon } from '../../kit/marks/moon.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Amount, CoverButton, useCovered } from '../page/amount.tsx';
import { formatPeriod, formatShortDay, formatShortMoment } from '../page/texts.ts';
import { isEverySlipPaid } from '../payments/paid.ts';
import type { Account, Slip } from '../session/api.ts';
import { formatFirstName } from '../session/texts.ts';
import { downloadPdf, sharePdf } from '../slips/pdf.ts';
import type { Slips } from '../slips/slips.ts';
import { FreshLine } from './fresh-line.tsx';

const PaidOn = defineLazyPart('paid-on', () => import('../payments/paid-on.tsx'));

type Props = {
  account: Account | undefined;
  slip: Slip | undefined;
  /** Last eliminated payslip, when none is in force. */
  gone: Slip | undefined;
  /** True when the payslips were read and there is none. */
  empty: boolean;
  fresh: Pick<Slips, 'keptAt' | 'readAt' | 'reading'>;
};

export function Hero({ account, slip, gone, empty, fresh }: Props) {
  const isWaiting = !slip && !gone && !empty;
  return (
    <div className="v-hero on-brand relative">
      <span className="v-hero-halo" />
      <span className="v-hero-moon" />
      <div className="v-hero-greeting row gap-12">
        <Avatar name={account?.name ?? ''} />
        <div>
          <h1 className="b">{account ? `Hola, ${formatFirstName(account.name)}` : 'Hola'}</h1>
          <span className="block text-13">
            {(slip ?? gone)?.company.social_reason ?? account?.companies[0]?.social_reason ?? ' '}
          </span>
        </div>
        {!slip && !isWaiting && <CoverButton />}
      </div>
      <FreshLine {...fresh} />
      {slip && account ? (
        <Last slip={slip} owner={account.id} />
      ) : gone ? (
        <Gone slip={gone} />
      ) : (
        isWaiting && <div className="v-hero-wait" aria-hidden={true} />
      )}
    </div>
  );
}

/** Says what happened to the last payslip, when none is in force. */
function Gone({ slip }: { slip: Slip }) {
  const on = slip.eliminated ? ` el ${formatShortMoment(slip.eliminated.at)}` : '';
  return (
    <>
      <p className="v-hero-label text-15">
        <b className="b">{formatPeriod(slip)}</b> · comprobante eliminado
      </p>
      <p className="v-hero-gone">
        Su empresa lo eliminó ante la DIAN{on} y ya no cuenta. Si emite otro, aparecerá aquí.
      </p>
      <div className="v-hero-ways flex wrap gap-10">
        <Link className="q-btn q-btn--sun" to={`/payslip/${slip.id}/${slip.type}`}>
          Ver el eliminado
        </Link>
      </div>
    </>
  );
}

function Last({ slip, owner }: { slip: Slip; owner: string }) {
  // The length of the figure sets its size on a narrow phone. Covered, the size would hint at the amount.
  const length = useCovered()
    ? undefined
    : ({ '--n': formatAmountOrDash(slip.total).length } as CSSProperties);
  return (
    <>
      <p className="v-hero-label text-15">
        <b className="b">{formatPeriod(slip)}</b> ·{' '}
        {isEverySlipPaid([slip], Date.now()) ? 'neto pagado' : 'neto del mes'}
      </p>
      <p className="v-hero-amount" style={length}>
        <Amount amount={slip.total} size="hero" />
        <CoverButton />
      </p>
      <p className="v-hero-payments flex wrap text-14">
        {slip.payment_dates.map((date, i) => (
          <span key={date}>
            <Moon of={slip.payment_dates.length !== 2 ? 'm' : i === 0 ? '1' : '2'} />
            {formatShortDay(date)}
            <PaidOn slip={slip} date={date} owner={owner} />
          </span>
        ))}
      </p>
      <div className="v-hero-ways flex wrap gap-10">
        <Link className="q-btn q-btn--sun" to={`/payslip/${slip.id}/${slip.type}`}>
          Ver comprobante
        </Link>
        <button
          type="button"
          className="q-icon-button"
          aria-label="Descargar el PDF"
          onClick={() => void downloadPdf(slip, owner)}
        >
          <Icon of={downloadOutline} />
        </button>
        <button
          type="button"
          className="q-icon-button"
          aria-label="Compartir"
          onClick={() => void sharePdf(slip, owner)}
        >
          <Icon of={shareOutline} />
        </button>
      </div>
    </>
  );
}
