import { IonContent } from '@ionic/react';
import {
  addOutline,
  checkmarkCircleOutline,
  cloudUploadOutline,
  createOutline,
  lockClosedOutline,
  timeOutline,
  warningOutline,
} from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { findLaw, getLaw } from '../../domain/payroll/law/parameters.ts';
import type { HoursSigner } from '../../domain/payroll/signed-hours/hours-chain.ts';
import {
  describeDayAndNight,
  formatClockSpan,
  formatHourCount,
  sumHundredths,
} from '../../domain/payroll/signed-hours/hours-words.ts';
import {
  computeOvertimePay,
  countWeekOvertime,
  getWeekStart,
} from '../../domain/payroll/signed-hours/overtime.ts';
import { capitalize } from '../../domain/text/capitalize.ts';
import {
  addDays,
  type Day,
  dayOf,
  formatDay,
  formatWeekday,
  type Instant,
  splitDay,
} from '../../domain/values/day.ts';
import { toMoneyText } from '../../domain/values/money.ts';
import type { OwnHours } from '../../domain/vault/hours.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Moon } from '../../kit/marks/moon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty, LoadErrorNotice, Waiting } from '../../kit/pages/page-states.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';
import { Amount, CoverButton } from '../page/amount.tsx';
import { BackButton } from '../page/back-button.tsx';
import { OfflineLine } from '../page/offline-line.tsx';
import { lookForNews, useNewsAfterSending } from '../page/refresh.ts';
import { formatShortDay } from '../page/texts.ts';
import { Unsent } from '../questions/unsent.tsx';
import type { Account } from '../session/api.ts';
import {
  isOfEarlierPayment,
  listShownEntries,
  listUnsentHours,
  type ShownEntry,
  toOvertimeContract,
  verifyHours,
} from './own-hours.ts';
import { useOwnHours } from './use-own-hours.ts';
import '../styles/hours.css?adopt';

const MarkSheet = defineLazyPart('mark-hours', () => import('./mark-sheet.tsx'));
const EntrySheet = defineLazyPart('hours-entry', () => import('./entry-sheet.tsx'));

/** Renders «Mis horas»: overtime of the next payment, with the signatures of the employee and of the company. */
export default function HoursPage({ account }: { account: Account | undefined }) {
  const [marking, mark] = useState(false);
  const read = useOwnHours(account?.id ?? '');
  const today = dayOf(Date.now() as Instant);
  const takers =
    read.read?.data.data.filter(
      ({ contract }) => contract && (!contract.retirement || contract.retirement >= today),
    ) ?? [];
  return (
    <>
      <IonContent>
        <div className="v-account stack gap-12">
          <header className="v-back row">
            <BackButton to="/payslip/requests" title="Solicitudes" motion="back" />
            <h1 className="v-title b grow">Mis horas</h1>
            <CoverButton />
          </header>
          <OfflineLine />
          {account ? <Companies owner={account.id} read={read} /> : <Waiting rows={4} />}
        </div>
      </IonContent>
      {account && takers.length > 0 && (
        <div className="v-hours-foot">
          <button
            type="button"
            className="q-btn q-btn--primary q-btn--block v-big"
            onClick={() => mark(true)}
          >
            <Icon of={addOutline} />
            Marcar horas
          </button>
        </div>
      )}
      {account && marking && <MarkSheet owner={account.id} companies={takers} onClose={() => mark(false)} />}
    </>
  );
}

function Companies({ owner, read }: { owner: string; read: ReturnType<typeof useOwnHours> }) {
  const { read: answer, failed } = read;
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  useNewsAfterSending(items.filter((item) => item.owner === owner).length);
  if (!answer && failed)
    return (
      <LoadErrorNotice offline={!online || failed.offline} message={failed.message} onRetry={lookForNews} />
    );
  if (!answer) return <Waiting rows={4} />;
  const all = answer.data.data;
  if (all.length === 0)
    return <Empty title="Sin horas" text="Ninguna empresa tiene un contrato vigente a su nombre." />;
  return all.map((own) => (
    <OfCompany
      key={own.company.id}
      own={own}
      owner={owner}
      unsent={listUnsentHours(items, owner, own.company.id)}
      isNamed={all.length > 1}
    />
  ));
}

type OfCompanyProps = { own: OwnHours; owner: string; unsent: readonly OutboxItem[]; isNamed: boolean };

function OfCompany({ own, owner, unsent, isNamed }: OfCompanyProps) {
  const [openId, open] = useState<string>();
  const broken = useVerified(own);
  const entries = listShownEntries(own, unsent);
  const earlier = entries.filter((entry) => isOfEarlierPayment(entry, own.period));
  const current = entries.filter((entry) => !earlier.includes(entry));
  const refused = unsent.filter(({ values }) => !entries.some(({ id }) => id === values['entry']));
  const opened = entries.find(({ id }) => id === openId);
  const { company, contract } = own;
  return (
    <section className="stack gap-12" aria-label={company.social_reason}>
      {isNamed && <h2 className="t-heading breaks">{company.social_reason}</h2>}
      {broken !== undefined && (
        <p className="q-note q-note--danger" role="alert">
          <Icon of={warningOutline} />
          <span>
            La firma n.º {broken} ya no es la que se selló: alguien cambió este registro. Guarde una foto de
            esta pantalla y pregúntele a su empresa.
          </span>
        </p>
      )}
      {contract ? (
        <>
          <Total of={own} entries={current} />
          {current.length > 0 && <Table entries={current} caption="Horas extra de este pago" onOpen={open} />}
          {current.length > 0 && <Legend entries={current} />}
          <Week entries={entries} />
        </>
      ) : (
        <p className="q-note q-note--plain">
          Su salario es integral: ya paga las horas extra y los recargos (CST art. 132).
        </p>
      )}
      {refused.length > 0 && <Unsent items={refused} />}
      {earlier.length > 0 && (
        <section aria-labelledby={`v-hours-before-${company.id}`}>
          <h3 id={`v-hours-before-${company.id}`} className="v-hours-head b text-15">
            De antes
          </h3>
          <Table entries={earlier} caption="Horas extra de pagos anteriores" onOpen={open} />
        </section>
      )}
      <p className="v-hours-why t-label c-3 row top gap-10">
        <Icon of={createOutline} size="s" />
        <span>
          Cada hora lleva su firma y la de su empresa. Si alguien la cambia después, se nota.{' '}
          <Link className="v-line-link" to="/payslip/certificates">
            CST art. 162, registro de horas extra
          </Link>
        </span>
      </p>
      {opened && <EntrySheet entry={opened} own={own} owner={owner} onClose={() => open(undefined)} />}
    </section>
  );
}

/** Verifies the chain of a company each time that it is read. */
function useVerified(own: OwnHours): number | undefined {
  const [broken, setBroken] = useState<number>();
  useEffect(() => {
    let isOver = false;
    void verifyHours(own).then((found) => !isOver && setBroken(found));
    return () => {
      isOver = true;
    };
  }, [own]);
  return broken;
}

const withoutYear = (day: Day): string => formatDay(day).replace(/ de \d{4}$/, '');

function formatDays({ start, end }: { start: Day; end: Day }): string {
  const [a, b] = [splitDay(start), splitDay(end)];
  return a.month === b.month
    ? `${a.date} al ${withoutYear(end)}`
    : `${withoutYear(start)} al ${withoutYear(end)}`;
}

const moonOf = ({ start, end }: { start: Day; end: Day }): '1' | '2' | 'm' => {
  const [first, last] = [splitDay(start).date, splitDay(end).date];
  return first > 15 ? '2' : last <= 15 ? '1' : 'm';
};

function Total({ of, entries }: { of: OwnHours; entries: readonly ShownEntry[] }) {
  const hours = entries.flatMap((entry) => entry.hours);
  const contract = of.contract && toOvertimeContract(of.contract);
  const hundredths = sumHundredths(hours);
  const open = sumHundredths(entries.filter(({ agreed }) => !agreed).flatMap((entry) => entry.hours));
  const isFortnight = moonOf(of.period) !== 'm';
  return (
    <div className="v-hours-total">
      <p className="row gap-8 c-2">
        <Moon of={moonOf(of.period)} />
        {formatDays(of.period)}
      </p>
      {contract && hundredths > 0 ? (
        <>
          <p>
            <Amount amount={toMoneyText(computeOvertimePay(contract, hours, getLaw))} size="hero" />
          </p>
          <p className="c-2 text-15">
            {formatHourCount(hundredths)} {hundredths === 100 ? 'hora extra' : 'horas extra'}, antes de
            descontar salud y pensión
            {open > 0 && `. ${formatHourCount(open)} h sin las dos firmas`}
          </p>
        </>
      ) : (
        <p className="v-hours-none">Sin horas extra en {isFortnight ? 'esta quincena' : 'este mes'}</p>
      )}
    </div>
  );
}

type TableProps = { entries: readonly ShownEntry[]; caption: string; onOpen: (id: string) => void };

function Table({ entries, caption, onOpen }: TableProps) {
  const signedBy = (signer: HoursSigner) =>
    sumHundredths(entries.filter((entry) => hasSigned(entry, signer)).flatMap(({ hours }) => hours));
  const all = entries.flatMap(({ hours }) => hours);
  return (
    <div className="v-hours-list boxed">
      <table>
        <caption className="vh">{caption}, con las dos firmas</caption>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <th scope="col">Hora</th>
            <th scope="col" className="right">
              Extra
            </th>
            <th scope="col" className="v-hours-sign">
              Usted
            </th>
            <th scope="col" className="v-hours-sign">
              Jefe
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} of={entry} onOpen={() => onOpen(entry.id)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {describeDayAndNight(all) || 'Sin horas'}
            </th>
            <td className="right q-num nowrap">{formatHourCount(sumHundredths(all))} h</td>
            <td className="v-hours-sign q-num nowrap" data-side="Usted">
              {formatHourCount(signedBy('employee'))} h
            </td>
            <td className="v-hours-sign q-num nowrap" data-side="Jefe">
              {formatHourCount(signedBy('company'))} h
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Returns whether a side signed the times that the table shows. */
function hasSigned({ span, ...entry }: ShownEntry, signer: HoursSigner): boolean {
  const side = entry[signer];
  return side !== null && side.start === (span?.start ?? null) && side.end === (span?.end ?? null);
}

const weekdayOf = (day: Day): string => `${capitalize(formatWeekday(day)).slice(0, 3)}.`;

function Row({ of, onOpen }: { of: ShownEntry; onOpen: () => void }) {
  const { day, span, hours } = of;
  const when = span ? formatClockSpan(span) : 'Sin horas';
  return (
    // The button is for the keyboard and for screen readers; a finger may touch anywhere in the row.
    <tr onClick={onOpen}>
      <th scope="row">
        <button type="button" className="v-hours-open m">
          {weekdayOf(day)} {splitDay(day).date}
          <span className="vh">
            , {formatDay(day)}. {when}. Ver las firmas
          </span>
        </button>
      </th>
      <td className="v-hours-when c-2">{when}</td>
      <td className="right b q-num nowrap">{formatHourCount(sumHundredths(hours))} h</td>
      <td className="v-hours-sign" data-side="Usted">
        <Mark of={markOf(of, 'employee')} />
      </td>
      <td className="v-hours-sign" data-side="Jefe">
        <Mark of={markOf(of, 'company')} />
      </td>
    </tr>
  );
}

const marks = {
  signed: { icon: checkmarkCircleOutline, word: 'Firmada', look: 'v-hours-signed' },
  unsent: { icon: cloudUploadOutline, word: 'Por enviar', look: 'v-hours-unsent' },
  failed: { icon: warningOutline, word: 'No se pudo', look: 'c-danger' },
  waits: { icon: timeOutline, word: 'Espera la firma', look: 'c-3' },
  differs: { icon: warningOutline, word: 'Firmó otras horas', look: 'v-hours-unsent' },
  closed: { icon: lockClosedOutline, word: 'En un pago cerrado', look: 'c-3' },
} as const;
type MarkName = keyof typeof marks;

function markOf(entry: ShownEntry, signer: HoursSigner): MarkName {
  const { unsent } = entry;
  if (signer === 'employee' && unsent)
    return unsent.state.state === 'rejected' || unsent.state.state === 'conflict' ? 'failed' : 'unsent';
  if (hasSigned(entry, signer)) return entry.payment?.closed && signer === 'company' ? 'closed' : 'signed';
  return entry[signer] ? 'differs' : 'waits';
}

const Mark = ({ of }: { of: MarkName }) => (
  <span role="img" aria-label={marks[of].word}>
    <Icon of={marks[of].icon} className={marks[of].look} />
  </span>
);

/** Says what each mark of a table means. */
function Legend({ entries }: { entries: readonly ShownEntry[] }) {
  const used = new Set(entries.flatMap((entry) => [markOf(entry, 'employee'), markOf(entry, 'company')]));
  return (
    <p className="v-hours-legend row wrap t-label c-2" aria-hidden>
      {(Object.keys(marks) as MarkName[])
        .filter((name) => used.has(name))
        .map((name) => (
          <span key={name} className="row gap-6 nowrap">
            <Icon of={marks[name].icon} size="s" className={marks[name].look} />
            {marks[name].word}
          </span>
        ))}
    </p>
  );
}

/** Shows how much of the weekly limit of the law this week has. */
function Week({ entries }: { entries: readonly ShownEntry[] }) {
  const today = dayOf(Date.now() as Instant);
  const monday = getWeekStart(today);
  const limit = findLaw(today, getLaw)?.overtimeLimits.value.week;
  const hundredths = countWeekOvertime(
    entries.flatMap(({ hours }) => hours),
    monday,
  );
  if (limit === undefined) return null;
  const words = `${formatHourCount(hundredths)} de ${limit} horas extra`;
  const share = Math.min(100, hundredths / limit);
  return (
    <div className="v-hours-week boxed">
      <p className="row wrap between gap-8 text-15">
        <b className="b">
          Semana del {splitDay(monday).date} al {formatShortDay(addDays(monday, 6))}
        </b>
        <span className="c-2">{words}</span>
      </p>
      <div className="v-hours-bar" role="img" aria-label={`${words} que la ley permite en la semana`}>
        <i style={{ width: `${share}%` }} data-over={hundredths > limit * 100 || undefined} />
      </div>
      {hundredths > limit * 100 && (
        <p className="t-label c-2">Pasa del límite de la ley. Se pagan igual (CST art. 167A).</p>
      )}
    </div>
  );
}
