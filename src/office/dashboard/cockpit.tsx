import { checkmarkOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { Lately } from '../../domain/calls/call.ts';
import { formatNit } from '../../domain/identity/nit.ts';
import type { CompanyOverview } from '../../domain/office/dashboard.ts';
import { addDays, type Day, formatDay, type Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import type { Company } from '../../net/session.ts';
import { select } from '../companies/company-choice.ts';
import { keepWantedAddress } from '../companies/wanted-address.ts';
import { findStepAddress } from '../month-end/closing/closing.ts';
import { getToday } from '../months/month.ts';
import { formatRecentMoment } from '../months/when.ts';
import { useGo } from '../navigation/go.ts';
import { confirmLeaving } from '../navigation/leaving.ts';
import { useSession } from '../records/records.ts';
import './cockpit.css?adopt';
import { useOverview } from './overview.ts';
import { buildTerm, URGENT_DAYS } from './term.ts';

const CompaniesSheet = defineLazyPart('companies-sheet', () => import('./companies-sheet.tsx'));

/** Needs of each company of the user, the one most at risk first. Pressing one selects it. */
export default function Cockpit() {
  const { company } = useSession();
  const go = useGo();
  const { data = [] } = useOverview(true);
  const [isWorking, setWorking] = useState(false);
  if (data.length < 2) return null;

  /** Opens a screen of a company. Another company than the one in use is selected first. */
  async function enter(row: Company, to?: string) {
    if (row.id === company?.id) {
      if (to) await go(to, 'forward');
    } else if (await confirmLeaving()) {
      if (to) keepWantedAddress(to, { replace: false });
      select(row);
    }
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keys
    <section className="q-card cockpit goes-on fixed" tabIndex={0} aria-label="Mis compañías">
      <div className="row between gap-10">
        <h2 className="t-sub">Mis compañías</h2>
        <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => setWorking(true)}>
          Trabajar en varias
        </button>
      </div>
      <table className="q-table">
        <caption className="vh">Mis compañías, la que más riesgo tiene primero</caption>
        <thead>
          <tr>
            <th scope="col">Compañía</th>
            <th scope="col" className="numeric">
              Empleados
            </th>
            <th scope="col" className="numeric">
              Por enviar
            </th>
            <th scope="col" className="numeric">
              Rechazadas
            </th>
            <th scope="col">Plazo</th>
            <th scope="col">Certificado</th>
            <th scope="col">Último envío</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <Row key={row.id} row={row} here={row.id === company?.id} onEnter={(to) => void enter(row, to)} />
          ))}
        </tbody>
      </table>
      {isWorking && (
        <CompaniesSheet
          companies={data}
          onOpen={(row, to) => void enter(row, to)}
          onClose={() => setWorking(false)}
        />
      )}
    </section>
  );
}

type RowProps = { row: CompanyOverview; here: boolean; onEnter: (to?: string) => void };

function Row({ row, here, onEnter }: RowProps) {
  const term = buildTerm(row.deadline, getToday());
  const { unsent, rejected, last_sent_at: sent, enabler } = row;
  const hot = unsent > 0 && term.left <= URGENT_DAYS;
  return (
    <>
      <tr className={here ? 'cockpit-here' : undefined}>
        <th scope="row">
          <button type="button" aria-current={here ? 'true' : undefined} onClick={() => onEnter()}>
            <b>{row.social_reason}</b>
            <span>
              NIT {formatNit(row.nit)}
              {here && ' · trabajando aquí'}
            </span>
          </button>
        </th>
        <td className="numeric" data-of="Empleados">
          {row.employees}
        </td>
        <td className="numeric" data-of="Por enviar">
          {unsent}
        </td>
        <td className={`numeric${rejected ? ' c-danger' : ''}`} data-of="Rechazadas">
          {rejected}
        </td>
        <td className={hot ? 'c-danger' : undefined} data-of="Plazo">
          {!enabler.status ? (
            'Sin habilitar'
          ) : unsent + rejected === 0 ? (
            <>
              <Icon of={checkmarkOutline} size="s" /> Al día
            </>
          ) : (
            term.title
          )}
        </td>
        <td data-of="Certificado">
          <Certificate until={row.certificate_until} />
        </td>
        <td data-of="Último envío">{sent ? formatRecentMoment(Date.parse(sent) as Instant) : '—'}</td>
      </tr>
      <CompanyMonth of={row} here={here} onOpen={onEnter} />
    </>
  );
}

/** The step that follows in a company, its days and its notices; nothing when it has none of them. */
function CompanyMonth({
  of,
  here,
  onOpen,
}: {
  of: CompanyOverview;
  here: boolean;
  onOpen: (to?: string) => void;
}) {
  // An overview that this device kept before may lack them.
  const {
    next = null,
    calendar = [],
    notices,
  } = of as Lately<CompanyOverview, 'next' | 'calendar' | 'notices'>;
  const first = notices?.first;
  if (!next && calendar.length === 0 && !first) return null;
  return (
    <tr className="cockpit-month">
      <td colSpan={7}>
        <div className="row wrap gap-8">
          {next && (
            <button
              type="button"
              className="q-btn q-btn--plain q-btn--sm"
              onClick={() => onOpen(findStepAddress(next, of.enabler.status))}
            >
              {next.action}
              <span className="vh"> de {of.social_reason}</span>
            </button>
          )}
          <ul className="row wrap gap-8 text-13" aria-label={`Calendario de ${of.social_reason}`}>
            {calendar.map(({ day, title, late, to }) => (
              <li key={`${day}${title}${to}`}>
                <button type="button" className={late ? 'c-danger' : 'c-2'} onClick={() => onOpen(to)}>
                  {formatDay(day, 'short').replace(/ \d{4}$/, '')} · {title}
                  {late && ' (atrasado)'}
                </button>
              </li>
            ))}
          </ul>
          {notices && first && here && (
            <span className={`text-13 ${first.level === 'critica' ? 'c-danger' : 'c-2'}`}>
              {describeNotices(first.title, notices.unread)}
            </span>
          )}
          {notices && first && !here && (
            <button
              type="button"
              className={`text-13 ${first.level === 'critica' ? 'c-danger' : 'c-2'}`}
              onClick={() => onOpen()}
            >
              {describeNotices(first.title, notices.unread)}
              <span className="vh"> de {of.social_reason}</span>
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

const describeNotices = (title: string, unread: number): string =>
  `Aviso: ${title}${unread > 1 ? ` y ${unread - 1} más` : ''}`;

function Certificate({ until }: { until: Day | null }) {
  const now = getToday();
  if (until === null) return <span className="c-danger">No hay</span>;
  if (until < now) return <span className="c-danger">Venció el {formatDay(until, 'short')}</span>;
  const soon = until <= addDays(now, 30);
  return (
    <span className={soon ? 'c-danger' : undefined}>
      {soon ? 'Vence el' : 'Hasta el'} {formatDay(until, 'short')}
    </span>
  );
}
