import {
  type AbsenceKind,
  type AmountKey,
  absenceConcepts,
  amountConcepts,
  type DeductionKey,
  deductionConcepts,
} from '../../domain/payroll/concepts/amounts.ts';
import type { Deduction, Earning } from '../../domain/payroll/concepts/concept.ts';
import type { HourKind } from '../../domain/payroll/concepts/concepts.ts';
import { hourConcepts } from '../../domain/payroll/concepts/concepts.ts';
import { leaveReasons } from '../../domain/payroll/concepts/leave-reasons.ts';
import { type ConceptEntry, hasStoredValue } from '../../domain/payroll/concepts/stored.ts';
import type { WrittenNovelties } from '../../domain/payroll/drafts/draft.ts';
import { chooseAmountSide, type OwnConcept } from '../../domain/payroll/novelties/own-concepts.ts';
import { computeUnitsAmount } from '../../domain/payroll/statement/units.ts';
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
import { formatPesos, toMoneyText } from '../../domain/values/money.ts';
import { proposeConceptAmount } from '../payroll/editor/own-concepts.ts';
import { normalizeTypedFigure } from '../records/figure-typed.ts';

const lists = ['hours', 'absences', 'earned', 'taken'] as const;
export type NoveltyList = (typeof lists)[number];

/** Something that happened to a person in the days of a payment; its values are those the API takes, by name. */
export type Item = {
  id: string;
  list: NoveltyList;
  of: string;
  values: Record<string, unknown>;
  /** Of a concept of the company. */
  name?: string;
};

/** `kind` of hours and absences, `concept` of amounts: what the item is. */
const nameOf = (list: NoveltyList) => (list === 'hours' || list === 'absences' ? 'kind' : 'concept');

export const toNoveltyItems = (novelties: WrittenNovelties): Item[] =>
  lists.flatMap((list) =>
    ((novelties[list] ?? []) as Record<string, unknown>[]).map(({ ...values }) => ({
      id: crypto.randomUUID(),
      list,
      of: String(values[nameOf(list)]),
      values,
      ...(values['own'] !== undefined && { name: String(values['description'] ?? '') }),
    })),
  );

/** `absences:paid_leave`, as the palette of concepts names it. */
export function buildNoveltyItem(choice: string): Item {
  const [list, of] = choice.split(':') as [NoveltyList, string];
  return { id: crypto.randomUUID(), list, of, values: { [nameOf(list)]: of, ...usual[of] } };
}

/** A novelty of a concept of the company, with the amount that it gives for a salary. */
export function buildOwnItem(concept: OwnConcept, salary: string): Item {
  const { id: own, name, declared, formula } = concept;
  const [list = '', of = ''] = declared.split(':');
  const side = list === 'taken' ? 'amount' : chooseAmountSide(amountConcepts[of as AmountKey], concept.side);
  const units = formula === 'unit' && { quantity: '', unit_value: concept.amount };
  return {
    id: crypto.randomUUID(),
    list: list as NoveltyList,
    of,
    name,
    values: { concept: of, own, description: name, ...units, [side]: proposeConceptAmount(concept, salary) },
  };
}

const sums = ['salary', 'non_salary', 'amount'] as const;

/** An item with another value; the amount of one by units follows them. */
export function changeItemValue(item: Item, name: string, value: unknown): Item {
  const given =
    name === 'quantity' && item.list !== 'hours'
      ? normalizeTypedFigure(String(value)).replace(',', '.')
      : value;
  const values = { ...item.values, [name]: given };
  if (!byUnits(item)) return { ...item, values };
  const amount = unitsAmount(values);
  const sum = sums.find((one) => one in values) ?? 'amount';
  return { ...item, values: { ...values, [sum]: amount ? toMoneyText(amount) : '' } };
}

const byUnits = ({ values }: Item): boolean => 'unit_value' in values;
const unitsAmount = ({ quantity, unit_value }: Item['values']) =>
  computeUnitsAmount({ quantity: String(quantity ?? '').trim(), unit_value: String(unit_value ?? '') });

/** Usual values of a new novelty until somebody says otherwise. */
const usual: Readonly<Record<string, Record<string, string>>> = {
  work_disability: { origin: 'comun' },
  maternity_leave: { parent: 'mother' },
};

const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== false && value != null),
  );

/** Novelties that travel: those of these items; the others, which are not written here, stay as they were. */
export function mergeNovelties(
  kept: WrittenNovelties,
  items: readonly Item[],
  workedDays: string,
): WrittenNovelties {
  const days = workedDays.trim();
  const { worked_days: _, hours: _h, absences: _a, earned: _e, taken: _t, ...others } = kept;
  const filledLists = lists.flatMap((list) => {
    const own = items.filter((item) => item.list === list).map(({ values }) => filled(values));
    return own.length > 0 ? [[list, own]] : [];
  });
  return {
    ...others,
    // The server reads every field again, and says what does not fit by its place.
    ...(Object.fromEntries(filledLists) as WrittenNovelties),
    ...(days !== '' && { worked_days: (/^\d+$/.test(days) ? Number(days) : days) as number }),
  };
}

export function getItemLabel({ list, of, name }: Item): string {
  if (name) return name;
  if (list === 'hours') return hourConcepts[of as HourKind].label;
  if (list === 'absences') return absenceConcepts[of as AbsenceKind].label;
  return list === 'earned'
    ? amountConcepts[of as AmountKey].label
    : deductionConcepts[of as DeductionKey].label;
}

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
      options: Object.fromEntries(Object.entries(leaveReasons).map(([reason, { label }]) => [reason, label])),
    }),
    base,
  },
  non_paid_leave: { unjustified: flag('Faltó sin justa causa', {}) },
};

/** Fields of each novelty, in order. */
export function buildNoveltyFields(item: Item): Record<string, Field> {
  const { list, of } = item;
  if (list === 'hours')
    return {
      quantity: text('Horas', { required: true, max: 16 }),
      day: dayField('Día', {}),
      // Of rest days.
      ...(of.includes('df') && { without_rest: flag('Sin descanso compensatorio', {}) }),
    };
  if (list === 'absences')
    return {
      start: dayField('Desde', { required: true }),
      end: dayField('Hasta', { required: true }),
      ...absenceFields[of as AbsenceKind],
    };
  const declared: Earning | Deduction =
    list === 'taken' ? deductionConcepts[of as DeductionKey] : amountConcepts[of as AmountKey];
  const has = (name: keyof ConceptEntry) => hasStoredValue(declared.stored, name);
  const description = text(declared.description?.label ?? 'Detalle', { max: 120 });
  if (byUnits(item)) {
    const amount = unitsAmount(item.values);
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
  const own = item.values['own'] !== undefined;
  const asksSide = (side: 'salary' | 'non_salary') => !own || side in item.values;
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
export function checkRequiredFields(item: Item): Errors {
  const fields = Object.entries(buildNoveltyFields(item));
  const empty = (name: string) => (item.values[name] ?? '') === '';
  const errors: Errors = Object.fromEntries(
    fields
      .filter(([name, field]) => 'required' in field && field.required && empty(name))
      .map(([name]) => [name, ['Escríbalo, o quite esta novedad.']]),
  );
  const money = fields.filter(([, { kind }]) => kind === 'money').map(([name]) => name);
  const [first] = money;
  if (first && item.list !== 'absences' && money.every(empty))
    errors[first] ??= ['Escriba el valor, o quite esta novedad.'];
  return errors;
}

/** Errors of the server about an item: `absences.1.end` is `end` of the second absence. */
export function getItemErrors(errors: Errors, item: Item, items: readonly Item[]): Errors {
  const nth = items.filter(({ list }) => list === item.list).indexOf(item);
  const place = `${item.list}.${nth}`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentences]) =>
      path === place || path.startsWith(`${place}.`) ? [[path.slice(place.length + 1), sentences]] : [],
    ),
  );
}
