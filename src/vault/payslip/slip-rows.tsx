import {
  chevronForwardOutline,
  closeCircleOutline,
  cloudOfflineOutline,
  swapHorizontalOutline,
} from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney, money, noMoney, parseMoney } from '../../domain/values/money.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Moon } from '../../kit/marks/moon.tsx';
import { Amount, Sentence, useCovered } from '../page/amount.tsx';
import { formatMonthName, formatShortMoment } from '../page/texts.ts';
import type { Slip } from '../session/api.ts';
import { isNew } from '../slips/is-new.ts';
import { slips } from '../slips/slips.ts';
import { findEarlierSlip } from './previous.ts';

type Props = {
  shown: readonly Slip[];
  /** Payslips that count, newest first. */
  counting: readonly Slip[];
  /** Payslip that is open beside the list. */
  open?: Slip | undefined;
  /** Whether each row names its employer. */
  named?: boolean;
};

/**
 * Lists payslips, a line each: the month, the difference with the month before, and the net. Below it, only the unusual:
 * it needs a connection, or is an adjustment.
 */
export function SlipRows({ shown, counting, open, named = false }: Props) {
  const { kept } = useSyncExternalStore(slips.subscribe, slips.get);
  return (
    <ul className="v-rows">
      {shown.map((slip) => (
        <li key={slip.id}>
          <Link
            className="q-row"
            to={`/payslip/${slip.id}/${slip.type}`}
            aria-current={slip === open ? 'page' : undefined}
          >
            <Moon of="m" />
            <span className="q-row-middle">
              <span className="v-rows-head flex wrap between">
                <span className="q-row-title">
                  {formatMonthName(slip)} {isNew(slip, counting) && <b className="v-new b text-12">Nuevo</b>}
                </span>
                <Difference of={slip} all={counting} />
                <span className="q-row-value">
                  {slip.dian.status === 'eliminada' ? (
                    <s className="c-3">
                      <Amount amount={slip.total} />
                    </s>
                  ) : (
                    <Amount amount={slip.total} />
                  )}
                </span>
              </span>
              {!kept.has(slip.id) && (
                <span className="q-row-detail">
                  <Icon of={cloudOfflineOutline} />
                  Disponible con conexión
                </span>
              )}
              <Standing of={slip} />
              {named && <span className="q-row-detail">{slip.company.social_reason}</span>}
            </span>
            <Icon of={chevronForwardOutline} size="s" className="c-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const isUnusual = ({ type, dian }: Slip): boolean => type === 'adjustments' || dian.status === 'eliminada';

/** The difference with the payslip before of the same employer. An unusual one says what it is instead. */
function Difference({ of: slip, all }: { of: Slip; all: readonly Slip[] }) {
  const before = isUnusual(slip) || isNew(slip, all) ? undefined : findEarlierSlip(all, slip);
  const covered = useCovered();
  if (!before || covered) return null;
  const change = money((parseMoney(slip.total) ?? noMoney) - (parseMoney(before.total) ?? noMoney));
  if (change === 0) return null;
  return (
    <span className="v-rows-change q-num t-label c-3">
      <span className="vh">{change > 0 ? 'más' : 'menos'} que antes: </span>
      {change > 0 && '+'}
      {formatMoney(change)}
    </span>
  );
}

function Standing({ of: slip }: { of: Slip }) {
  if (!isUnusual(slip)) return null;
  const { dian, eliminated } = slip;
  const [icon, words] =
    dian.status === 'eliminada'
      ? [closeCircleOutline, eliminated ? eliminatedOn(eliminated) : 'Eliminado ante la DIAN']
      : [swapHorizontalOutline, `Con ajuste del ${formatShortMoment(dian.accepted_at)}`];
  return (
    <span className="q-row-detail">
      <Icon of={icon} />
      <Sentence of={words} />
    </span>
  );
}

const eliminatedOn = ({ at, reason }: NonNullable<Slip['eliminated']>): string =>
  [`Eliminado el ${formatShortMoment(at)}`, reason].filter(Boolean).join(' · ');
