import { type PointerEvent, useState } from 'react';
import { type AbsenceKind, absenceConcepts } from '../../../domain/payroll/concepts/amounts.ts';
import type { Settlement } from '../../../domain/payroll/contract/settlement.ts';
import type { AccruedPay } from '../../../domain/payroll/statement/statement.ts';
import { countDays360, countMonthDays, type Day, makeDay } from '../../../domain/values/day.ts';
import { filterRows, getRowText } from '../../novelties/novelty-row.ts';
import type { PayrollValues } from './form-values.ts';

type Props = {
  formValues: PayrollValues;
  /** The days under contract. */
  settlement: Settlement;
  accrued: AccruedPay;
  onPick: (start: Day, end: Day) => void;
};

/** The month at a glance, a cell a day: worked, away and out of the contract. Dragging over days adds an absence. */
export default function DaysBar({ formValues: values, settlement, accrued, onPick }: Props) {
  const [from, setFrom] = useState<Day>();
  const { year, month } = values;
  const absences = filterRows(values.rows, 'absences').map((row) => ({
    kind: row.concept,
    start: getRowText(row, 'start'),
    end: getRowText(row, 'end'),
  }));
  const days = Array.from({ length: countMonthDays(year, month) }, (_, i) => makeDay(year, month, i + 1));
  const at = (day: Day) => absences.find(({ start, end }) => start && start <= day && day <= (end || start));
  const out = (day: Day) => day < settlement.start || day > settlement.end;
  const kinds = [...new Set(absences.map(({ kind }) => kind))];
  const dayAt = (event: PointerEvent): Day | undefined => {
    const cell = document.elementFromPoint(event.clientX, event.clientY);
    const day = cell instanceof HTMLElement ? cell.dataset['day'] : undefined;
    return days.find((d) => d === day);
  };
  function release(event: PointerEvent) {
    const to = dayAt(event);
    if (from && to) onPick(from < to ? from : to, from < to ? to : from);
    setFrom(undefined);
  }
  return (
    <div className="days-bar">
      <div
        className="days-bar-days flex gap-2"
        aria-hidden="true"
        onPointerDown={(event) => setFrom(dayAt(event))}
        onPointerUp={release}
        onPointerLeave={() => setFrom(undefined)}
      >
        {days.map((day, i) => {
          const kind = at(day)?.kind;
          return (
            <span
              className="fill center"
              key={day}
              data-day={out(day) ? undefined : day}
              data-is={out(day) ? 'out' : kind ? tones[kind] : from === day ? 'from' : 'worked'}
              title={out(day) ? 'Fuera del contrato' : kind ? absenceConcepts[kind].label : 'Trabajado'}
            >
              {i + 1}
            </span>
          );
        })}
      </div>
      <p className="days-bar-legend t-caption c-3 flex wrap">
        <span>
          <i data-is="worked" /> Trabajado
        </span>
        {kinds.map((kind) => (
          <span key={kind}>
            <i data-is={tones[kind]} /> {absenceConcepts[kind].label}
          </span>
        ))}
        <DaysSum settlement={settlement} accrued={accrued} />
        <span className="not-phone">Arrastre sobre los días para agregar una ausencia</span>
      </p>
    </div>
  );
}

const awayKeys = ['common_vacation', 'work_disabilities', 'maternity_leave', 'paid_leave'] as const;
const unpaidKeys = ['non_paid_leave', 'legal_strikes'] as const;

/** «30 de 30 días», and what lacks or is too much: worked and away together are the days of the contract. */
function DaysSum({ settlement, accrued }: Pick<Props, 'settlement' | 'accrued'>) {
  const absentDays = [...awayKeys, ...unpaidKeys]
    .flatMap((key) => accrued[key] ?? [])
    .reduce((days, { quantity }) => days + Number(quantity), 0);
  const sum = accrued.worked_days + absentDays;
  const whole = countDays360(settlement.start, settlement.end);
  const lacks = whole - sum;
  return (
    <b className={lacks === 0 ? 'c-2' : 'c-warn'}>
      {sum} de {whole} días
      {lacks !== 0 &&
        `, ${lacks > 0 ? (lacks === 1 ? 'falta' : 'faltan') : lacks === -1 ? 'sobra' : 'sobran'} ${Math.abs(lacks)}`}
    </b>
  );
}

const tones: Readonly<Record<AbsenceKind, string>> = {
  common_vacation: 'rest',
  work_disability: 'sick',
  maternity_leave: 'sick',
  paid_leave: 'paid',
  non_paid_leave: 'unpaid',
  legal_strike: 'unpaid',
};
