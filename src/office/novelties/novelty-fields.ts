import {
  type AbsenceKind,
  amountConcepts,
  deductionConcepts,
} from '../../domain/payroll/concepts/amounts.ts';
import type { Deduction, Earning } from '../../domain/payroll/concepts/concept.ts';
import { leaveReasons } from '../../domain/payroll/concepts/leave-reasons.ts';
import { type ConceptEntry, hasStoredValue } from '../../domain/payroll/concepts/stored.ts';
import type { Errors } from '../../domain/records/errors.ts';
import {
  choice,
  dayField,
  type Field,
  flag,
  integer,
  moneyField,
  percent,
  text,
} from '../../domain/records/fields.ts';
import { formatPesos } from '../../domain/values/money.ts';
import { computeRowAmount } from './change-row.ts';
import { filterRows, isByUnits, type NoveltyRow } from './novelty-row.ts';

const base = moneyField('Promedio mensual', { hint: 'Si el salario varía' });
const previous = moneyField('IBC del mes anterior', {});
const absenceFields: Partial<Record<AbsenceKind, Record<string, Field>>> = {
  common_vacation: { base, previous_ibc: previous },
  work_disability: {
    origin: choice('Origen', {
      required: true,
      options: {
        comun: 'Común (EPS)',
        profesional: 'Enfermedad laboral (ARL)',
        laboral: 'Accidente de trabajo (ARL)',
      },
    }),
    first_day: integer('Día en que va', { min: 1, max: 2000, hint: 'Si es prórroga' }),
    previous_ibc: previous,
  },
  maternity_leave: {
    parent: choice('De quién', {
      required: true,
      options: { mother: 'De la madre', father: 'Del padre', shared: 'Compartida' },
    }),
    base,
  },
  paid_leave: {
    reason: choice('Motivo', {
      none: 'Sin decir',
      options: Object.fromEntries(Object.entries(leaveReasons).map(([reason, { label }]) => [reason, label])),
    }),
    base,
  },
  non_paid_leave: { unjustified: flag('Faltó sin justa causa', {}) },
};

/** Fields of each novelty, in order. */
export function buildNoveltyFields(row: NoveltyRow): Record<string, Field> {
  const { list, concept } = row;
  if (list === 'hours')
    return {
      quantity: text('Horas', { required: true, max: 16 }),
      day: dayField('Día', {}),
      // Of rest days.
      ...(concept.includes('df') && { without_rest: flag('Sin descanso compensatorio', {}) }),
    };
  if (list === 'absences')
    return {
      start: dayField('Desde', { required: true }),
      end: dayField('Hasta', { required: true }),
      ...absenceFields[concept],
    };
  // Benefits are written by rows of their own.
  if (list === 'benefits') return {};
  const declared: Earning | Deduction =
    list === 'taken' ? deductionConcepts[concept] : amountConcepts[concept];
  const has = (name: keyof ConceptEntry) => hasStoredValue(declared.stored, name);
  const description = text(declared.description?.label ?? 'Detalle', { max: 120 });
  if (isByUnits(row)) {
    const amount = computeRowAmount(row);
    return {
      quantity: text('Cantidad', { required: true, max: 16 }),
      unit_value: moneyField('Valor de cada unidad', {
        required: true,
        ...(amount && { hint: `En total ${formatPesos(amount)}` }),
      }),
      description,
    };
  }
  if (list === 'taken')
    return {
      amount: moneyField('Valor', { required: !has('public_amount') }),
      ...(has('public_amount') && { public_amount: moneyField('De una autoridad', {}) }),
      ...(has('percent') && { percent: percent('Porcentaje de la cuota', {}) }),
      description,
    };
  const { salary, other } = declared as Earning;
  const own = row.values['own'] !== undefined;
  const asksSide = (side: 'salary' | 'non_salary') => !own || side in row.values;
  const both = Boolean(salary && other) && asksSide('salary') && asksSide('non_salary');
  return {
    ...(salary &&
      asksSide('salary') && { salary: moneyField(both ? 'Valor salarial' : 'Valor', { required: !both }) }),
    ...(other &&
      asksSide('non_salary') && {
        non_salary: moneyField(both ? 'Valor no salarial' : 'Valor', { required: !both }),
      }),
    description,
    ...(has('food') && { food: flag('Es para alimentación', {}) }),
  };
}

/** Fields that are empty and must not be; the server says the rest. */
export function checkRequiredFields(row: NoveltyRow): Errors {
  const fields = Object.entries(buildNoveltyFields(row));
  const empty = (name: string) => (row.values[name] ?? '') === '';
  const errors: Errors = Object.fromEntries(
    fields
      .filter(([name, field]) => 'required' in field && field.required && empty(name))
      .map(([name]) => [name, ['Escríbalo, o quite esta novedad.']]),
  );
  const money = fields.filter(([, { kind }]) => kind === 'money').map(([name]) => name);
  const [first] = money;
  if (first && row.list !== 'absences' && money.every(empty))
    errors[first] ??= ['Escriba el valor, o quite esta novedad.'];
  return errors;
}

/** Errors of the server about a row: `absences.1.end` is `end` of the second absence. */
export function getRowErrors(errors: Errors, row: NoveltyRow, rows: readonly NoveltyRow[]): Errors {
  const place = `${row.list}.${filterRows(rows, row.list).findIndex(({ id }) => id === row.id)}`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentences]) =>
      path === place || path.startsWith(`${place}.`) ? [[path.slice(place.length + 1), sentences]] : [],
    ),
  );
}
