import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../kit/marks/avatar.tsx';
import { Moon } from '../../kit/marks/moon.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Amount, CoverButton, useCovered } from '../page/amount.tsx';
import { formatPeriod, formatShortDay, formatShortMoment } from '../page/texts.ts';
import { isEverySlipPaid } from '../payments/paid.ts';
import type { Account, Slip } from '../session/api.ts';
import { formatFirstName } from '../session/texts.ts';
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
  /** The next payment, between the last one and its button. */
  next: ReactNode;
};

export function Hero({ account, slip, gone, empty, fresh, next }: Props) {
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
        <Last slip={slip} owner={account.id} next={next} />
      ) : gone ? (
        <Gone slip={gone} />
      ) : (
        isWaiting && <div className="v-hero-wait" aria-hidden={true} />
      )}
      {!slip && <div className="v-hero-next">{next}</div>}
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

function Last({ slip, owner, next }: { slip: Slip; owner: string; next: ReactNode }) {
  // The length of the figure sets its size on a narrow phone. Covered, the size would hint at the amount.
  const length = useCovered()
    ? undefined
    : ({ '--n': formatAmountOrDash(slip.total).length } as CSSProperties);
  const [first = '', ...others] = slip.payment_dates;
  const isPaid = isEverySlipPaid([slip], Date.now());
  return (
    <>
      <p className="v-hero-label text-15">
        <b className="b">{formatPeriod(slip)}</b> ·{' '}
        {others.length > 0
          ? isPaid
            ? 'neto pagado'
            : 'neto del mes'
          : `${isPaid ? 'pagado' : 'se paga'} el ${formatShortDay(first)}`}
      </p>
      <p className="v-hero-amount" style={length}>
        <Amount amount={slip.total} size="hero" />
        <CoverButton />
      </p>
      {others.length > 0 && (
        <p className="v-hero-payments flex wrap text-14">
          {slip.payment_dates.map((date, i) => (
            <span key={date}>
              <Moon of={slip.payment_dates.length !== 2 ? 'm' : i === 0 ? '1' : '2'} />
              {formatShortDay(date)}
              <PaidOn slip={slip} date={date} owner={owner} />
            </span>
          ))}
        </p>
      )}
      <div className="v-hero-next">{next}</div>
      <div className="v-hero-ways flex wrap gap-10">
        <Link className="q-btn q-btn--sun" to={`/payslip/${slip.id}/${slip.type}`}>
          Ver comprobante
        </Link>
      </div>
    </>
  );
}
