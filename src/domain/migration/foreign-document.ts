import { type ParsedPayrollDocument, parsePayrollDocument } from '../crosscheck/payroll-document.ts';
import type { Value } from '../dian/description/description.ts';
import { findText, toEntries } from '../dian/description/value.ts';
import type { OpenDocument } from '../dian/document/read.ts';
import { normalizeIdentityNumber } from '../identity/identity-number.ts';
import { normalizeNit } from '../identity/nit.ts';
import { normalizePersonNames } from '../imports/people/even-names.ts';
import { type Day, getMonthEnd, parseDay } from '../values/day.ts';
import { toMoneyText } from '../values/money.ts';
import { type ForeignPay, readForeignAmount, readForeignPay } from './foreign-pay.ts';

/** Names of a person. A name in capitals, as most programs write them, has the usual case. */
export type ForeignName = {
  first_name: string;
  other_names: string;
  surname: string;
  second_surname: string;
};

/** Contract that a document states, in official codes. `salary` is decimal text. */
export type ForeignContract = {
  admission: Day | '';
  retirement: Day | '';
  worker_type: string;
  worker_subtype: string;
  contract_type: string;
  payroll_period: string;
  salary: string;
  integral_salary: boolean;
  high_risk_pension: boolean;
  worker_code: string;
  country: string;
  department: string;
  municipality: string;
  address: string;
};

/** Payment that a document states. Bank and kind of account are free text of the program that wrote it. */
export type ForeignPayment = {
  method: string;
  means: string;
  bank: string;
  account_type: string;
  account_number: string;
  dates: string[];
};

/**
 * Document 102 or 103 that another program issued. A deletion has no person, month or pay, and points at the document
 * that it deletes.
 */
export type ForeignDocument = {
  kind: ParsedPayrollDocument['kind'];
  number: string;
  cune: string;
  /** CUNE of the document that a note replaces or deletes. Empty in a payroll. */
  predecessor: string;
  issued: Day | '';
  environment: string;
  employer: { nit: string; dv: string; name: string; address: string; municipality: string };
  /** Code of the document type and number, `13:43567890`. Empty in a deletion. */
  person: string;
  name: ForeignName;
  year: number;
  month: number;
  start: Day | '';
  end: Day | '';
  contract: ForeignContract;
  payment: ForeignPayment;
  pay?: ForeignPay;
};

/** Reads an open document. Returns `undefined` when it states no worker or no month and is no deletion. */
export function readForeignDocument(open: OpenDocument): ForeignDocument | undefined {
  const parsed = parsePayrollDocument(open);
  if (!parsed) return undefined;
  const { content, kind, year, month } = parsed;
  const text = (...names: string[]): string => findText(content, ...names)?.trim() ?? '';
  const day = (...names: string[]): Day | '' => parseDay(text(...names)) ?? '';
  const isPaid = kind !== 'deletion';
  return {
    kind,
    number: parsed.number,
    cune: parsed.cune.toLowerCase(),
    predecessor: parsed.predecessor?.cune.toLowerCase() ?? '',
    issued: day('InformacionGeneral', '@FechaGen'),
    environment: text('InformacionGeneral', '@Ambiente'),
    employer: {
      nit: normalizeNit(text('Empleador', '@NIT')),
      dv: text('Empleador', '@DV'),
      name: parsed.employer.name,
      address: text('Empleador', '@Direccion'),
      municipality: text('Empleador', '@MunicipioCiudad'),
    },
    person: isPaid ? `${parsed.document.type}:${normalizeIdentityNumber(parsed.document.number)}` : '',
    name: readName(text),
    ...{ year, month },
    start: day('Periodo', '@FechaLiquidacionInicio'),
    end: day('Periodo', '@FechaLiquidacionFin') || (isPaid ? getMonthEnd(year, month) : ''),
    contract: readContract(text, day),
    payment: {
      method: text('Pago', '@Forma'),
      means: text('Pago', '@Metodo'),
      bank: text('Pago', '@Banco'),
      account_type: text('Pago', '@TipoCuenta'),
      account_number: text('Pago', '@NumeroCuenta').replace(/\D/g, ''),
      dates: listPaymentDates(content),
    },
    ...(isPaid && { pay: readForeignPay(content) }),
  };
}

function readName(text: (...names: string[]) => string): ForeignName {
  const of = (attribute: string) => text('Trabajador', `@${attribute}`);
  const parts = {
    first_name: of('PrimerNombre'),
    other_names: of('OtrosNombres'),
    surname: of('PrimerApellido'),
    second_surname: of('SegundoApellido'),
  };
  const isInCapitals = !/\p{Ll}/u.test(Object.values(parts).join(''));
  return isInCapitals ? { ...parts, ...normalizePersonNames(parts) } : parts;
}

function readContract(
  text: (...names: string[]) => string,
  day: (...names: string[]) => Day | '',
): ForeignContract {
  const of = (name: string) => text('Trabajador', `@${name}`);
  return {
    admission: day('Periodo', '@FechaIngreso'),
    retirement: day('Periodo', '@FechaRetiro'),
    worker_type: of('TipoTrabajador'),
    worker_subtype: of('SubTipoTrabajador'),
    contract_type: of('TipoContrato'),
    payroll_period: text('InformacionGeneral', '@PeriodoNomina'),
    salary: toMoneyText(readForeignAmount(of('Sueldo'))),
    integral_salary: of('SalarioIntegral') === 'true',
    high_risk_pension: of('AltoRiesgoPension') === 'true',
    worker_code: of('CodigoTrabajador'),
    country: of('LugarTrabajoPais'),
    department: of('LugarTrabajoDepartamentoEstado'),
    municipality: of('LugarTrabajoMunicipioCiudad'),
    address: of('LugarTrabajoDireccion'),
  };
}

function listPaymentDates(content: Value): string[] {
  const dates = content['FechasPagos'];
  if (typeof dates !== 'object' || Array.isArray(dates)) return [];
  const found = (dates as Value)['FechaPago'];
  return found === undefined ? [] : toEntries(found).filter((one) => typeof one === 'string');
}

/** Tells whether a payment names a bank, a kind and a number of account. */
export const isNamedAccount = ({ bank, account_type, account_number }: ForeignPayment): boolean =>
  bank !== '' && account_type !== '' && account_number !== '';
