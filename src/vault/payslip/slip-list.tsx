import {
  chevronForwardOutline,
  closeCircleOutline,
  cloudOfflineOutline,
  swapHorizontalOutline,
} from 'ionicons/icons';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useDeviceWord } from '../../kit/device/media.ts';
import { Segments } from '../../kit/inputs/segments.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { Moon } from '../../kit/marks/moon.tsx';
import { keptOnPhone } from '../../kit/marks/own-icons.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Amount } from '../page/amount.tsx';
import { formatMonthName, formatShortMoment } from '../page/texts.ts';
import type { Slip } from '../session/api.ts';
import { isNew } from '../slips/is-new.ts';
import { mergeEliminatedSlips, slips } from '../slips/slips.ts';
import { YearSummary } from './year-summary.tsx';

const DownloadYear = defineLazyPart('download-year', () => import('./download-year.tsx'));
const EmployerChoice = defineLazyPart('employer-choice', () => import('./employer-choice.tsx'));

type Props = {
  all: Slip[];
  /** Payslips that are listed and excluded from every total. */
  eliminated: Slip[];
  summary?: boolean;
  current?: string | undefined;
};

/** Lists payslips by year, one line each. Below it, only the unusual: it needs a connection, or is an adjustment. */
export function SlipList({ all: counting, eliminated, summary = false, current }: Props) {
  const [employer, setEmployer] = useState('');
  const all = mergeEliminatedSlips(counting, eliminated);
  const employers = new Map(all.map(({ company }) => [company.nit, company.social_reason]));
  const theirs = employer ? all.filter((slip) => slip.company.nit === employer) : all;
  const years = [...new Set(theirs.map((slip) => slip.year))].sort((a, b) => b - a);
  const open = all.find((slip) => slip.id === current);
  const [chosen, setChosen] = useState(open?.year);
  const year = years.find((one) => one === chosen) ?? years[0] ?? 0;
  const shown = theirs.filter((slip) => slip.year === year);
  const device = useDeviceWord();
  const { kept, full } = useSyncExternalStore(slips.subscribe, slips.get);
  return (
    <>
      {summary && <YearSummary year={year} all={shown.filter((slip) => counting.includes(slip))} />}
      {employers.size > 1 && <EmployerChoice employers={employers} value={employer} onChange={setEmployer} />}
      {years.length > 1 && (
        <div className="v-years flex">
          <Segments
            label="Año"
            options={years.map((y) => [y, String(y)])}
            value={year}
            onChange={setChosen}
          />
        </div>
      )}
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
                    {formatMonthName(slip)}{' '}
                    {isNew(slip, counting) && <b className="v-new b text-12">Nuevo</b>}
                  </span>
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
                {employers.size > 1 && !employer && (
                  <span className="q-row-detail">{slip.company.social_reason}</span>
                )}
              </span>
              <Icon of={chevronForwardOutline} size="s" className="c-3" />
            </Link>
          </li>
        ))}
      </ul>
      {shown.every(({ id }) => kept.has(id)) && (
        <p className="v-kept row gap-6 c-3 text-13">
          <Icon of={keptOnPhone} size="s" />
          Todos guardados en este {device}
        </p>
      )}
      {!summary && counting.length > 0 && <DownloadYear year={year} />}
      {full && (
        <p className="v-part v-offer c-3 boxed" role="status">
          Este {device} está lleno: los más antiguos se leen con conexión.
        </p>
      )}
    </>
  );
}

function Standing({ of: { type, dian, eliminated } }: { of: Slip }) {
  const isGone = dian.status === 'eliminada';
  if (!isGone && type !== 'adjustments') return null;
  const [icon, words] = isGone
    ? [closeCircleOutline, eliminated ? eliminatedOn(eliminated) : 'Eliminado ante la DIAN']
    : [swapHorizontalOutline, `Con ajuste del ${formatShortMoment(dian.accepted_at)}`];
  return (
    <span className="q-row-detail">
      <Icon of={icon} />
      {words}
    </span>
  );
}

const eliminatedOn = ({ at, reason }: NonNullable<Slip['eliminated']>): string =>
  [`Eliminado el ${formatShortMoment(at)}`, reason].filter(Boolean).join(' · ');
