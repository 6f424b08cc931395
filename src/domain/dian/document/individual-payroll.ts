import { checkDigit } from '../../identity/nit.ts';
import type { AccruedPay, Deductions, Totals } from '../../payroll/statement/statement.ts';
import { countDays360, type Day } from '../../values/day.ts';
import type { Value } from '../description/description.ts';
import { toSingleLine } from '../description/value.ts';
import { buildAccruedValue, buildDeductionsValue } from './amounts-of-payroll.ts';

/** Legal person with a business name, or natural person with names; never both. */
export type Party =
  | { social_reason: string; nit: string; dv?: string | number }
  | (PersonNames & { social_reason?: undefined; nit: string; dv?: string | number });

export type PersonNames = {
  first_name: string;
  other_names?: string;
  surname: string;
  second_surname?: string;
};

/** Official codes: `CO`, `05`, `05001`. */
export type PlaceCodes = { country: string; department: string; municipality: string };

export type PayrollWorker = PersonNames & {
  document_type: string;
  document_number: string;
  worker_type: string;
  worker_subtype: string;
  contract_type: string;
  high_risk_pension: boolean;
  integral_salary: boolean;
  salary: string;
  worker_code?: string;
  workplace: PlaceCodes & { address: string };
};

/** Everything in document 102, under our names. Plain data that can be stored and sent to a worker thread. */
export type IndividualPayrollInput = {
  company: Party & PlaceCodes & { address: string; language: string };
  /** Branch where the payroll is made. Without it, the address of the company applies. */
  made_at?: PlaceCodes;
  software: { id: string; provider: Party };
  environment: 1 | 2;
  number: { prefix: string; consecutive: number };
  worker: PayrollWorker;
  payment: { method: string; means: string; bank?: string; account_type?: string; account_number?: string };
  payment_dates: Day[];
  period: { admission: Day; retirement?: Day; start: Day; end: Day };
  payroll_period: string;
  currency: string;
  exchange_rate?: string;
  notes: string[];
  /** CUNE of the first document of the month, only when this is a second one because the contract changed. */
  novelty_of?: string;
  statement: { accrued: AccruedPay; deductions: Deductions; totals: Totals };
  issued: { day: Day; time: string };
};

/** Builds the value tree of document 102, without the three values that need the PIN: see `sealDocument`. */
export const buildIndividualPayroll = (input: IndividualPayrollInput): Value => ({
  Novedad: input.novelty_of === undefined ? undefined : { '@CUNENov': input.novelty_of, '#': 'true' },
  ...buildPayrollValue(input, '102'),
});

/** Builds the content that document 102 and its replacement note share, from `Periodo` to the totals. */
export function buildPayrollValue(
  input: Omit<IndividualPayrollInput, 'novelty_of'>,
  kind: '102' | '103',
): Value {
  const { worker, period, issued, statement } = input;
  const header = buildHeaderValue(input, kind);
  return {
    Periodo: {
      '@FechaIngreso': period.admission,
      '@FechaRetiro': period.retirement,
      '@FechaLiquidacionInicio': period.start,
      '@FechaLiquidacionFin': period.end,
      '@TiempoLaborado': `${countDays360(period.admission, period.end)}.00`,
      '@FechaGen': issued.day,
    },
    ...header,
    NumeroSecuenciaXML: {
      '@CodigoTrabajador': given(worker.worker_code),
      ...header.NumeroSecuenciaXML,
    },
    InformacionGeneral: {
      ...header.InformacionGeneral,
      '@PeriodoNomina': input.payroll_period,
      '@TipoMoneda': input.currency,
      '@TRM': input.currency === 'COP' ? undefined : given(input.exchange_rate),
    },
    Trabajador: workerValue(worker),
    Pago: {
      '@Forma': input.payment.method,
      '@Metodo': input.payment.means,
      '@Banco': given(input.payment.bank),
      '@TipoCuenta': given(input.payment.account_type),
      '@NumeroCuenta': given(input.payment.account_number),
    },
    FechasPagos: { FechaPago: input.payment_dates },
    Devengados: buildAccruedValue(statement.accrued),
    Deducciones: buildDeductionsValue(statement.deductions),
    DevengadosTotal: statement.totals.accrued_total,
    DeduccionesTotal: statement.totals.deductions_total,
    ComprobanteTotal: statement.totals.total,
  };
}

/** Header of every document, also of a deletion. */
export type DocumentHeader = Pick<
  IndividualPayrollInput,
  'company' | 'made_at' | 'software' | 'environment' | 'number' | 'notes' | 'issued'
>;

const versions = {
  '102': 'V1.0: Documento Soporte de Pago de Nómina Electrónica',
  '103': 'V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica',
};

export function buildHeaderValue(input: DocumentHeader, kind: '102' | '103') {
  const { company, number, issued } = input;
  return {
    NumeroSecuenciaXML: {
      '@Prefijo': given(number.prefix),
      '@Consecutivo': String(number.consecutive),
      '@Numero': buildDocumentNumber(input),
    },
    LugarGeneracionXML: { ...place(input.made_at ?? company), '@Idioma': company.language },
    ProveedorXML: { ...party(input.software.provider), '@SoftwareID': input.software.id },
    InformacionGeneral: {
      '@Version': versions[kind],
      '@Ambiente': String(input.environment),
      '@TipoXML': kind,
      '@EncripCUNE': 'CUNE-SHA384',
      '@FechaGen': issued.day,
      '@HoraGen': issued.time,
    },
    Notas: input.notes.map(toSingleLine).filter((note) => note !== ''),
    Empleador: { ...party(company), ...place(company), '@Direccion': toSingleLine(company.address) },
  };
}

/** Joins prefix and consecutive number: `SETN1`. */
export const buildDocumentNumber = ({ number }: Pick<IndividualPayrollInput, 'number'>): string =>
  `${number.prefix}${number.consecutive}`;

/** Returns `undefined` for an absent or blank text, which leaves it out of the document. */
const given = (text: string | undefined): string | undefined => (text && toSingleLine(text)) || undefined;

const place = ({ country, department, municipality }: PlaceCodes): Value => ({
  '@Pais': country,
  '@DepartamentoEstado': department,
  '@MunicipioCiudad': municipality,
});

function party(who: Party): Value {
  const names: Value =
    who.social_reason !== undefined
      ? { '@RazonSocial': toSingleLine(who.social_reason) }
      : {
          '@PrimerApellido': toSingleLine(who.surname),
          '@SegundoApellido': given(who.second_surname),
          '@PrimerNombre': toSingleLine(who.first_name),
          '@OtrosNombres': given(who.other_names),
        };
  return { ...names, '@NIT': who.nit, '@DV': String(who.dv ?? checkDigit(who.nit)) };
}

/** The second surname is a required attribute: it is sent empty for a person without one. */
const workerValue = (worker: PayrollWorker): Value => ({
  '@TipoTrabajador': worker.worker_type,
  '@SubTipoTrabajador': worker.worker_subtype,
  '@AltoRiesgoPension': String(worker.high_risk_pension),
  '@TipoDocumento': worker.document_type,
  '@NumeroDocumento': digitsOf(worker.document_number),
  '@PrimerApellido': toSingleLine(worker.surname),
  '@SegundoApellido': toSingleLine(worker.second_surname ?? ''),
  '@PrimerNombre': toSingleLine(worker.first_name),
  '@OtrosNombres': given(worker.other_names),
  '@LugarTrabajoPais': worker.workplace.country,
  '@LugarTrabajoDepartamentoEstado': worker.workplace.department,
  '@LugarTrabajoMunicipioCiudad': worker.workplace.municipality,
  '@LugarTrabajoDireccion': toSingleLine(worker.workplace.address),
  '@SalarioIntegral': String(worker.integral_salary),
  '@TipoContrato': worker.contract_type,
  '@Sueldo': worker.salary,
  '@CodigoTrabajador': given(worker.worker_code),
});

/** Keeps only digits, as the schema does. The letters of a passport cannot be expressed. */
const digitsOf = (document: string): string => document.replace(/\D/g, '');
