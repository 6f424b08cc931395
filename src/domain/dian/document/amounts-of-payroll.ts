import { amountConcepts, deductionConcepts } from '../../payroll/concepts/amounts.ts';
import type { Deduction, Earning } from '../../payroll/concepts/concept.ts';
import { hourKinds } from '../../payroll/concepts/concepts.ts';
import type { StoredField } from '../../payroll/concepts/stored.ts';
import type {
  AbsenceEntry,
  AccruedPay,
  Deductions,
  HourEntry,
  PaidAbsenceEntry,
} from '../../payroll/statement/statement.ts';
import { parseMoney, sum, toMoneyText } from '../../values/money.ts';
import { hourTypes } from '../codes/codes.ts';
import type { Value } from '../description/description.ts';
import { findChild, toSingleLine } from '../description/value.ts';

/** Builds `Devengados` and `Deducciones` from the payroll. Parts without a value are left out. */

export function buildAccruedValue(accrued: AccruedPay): Value {
  const value: Value = {
    Basico: { '@DiasTrabajados': String(accrued.worked_days), '@SueldoTrabajado': accrued.salary },
  };
  const transport = present({
    '@AuxilioTransporte': accrued.transportation_allowance,
    ...attributesOf(amountConcepts.viatics.stored.fields, accrued),
  });
  if (transport) value.Transporte = [transport];
  for (const [index, kind] of hourKinds.entries()) {
    const [type, hours] = [hourTypes[index], accrued[kind] ?? []];
    if (type && hours.length > 0) value[type.group_element] = { [type.element]: hours.map(hourValue) };
  }
  return { ...value, ...absencesOf(accrued), ...buildStoredValue(amountConcepts, accrued) };
}

const absencesOf = (accrued: AccruedPay): Value => ({
  Vacaciones: present({
    VacacionesComunes: each(accrued.common_vacation, paidAbsence),
    VacacionesCompensadas: each(accrued.paid_vacation, ({ quantity, payment }) => ({
      // The payroll pays half days, but the document counts whole ones.
      '@Cantidad': String(Math.max(1, Math.round(quantity))),
      '@Pago': payment,
    })),
  }),
  Primas: accrued.service_bonus && {
    '@Cantidad': String(accrued.service_bonus.quantity),
    '@Pago': accrued.service_bonus.payment,
    '@PagoNS': accrued.service_bonus.payment_ns,
  },
  Cesantias: accrued.severance && {
    '@Pago': accrued.severance.payment,
    '@Porcentaje': places(accrued.severance.percent),
    '@PagoIntereses': accrued.severance.interest_payment,
  },
  Incapacidades: within('Incapacidad', accrued.work_disabilities, (entry) => ({
    ...paidAbsence(entry),
    '@Tipo': entry.incapacity_type,
  })),
  Licencias: present({
    LicenciaMP: each(accrued.maternity_leave, paidAbsence),
    LicenciaR: each(accrued.paid_leave, paidAbsence),
    LicenciaNR: each(accrued.non_paid_leave, absence),
  }),
  HuelgasLegales: within('HuelgaLegal', accrued.legal_strikes, absence),
});

export function buildDeductionsValue(deductions: Deductions): Value {
  const { health, pension, solidarity } = deductions;
  return {
    Salud: share(health),
    FondoPension: share(pension),
    FondoSP: solidarity && {
      '@Porcentaje': places(solidarity.percent),
      '@DeduccionSP': solidarity.amount,
      '@PorcentajeSub': places(solidarity.sub_percent),
      '@DeduccionSub': solidarity.sub_amount,
    },
    ...buildStoredValue(deductionConcepts, deductions),
  };
}

/** Returns `undefined` when no part has a value, because an empty group is not valid. */
function present(parts: Value): Value | undefined {
  for (const name in parts) if (parts[name] !== undefined) return parts;
  return undefined;
}

const each = <T>(entries: readonly T[] | undefined, value: (entry: T) => Value): Value[] | undefined =>
  entries?.length ? entries.map(value) : undefined;

const within = <T>(
  element: string,
  entries: readonly T[] | undefined,
  value: (entry: T) => Value | string,
) => (entries?.length ? { [element]: entries.map(value) } : undefined);

/**
 * Builds the elements of declared concepts, each from the shape in which it is stored. Concepts stored as
 * attributes of a shared element are built elsewhere.
 */
export function buildStoredValue(
  concepts: Readonly<Record<string, Earning | Deduction>>,
  all: object,
): Value {
  const value: Value = {};
  for (const [key, { element, stored }] of Object.entries(concepts)) {
    const kept: unknown = all[key as keyof typeof all];
    const [group = '', part = ''] = element.split('/');
    if (stored.as === 'attributes' || kept === undefined) continue;
    if (stored.as === 'sum') {
      // Two concepts may add up to one amount of the document.
      value[group] = addAmounts(value[group] as string | undefined, kept as string);
      continue;
    }
    const entries =
      stored.as === 'amounts'
        ? (kept as string[])
        : (kept as object[]).map((entry) => attributesOf(stored.fields, entry));
    // Two concepts may be entries of one group.
    const before = findChild(value, group)?.[part] as typeof entries | undefined;
    value[group] = within(part, [...(before ?? []), ...entries], (entry) => entry) ?? before;
  }
  return value;
}

const addAmounts = (before: string | undefined, amount: string): string =>
  before === undefined
    ? amount
    : toMoneyText(sum([before, amount].flatMap((text) => parseMoney(text) ?? [])));

/** Builds the attributes of an entry. Texts go on one line and percentages get two decimals, as the annex requires. */
const attributesOf = (fields: Readonly<Record<string, StoredField>>, entry: object): Value =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { of, attribute }]) => {
      const text = entry[name as keyof typeof entry] as string | undefined;
      const format = of === 'description' ? toSingleLine : of === 'percent' ? places : String;
      return [`@${attribute}`, text === undefined ? undefined : format(text)];
    }),
  );

/** Formats a percentage as the annex requires, also `12` and `12.5`. Invalid text stays for its rule to report. */
const places = (percent: string): string =>
  percent.replace(
    /^(\d+)(?:\.(\d))?$/,
    (_, whole: string, tenths = '') => `${whole}.${tenths.padEnd(2, '0')}`,
  );

const share = ({ percent, amount }: { percent: string; amount: string }): Value => ({
  '@Porcentaje': places(percent),
  '@Deduccion': amount,
});

const absence = (entry: AbsenceEntry): Value => ({
  '@FechaInicio': entry.start_date,
  '@FechaFin': entry.end_date,
  '@Cantidad': String(entry.quantity),
});

const paidAbsence = (entry: PaidAbsenceEntry): Value => ({ ...absence(entry), '@Pago': entry.payment });

const hourValue = (entry: HourEntry): Value => ({
  '@HoraInicio': entry.start_time,
  '@HoraFin': entry.end_time,
  '@Cantidad': entry.quantity,
  '@Porcentaje': places(entry.percent),
  '@Pago': entry.payment,
});
