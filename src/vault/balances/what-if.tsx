import { addOutline, removeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPesos } from '../../domain/payroll/statement/explanation.ts';
import type { Day } from '../../domain/values/day.ts';
import { type Money, money, toMoneyText } from '../../domain/values/money.ts';
import {
  computeSupposedPayment,
  computeUnitValue,
  findPaymentFacts,
  type LineChange,
  type NextPayment,
  noSupposition,
  type PaymentFacts,
  type SupposedDay,
  type SupposedHour,
  type SupposedPayment,
  type Supposition,
  supposedDays,
  supposedHours,
} from '../../domain/vault/what-if.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Empty } from '../../kit/pages/page-states.tsx';
import { Amount, CoverableFigure, Sentence } from '../page/amount.tsx';
import { buildRequestPath } from '../page/request-path.ts';
import { formatDayOfYear } from './balances.ts';
import '../styles/check.css?adopt';

type Props = {
  company: string;
  next: NextPayment;
  admission: Day;
};

/** Shows what the next payment would be with more hours or with days away. Nothing is stored or sent. */
export default function WhatIf({ company, next, admission }: Props) {
  const facts = findPaymentFacts(next, admission);
  if (!facts)
    return (
      <Empty
        title="No alcanza para calcular"
        text="El próximo pago no dice un salario mensual con aportes, que es de donde sale la cuenta."
      />
    );
  return <Suppositions company={company} next={next} facts={facts} />;
}

const MAX_HOURS = 99;

type SuppositionsProps = { company: string; next: NextPayment; facts: PaymentFacts };

function Suppositions({ company, next, facts }: SuppositionsProps) {
  const [supposition, setSupposition] = useState(noSupposition);
  const supposed = computeSupposedPayment(next, facts, supposition);
  const away = supposedDays.reduce((total, kind) => total + supposition[kind], 0);
  const set = (kind: SupposedHour | SupposedDay) => (count: number) =>
    setSupposition({ ...supposition, [kind]: count });
  return (
    <div className="v-check">
      <Total next={next} supposed={supposed} />
      <ul className="v-check-list">
        {supposedHours.map((kind) => (
          <Stepper
            key={kind}
            label={labels[kind]}
            detail={describeHour(kind, computeUnitValue(facts, kind))}
            count={supposition[kind]}
            most={MAX_HOURS}
            onChange={set(kind)}
          />
        ))}
        {supposedDays.map((kind) => (
          <Stepper
            key={kind}
            label={labels[kind]}
            detail={describeDay(kind, facts)}
            count={supposition[kind]}
            most={facts.days - away + supposition[kind]}
            onChange={set(kind)}
          />
        ))}
      </ul>
      {supposed.changes.length > 0 && <Sum of={supposed} />}
      <AskForDays company={company} supposition={supposition} />
      <p className="t-label c-3">{describeLimits(facts, supposed)}</p>
    </div>
  );
}

type AskForDaysProps = { company: string; supposition: Supposition };

/** Opens the request of the days that were supposed, with its dates filled in. */
function AskForDays({ company, supposition }: AskForDaysProps) {
  const asked = askedKinds.filter(({ of }) => supposition[of] > 0);
  if (asked.length === 0) return null;
  return (
    <div className="v-if-ask flex wrap gap-8">
      {asked.map(({ of, kind, words }) => (
        <Link
          key={of}
          className="q-btn q-btn--primary"
          to={buildRequestPath({ kind, company, days: supposition[of] })}
        >
          {asked.length > 1 ? words : 'Pedirlos'}
        </Link>
      ))}
    </div>
  );
}

const askedKinds = [
  { of: 'common_vacation', kind: 'vacations', words: 'Pedir las vacaciones' },
  { of: 'non_paid_leave', kind: 'leave', words: 'Pedir la licencia' },
] as const;

function Total({ next, supposed }: { next: NextPayment; supposed: SupposedPayment }) {
  const { total, difference } = supposed;
  const change = formatPesos(money(Math.abs(difference)));
  return (
    <div className="v-check-top" role="status">
      <p className="c-2">El {formatDayOfYear(next.date)} recibiría unos</p>
      <p>
        <Amount amount={toMoneyText(total)} size="hero" />
      </p>
      <p className="text-15 c-2">
        {difference !== 0 && (
          <b className="b c-primary">
            <Sentence of={`${difference > 0 ? '+' : '−'}${change}`} />{' '}
          </b>
        )}
        sobre lo que va hoy, <Amount amount={next.total} />
      </p>
    </div>
  );
}

const labels: Readonly<Record<SupposedHour | SupposedDay, string>> = {
  heds: 'Horas extra de día',
  hens: 'Horas extra de noche',
  hrddfs: 'Horas en domingo o festivo',
  non_paid_leave: 'Días de licencia sin pago',
  work_disability: 'Días de incapacidad',
  common_vacation: 'Días de vacaciones',
};

const describeHour = (kind: SupposedHour, value: Money): string =>
  `${formatPesos(value)} ${kind === 'hrddfs' ? 'más ' : ''}cada una`;

function describeDay(kind: SupposedDay, facts: PaymentFacts): string {
  const { law, contract } = facts;
  const hasAllowance = contract.transport_allowance_mode !== 'never';
  const without = hasAllowance ? ', sin auxilio' : '';
  if (kind === 'common_vacation') return `de calendario, pagados${without}`;
  if (kind === 'non_paid_leave')
    return `−${formatPesos(computeUnitValue(facts, kind))}${hasAllowance ? ' y auxilio' : ''} cada uno`;
  const own = (law.incapacity.value.common[1]?.day ?? 1) - 1;
  return `los ${own} primeros los paga la empresa${without}`;
}

type StepperProps = {
  label: string;
  detail: string;
  count: number;
  most: number;
  onChange: (count: number) => void;
};

function Stepper({ label, detail, count, most, onChange }: StepperProps) {
  return (
    <li className="v-if">
      <span className="v-check-label">
        {label}
        <small className="block text-13 c-3">
          <Sentence of={detail} />
        </small>
      </span>
      <span className="row">
        <button
          type="button"
          className="q-icon-button"
          aria-label={`Quitar: ${label}`}
          disabled={count === 0}
          onClick={() => onChange(count - 1)}
        >
          <Icon of={removeOutline} />
        </button>
        <output className="b center" aria-label={label}>
          {count}
        </output>
        <button
          type="button"
          className="q-icon-button"
          aria-label={`Poner: ${label}`}
          disabled={count >= most}
          onClick={() => onChange(count + 1)}
        >
          <Icon of={addOutline} />
        </button>
      </span>
    </li>
  );
}

function Sum({ of: { changes, difference } }: { of: SupposedPayment }) {
  return (
    <dl className="v-pairs stack text-14 v-if-sum">
      {changes.map((change) => (
        <Change key={`${change.concept}${change.label}`} of={change} />
      ))}
      <dt className="b">{difference < 0 ? 'Recibe de menos' : 'Recibe de más'}</dt>
      <dd className="b">
        <Amount amount={toMoneyText(money(Math.abs(difference)))} />
      </dd>
    </dl>
  );
}

const Change = ({ of: { label, amount } }: { of: LineChange }) => (
  <>
    <dt>
      <Sentence of={label} />
    </dt>
    <dd className="q-money">
      {amount < 0 && '−'}
      <CoverableFigure amount={toMoneyText(money(Math.abs(amount)))} />
    </dd>
  </>
);

function describeLimits({ law }: PaymentFacts, { isOverLimit, leavesWithholding }: SupposedPayment): string {
  const { day, week } = law.overtimeLimits.value;
  return [
    isOverLimit
      ? `Son más de ${week} horas extra por semana: la ley no deja pasar de ${day} al día y ${week} a la semana (${law.overtimeLimits.basis}).`
      : `La ley permite hasta ${day} horas extra al día y ${week} a la semana (${law.overtimeLimits.basis}).`,
    leavesWithholding ? 'Sin contar lo que cambie la retención en la fuente.' : '',
    'Con la jornada de la ley. Nada se guarda ni se envía.',
  ]
    .filter(Boolean)
    .join(' ');
}
