import { hourKinds } from '../payroll/concepts/concepts.ts';
import type {
  AbsenceEntry,
  Accrued,
  Deductions,
  HourEntry,
  PaidAbsenceEntry,
} from '../payroll/statement/statement.ts';
import { hourTypes } from './codes.ts';
import type { Value } from './description.ts';
import { line } from './value.ts';

/** `Devengados` and `Deducciones` of a document from what the payroll says; what has no value is left out. */

export function accruedValue(accrued: Accrued): Value {
  const value: Value = {
    Basico: { '@DiasTrabajados': String(accrued.worked_days), '@SueldoTrabajado': accrued.salary },
  };
  const transport = present({
    '@AuxilioTransporte': accrued.transportation_allowance,
    '@ViaticoManuAlojS': accrued.salary_viatics,
    '@ViaticoManuAlojNS': accrued.non_salary_viatics,
  });
  if (transport) value.Transporte = [transport];
  for (const [index, kind] of hourKinds.entries()) {
    const [type, hours] = [hourTypes[index], accrued[kind] ?? []];
    if (type && hours.length > 0) value[type.group_element] = { [type.element]: hours.map(hourValue) };
  }
  return { ...value, ...absencesOf(accrued), ...extrasOf(accrued) };
}

const absencesOf = (accrued: Accrued): Value => ({
  Vacaciones: present({
    VacacionesComunes: each(accrued.common_vacation, paidAbsence),
    VacacionesCompensadas: each(accrued.paid_vacation, ({ quantity, payment }) => ({
      // Half a day is paid, and the document counts whole ones.
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
});

const extrasOf = (accrued: Accrued): Value => ({
  Bonificaciones: within('Bonificacion', accrued.bonuses, (b) => ({
    '@BonificacionS': b.salary_bonus,
    '@BonificacionNS': b.non_salary_bonus,
  })),
  Auxilios: within('Auxilio', accrued.aids, (a) => ({
    '@AuxilioS': a.salary_aid,
    '@AuxilioNS': a.non_salary_aid,
  })),
  HuelgasLegales: within('HuelgaLegal', accrued.legal_strikes, absence),
  OtrosConceptos: within('OtroConcepto', accrued.other_concepts, (c) => ({
    '@DescripcionConcepto': line(c.description),
    '@ConceptoS': c.salary_concept,
    '@ConceptoNS': c.non_salary_concept,
  })),
  Compensaciones: within('Compensacion', accrued.compensations, (c) => ({
    '@CompensacionO': c.ordinary,
    '@CompensacionE': c.extraordinary,
  })),
  BonoEPCTVs: within('BonoEPCTV', accrued.epctv_bonuses, (b) => ({
    '@PagoS': b.payment_s,
    '@PagoNS': b.payment_ns,
    '@PagoAlimentacionS': b.food_s,
    '@PagoAlimentacionNS': b.food_ns,
  })),
  Comisiones: texts('Comision', accrued.commissions),
  PagosTerceros: texts('PagoTercero', accrued.third_party_payments),
  Anticipos: texts('Anticipo', accrued.advances),
  Dotacion: accrued.endowment,
  ApoyoSost: accrued.sustenance_support,
  Teletrabajo: accrued.telecommuting,
  BonifRetiro: accrued.withdrawal_bonus,
  Indemnizacion: accrued.compensation,
  Reintegro: accrued.refund,
});

export function deductionsValue(deductions: Deductions): Value {
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
    Sindicatos: within('Sindicato', deductions.unions, share),
    Sanciones: within('Sancion', deductions.sanctions, (s) => ({
      '@SancionPublic': s.public,
      '@SancionPriv': s.private,
    })),
    Libranzas: within('Libranza', deductions.loans, (loan) => ({
      '@Descripcion': line(loan.description),
      '@Deduccion': loan.amount,
    })),
    PagosTerceros: texts('PagoTercero', deductions.third_party_payments),
    Anticipos: texts('Anticipo', deductions.advances),
    OtrasDeducciones: texts('OtraDeduccion', deductions.other_deductions),
    PensionVoluntaria: deductions.voluntary_pension,
    RetencionFuente: deductions.withholding,
    AFC: deductions.afc,
    Cooperativa: deductions.cooperative,
    EmbargoFiscal: deductions.tax_lien,
    PlanComplementarios: deductions.supplementary_plan,
    Educacion: deductions.education,
    Reintegro: deductions.refund,
    Deuda: deductions.debt,
  };
}

/** Nothing at all when no part has a value: an empty group is not valid. */
function present(parts: Value): Value | undefined {
  for (const name in parts) if (parts[name] !== undefined) return parts;
  return undefined;
}

const each = <T>(entries: readonly T[] | undefined, value: (entry: T) => Value): Value[] | undefined =>
  entries?.length ? entries.map(value) : undefined;

const within = <T>(element: string, entries: readonly T[] | undefined, value: (entry: T) => Value) =>
  entries?.length ? { [element]: entries.map(value) } : undefined;

const texts = (element: string, amounts: readonly string[] | undefined) =>
  amounts?.length ? { [element]: amounts } : undefined;

/** A percentage as the annex wants it, `12` and `12.5` too; what is no percentage stays for its rule to tell. */
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
