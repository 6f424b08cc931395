import { IonContent } from '@ionic/react';
import { chevronForwardOutline, cloudOfflineOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatOpeningLabel } from '../../domain/payroll/history/balance-origin.ts';
import { formatGroupedNumber } from '../../domain/payroll/statement/explanation.ts';
import type { Explanation } from '../../domain/payroll/statement/statement.ts';
import { capitalize } from '../../domain/text/capitalize.ts';
import { formatDay, formatMonth } from '../../domain/values/day.ts';
import { formatMoney, parseMoney } from '../../domain/values/money.ts';
import type { EmployeeBalances } from '../../domain/vault/balances.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty, LoadErrorNotice, Waiting } from '../../kit/pages/page-states.tsx';
import { focusTitle } from '../../kit/pages/title-focus.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { Amount, CoverableFigure, CoverButton, Sentence } from '../page/amount.tsx';
import { BackButton } from '../page/back-button.tsx';
import { lookForNews } from '../page/refresh.ts';
import { LineExplanation } from '../payslip/explanation.tsx';
import type { Account } from '../session/api.ts';
import {
  type BenefitBalance,
  describeInstalments,
  describeVacations,
  filterBenefits,
  formatDayCount,
  formatDayOfYear,
  formatWorkingDays,
  type OwedDeduction,
  subtractAmounts,
  sumAmounts,
  useBalances,
} from './balances.ts';
import '../styles/balances.css?adopt';

/** The part with the whole engine, loaded when it is asked for. */
const WhatIf = defineLazyPart(
  'what-if',
  () => import('./what-if.tsx'),
  () => <Waiting rows={5} />,
);
/** Ends the hash of the supposed payment of a company. */
const SUPPOSING = 'que-tal-si';

/** A figure whose sum was asked for. */
type Asked = { label: string; explanation: Explanation };
type Ask = (asked: Asked) => void;

/** Renders «Lo que tengo»: what the employee has accrued, owes and will be paid, with the sum of each figure. */
export default function BalancesPage({ account }: { account: Account | undefined }) {
  const { pathname, hash } = useLocation();
  const [company, about] = hash.slice(1).split('/');
  // The page stays mounted behind another one, whose address may have the same hash.
  const supposing = pathname === balancesPath && about === SUPPOSING ? company : undefined;
  useEffect(() => {
    if (supposing !== undefined) focusTitle();
  }, [supposing]);
  return (
    <IonContent>
      <div className="v-account v-balances stack gap-12">
        <header className="v-back row">
          {supposing ? (
            <BackButton to={balancesPath} title="Lo que tengo" motion="none" />
          ) : (
            <BackButton to="/payslip" title="Inicio" motion="back" />
          )}
          <h1 className="v-title b grow">{supposing ? '¿Cuánto recibiría si…?' : 'Lo que tengo'}</h1>
          <CoverButton />
        </header>
        {account ? <Balances owner={account.id} supposing={supposing} /> : <Waiting rows={4} />}
      </div>
    </IonContent>
  );
}

const balancesPath = '/payslip/balances';

function Balances({ owner, supposing }: { owner: string; supposing: string | undefined }) {
  const { read, failed } = useBalances(owner);
  const [asked, setAsked] = useState<Asked>();
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const { hash } = useLocation();
  const all = read?.data.data;
  const isRead = all !== undefined;
  useEffect(() => {
    if (!isRead || !hash) return;
    const [company = '', about = ''] = hash
      .slice(1)
      .split('/')
      .map((part) => CSS.escape(part));
    document.querySelector(`[data-company="${company}"] [data-about="${about}"]`)?.scrollIntoView();
  }, [isRead, hash]);
  if (!all && failed)
    return (
      <LoadErrorNotice offline={!online || failed.offline} message={failed.message} onRetry={lookForNews} />
    );
  if (!all) return <Waiting rows={4} />;
  const [first] = all;
  if (!first)
    return <Empty title="Aún no hay cuentas" text="Su empresa todavía no tiene aquí su ficha de empleado." />;
  const supposed = all.find(({ company }) => company.id === supposing);
  if (supposed?.next)
    return <WhatIf company={supposed.company.id} next={supposed.next} admission={supposed.admission} />;
  return (
    <>
      <p className="t-label c-2 row gap-8" role="status">
        {(!online || read?.keptAt) && <Icon of={cloudOfflineOutline} size="s" />}
        {!online && 'Sin conexión. '}Cuentas al {formatDayOfYear(first.on)}.
      </p>
      {all.map((balances) => (
        <OfCompany key={balances.company.id} balances={balances} named={all.length > 1} onAsk={setAsked} />
      ))}
      {asked && <LineExplanation line={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type OfCompanyProps = { balances: EmployeeBalances; named: boolean; onAsk: Ask };

function OfCompany({ balances, named, onAsk }: OfCompanyProps) {
  const { company, vacations, exclusion, deductions, next, year, ended_on } = balances;
  const [severance, prima] = [filterBenefits(balances, false), filterBenefits(balances, true)];
  const isEmpty = !vacations && severance.length + prima.length + deductions.length === 0 && !next && !year;
  return (
    <section className="stack gap-12" aria-label={company.social_reason} data-company={company.id}>
      {named && <h2 className="t-heading breaks">{company.social_reason}</h2>}
      {ended_on && (
        <p className="q-note q-note--plain">
          Su contrato terminó el {formatDay(ended_on)}. Lo que se causó va en su liquidación.
        </p>
      )}
      <div className="v-balances-cards">
        {vacations && <VacationCard of={vacations} onAsk={onAsk} />}
        {severance.length > 0 && <SeveranceCard all={severance} onAsk={onAsk} />}
        {prima.map((one) => (
          <Card key={one.label} about="prima" title={one.label} value={<Amount amount={one.amount} />}>
            <BenefitRows of={one} />
            <Row sign="=" label="Lo que va" detail={formatDue(one)} strong>
              <CoverableFigure amount={one.amount} />
            </Row>
            <Sources law={one.explanation.law} onAsk={() => onAsk(one)} />
          </Card>
        ))}
        {exclusion && (
          <Card title="Prima, cesantías e intereses">
            <p className="c-2">{exclusion}.</p>
          </Card>
        )}
        {deductions.length > 0 && <DeductionCard all={deductions} onAsk={onAsk} />}
        {next && <NextCard of={next} company={company.id} onAsk={onAsk} />}
        {year && <YearCard of={year} />}
        {year && year.deducted.length > 0 && <DeductedCard of={year} />}
      </div>
      {isEmpty && <Empty title="No hay cuentas con esta empresa" />}
    </section>
  );
}

type CardProps = { about?: string; title: string; value?: ReactNode; children: ReactNode };

function Card({ about, title, value, children }: CardProps) {
  return (
    <section className="v-card v-balance" data-about={about} aria-label={title}>
      <h3 className="row wrap between baseline">
        <span>{title}</span>
        {value && <b className="b">{value}</b>}
      </h3>
      {children}
    </section>
  );
}

type RowProps = { sign?: string; label: string; detail?: ReactNode; strong?: boolean; children?: ReactNode };

/** A line of a ticket: its operator, what it is, and its figure. */
function Row({ sign = '', label, detail, strong = false, children }: RowProps) {
  return (
    <div className={strong ? 'v-ticket v-ticket--sum b' : 'v-ticket'}>
      <span className="v-ticket-sign c-3 center">{sign}</span>
      <span className="v-ticket-label">
        <Sentence of={label} />
        {detail && <small className="block t-label c-3">{detail}</small>}
      </span>
      <span className="q-money">{children}</span>
    </div>
  );
}

/** Names the law of a figure, and opens its whole sum. */
function Sources({ law, onAsk }: { law: readonly string[]; onAsk: () => void }) {
  return (
    <p className="v-ticket-law row wrap between">
      <span className="t-label c-3">{law.join(' · ')}</span>
      <button type="button" className="v-link v-ticket-see m text-14" onClick={onAsk}>
        Ver la cuenta
      </button>
    </p>
  );
}

function VacationCard({ of, onAsk }: { of: NonNullable<EmployeeBalances['vacations']>; onAsk: Ask }) {
  const { since, service, accrued, opening, taken, days, explanation } = of;
  const label = 'Vacaciones';
  return (
    <Card about="vacaciones" title={label} value={formatWorkingDays(days)}>
      <Row
        label={`Ganados desde el ${formatDay(since, 'short')}`}
        detail={`${formatGroupedNumber(String(service))} días trabajados × 15 ÷ 360`}
      >
        {formatDayCount(accrued)}
      </Row>
      {opening && (
        <Row sign="+" label={formatOpeningLabel(opening)}>
          {formatDayCount(opening.days)}
        </Row>
      )}
      <Row sign="−" label="Ya los tomó">
        {formatDayCount(taken)}
      </Row>
      <Row sign="=" label="Le quedan" detail={describeVacations(of)} strong>
        {formatDayCount(days)}
      </Row>
      <Sources law={explanation.law} onAsk={() => onAsk({ label, explanation })} />
    </Card>
  );
}

const formatDue = ({ concept, due }: BenefitBalance): string =>
  concept === 'severance'
    ? `van a su fondo a más tardar el ${formatDay(due)}`
    : `se le ${concept === 'service_bonus' ? 'paga' : 'pagan'} a usted a más tardar el ${formatDay(due)}`;

/**
 * The base of a benefit and the days it counts. A rest of one that was paid in part has only its whole sum, or what an
 * opening balance says was paid.
 */
function BenefitRows({ of: { amount, base, before, days, detail, year } }: { of: BenefitBalance }) {
  if (before) {
    const paid = subtractAmounts(before.caused, before.opening.amount, amount);
    return (
      <>
        <Row label={`Causado por ${days} días de ${year}`}>
          <CoverableFigure amount={before.caused} />
        </Row>
        <Row sign="−" label="Ya se le pagó" detail={formatOpeningLabel(before.opening)}>
          <CoverableFigure amount={before.opening.amount} />
        </Row>
        {paid !== null && (
          <Row sign="−" label="Ya se le pagó" detail="En pagos hechos aquí">
            <CoverableFigure amount={paid} />
          </Row>
        )}
      </>
    );
  }
  if (base === null) return <Row label="Lo que falta" detail={<Sentence of={detail} />} />;
  return (
    <>
      <Row label="Su mes base" detail="salario, auxilio y el promedio de lo variable">
        <CoverableFigure amount={base} words={formatMoney(roundBase(base))} />
      </Row>
      <Row sign="×" label={`${days} días de ${year} ÷ 360`}>
        {formatPart(days)}
      </Row>
    </>
  );
}

const roundBase = (base: string) =>
  (Math.round((parseMoney(base) ?? 0) / 100) * 100) as NonNullable<ReturnType<typeof parseMoney>>;
const formatPart = (days: number): string =>
  String(Math.round((days / 360) * 10_000) / 10_000).replace('.', ',');

function SeveranceCard({ all, onAsk }: { all: readonly BenefitBalance[]; onAsk: Ask }) {
  const [first] = all;
  const law = [...new Set(all.flatMap(({ explanation }) => explanation.law))];
  return (
    <Card
      about="cesantias"
      title="Cesantías e intereses"
      value={<Amount amount={sumAmounts(all.map(({ amount }) => amount))} />}
    >
      {first?.concept === 'severance' && (first.base !== null || first.before) && <BenefitRows of={first} />}
      {all.map((one, at) => (
        <AskRow key={one.label} sign={at === 0 ? '=' : '+'} detail={formatDue(one)} of={one} onAsk={onAsk}>
          <CoverableFigure amount={one.amount} />
        </AskRow>
      ))}
      <p className="v-ticket-law t-label c-3">{law.join(' · ')}</p>
    </Card>
  );
}

type AskRowProps = { sign?: string; detail: string; of: Asked; onAsk: Ask; children: ReactNode };

/** A line of a ticket that opens its whole sum. */
function AskRow({ sign = '', detail, of, onAsk, children }: AskRowProps) {
  return (
    <button
      type="button"
      className="v-ticket v-ticket--sum full text-16"
      onClick={() => onAsk({ label: of.label, explanation: of.explanation })}
    >
      <span className="v-ticket-sign c-3 center">{sign}</span>
      <span className="v-ticket-label">
        <b className="b">
          <Sentence of={of.label} />
        </b>
        <small className="block t-label c-3">
          <Sentence of={detail} />
        </small>
      </span>
      <b className="q-money b">{children}</b>
      <Icon of={chevronForwardOutline} size="s" className="c-3" />
      <span className="vh">, ver cómo se calculó</span>
    </button>
  );
}

function DeductionCard({ all, onAsk }: { all: readonly OwedDeduction[]; onAsk: Ask }) {
  const owed = all.flatMap(({ left }) => left ?? []);
  return (
    <Card
      about="descuentos"
      title="Préstamos y descuentos"
      value={owed.length > 0 && <Amount amount={sumAmounts(owed)} />}
    >
      {all.map((one, at) =>
        one.left !== null && one.explanation ? (
          <AskRow
            key={`${at}${one.label}`}
            detail={describeDeduction(one)}
            of={{ label: one.label, explanation: one.explanation }}
            onAsk={onAsk}
          >
            <CoverableFigure amount={one.left} />
          </AskRow>
        ) : (
          <Row
            key={`${at}${one.label}`}
            label={one.label}
            detail={<Sentence of={describeDeduction(one)} />}
          />
        ),
      )}
    </Card>
  );
}

function describeDeduction(one: OwedDeduction): string {
  const { monthly, percent, left, law } = one;
  const each = monthly
    ? `$\u00a0${formatMoney(parseMoney(monthly) ?? (0 as never))} al mes`
    : percent
      ? `${Number(percent)} % del salario`.replace('.', ',')
      : '';
  return [describeInstalments(one), each, left === null ? law : ''].filter(Boolean).join(' · ');
}

type NextCardProps = { of: NonNullable<EmployeeBalances['next']>; company: string; onAsk: Ask };

function NextCard({ of: next, company, onAsk }: NextCardProps) {
  const { date, estimated, total, lines } = next;
  return (
    <Card about="proximo" title={`Próximo pago, ${formatDayOfYear(date)}`} value={<Amount amount={total} />}>
      {estimated && (
        <p className="t-label c-3">
          Estimado: con las horas extra que firmaron los dos, sin las novedades que su empresa aún no ha
          cerrado.
        </p>
      )}
      {lines.map((line, at) => (
        <AskRow
          key={`${at}${line.concept}`}
          sign={line.group === 'deductions' ? '−' : at === 0 ? '' : '+'}
          detail={line.detail}
          of={line}
          onAsk={onAsk}
        >
          <CoverableFigure amount={line.amount} />
        </AskRow>
      ))}
      {estimated && (
        <div className="v-actions flex wrap gap-8">
          <Link className="q-btn q-btn--plain" to={`${balancesPath}#${company}/${SUPPOSING}`}>
            ¿Cuánto recibiría si…?
          </Link>
          <Link className="q-btn q-btn--plain" to="/payslip/hours">
            Mis horas
          </Link>
        </div>
      )}
    </Card>
  );
}

type Year = NonNullable<EmployeeBalances['year']>;

const formatMonths = ({ year, first, last }: Year): string =>
  first === last
    ? formatMonth(year, first)
    : `${formatMonth(year, first).split(' ')[0]} a ${formatMonth(year, last)}`;

const yearRows = [
  ['accrued', 'Lo que ganó'],
  ['deductions', 'Lo que se descontó'],
  ['net', 'Lo que recibió'],
] as const;

/** Compares the year with the same months of the one before, when none of them is missing. */
function YearCard({ of }: { of: Year }) {
  const { year, before } = of;
  return (
    <Card about="ano" title={before ? `${year} contra ${year - 1}` : `Lo que va de ${year}`}>
      <p className="t-label c-3">{capitalize(formatMonths(of))}</p>
      <table className="v-ticket-years full">
        {before && (
          <thead>
            <tr className="t-label c-3">
              <td />
              <th scope="col">{year - 1}</th>
              <th scope="col">{year}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {yearRows.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {before && (
                <td className="c-3">
                  <CoverableFigure amount={before[name]} />
                </td>
              )}
              <td>
                <CoverableFigure amount={of[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function DeductedCard({ of }: { of: Year }) {
  return (
    <Card about="descontado" title="A quién se fue lo descontado" value={<Amount amount={of.deductions} />}>
      <p className="t-label c-3">{capitalize(formatMonths(of))}</p>
      {of.deducted.map(({ label, to, amount }) => (
        <Row key={label} label={to ?? label} {...(to && { detail: label })}>
          <CoverableFigure amount={amount} />
        </Row>
      ))}
    </Card>
  );
}
