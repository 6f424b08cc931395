import { makeDay } from '../values/day.ts';
import { pesos, sum, toMoneyText } from '../values/money.ts';
import type { BankLayout, BankOrder, BankPayment, PayingCompany } from './layout.ts';
import { type BankFile, type BankLine, writeBankFile } from './write.ts';

export type ShownLeft = {
  employee_id: string;
  name: string;
  list_name: string;
  reason: string;
  total: string;
};
export type ShownCut = {
  employee_id: string | null;
  name: string;
  field: string;
  whole: string;
  written: string;
};

/** Preview of a file: its first lines by field, and the people left out or with a cut text. */
export type BankTrial = {
  lines: { record: BankLine['record']; cells: string[] }[];
  more: number;
  count: number;
  total: string;
  left: ShownLeft[];
  cut: ShownCut[];
  refused: string | null;
};

const mostLines = 20;

export function buildBankTrial({ lines, paid, left, cut, refused }: BankFile): BankTrial {
  let people = 0;
  const shown = lines.filter(({ record }) => record !== 'detail' || ++people <= mostLines);
  return {
    lines: shown.map(({ record, cells }) => ({ record, cells })),
    more: Math.max(0, people - mostLines),
    count: paid.length,
    total: toMoneyText(sum(paid.map(({ amount }) => amount))),
    left: left.map(toOmittedPayment),
    cut: cut.map(cutShown),
    refused: refused ?? null,
  };
}

export const toOmittedPayment = ({ payment, reason }: BankFile['left'][number]): ShownLeft => ({
  employee_id: payment.employee_id,
  name: payment.name,
  list_name: payment.list_name,
  reason,
  total: toMoneyText(payment.amount),
});

export const cutShown = ({ payment, field, whole, written }: BankFile['cut'][number]): ShownCut => ({
  employee_id: payment?.employee_id ?? null,
  name: payment?.name ?? '',
  field,
  whole,
  written,
});

const payer: PayingCompany = {
  name: 'Comercializadora La Ceiba S.A.S.',
  nit: '901482317',
  document_type: '31',
  account_number: '45612378901',
  account_type: 'corriente',
  agreement: '00123',
};
const ana: BankPayment = {
  employee_id: '',
  name: 'Ana Lucía Muñoz Peña',
  list_name: 'Muñoz Peña Ana Lucía',
  document_type: '13',
  document_number: '1037482916',
  bank: '1007',
  account_type: 'ahorros',
  account_number: '00123456789',
  breb_key: '@anamunoz',
  email: 'ana.munoz@correo.co',
  amount: pesos(1_859_928),
};
const people: readonly BankPayment[] = [
  ana,
  {
    ...ana,
    name: 'Juan Sebastián Rodríguez de la Hoz y Villamizar',
    list_name: 'Rodríguez de la Hoz y Villamizar Juan Sebastián',
    ...{ document_type: '22', document_number: '704512', email: null },
    ...{ bank: '1551', account_type: 'deposito', account_number: '3001234567', breb_key: '3001234567' },
    amount: pesos(912_450),
  },
  {
    ...ana,
    name: 'Luis Quiñones',
    list_name: 'Quiñones Luis',
    ...{ document_number: '79845123', bank: '1051', account_type: 'corriente', account_number: '0560123456' },
    breb_key: '79845123',
    amount: pesos(12_250_000),
  },
];
const order: BankOrder = {
  sent: makeDay(2026, 11, 27),
  time: '101500',
  paid: makeDay(2026, 11, 30),
  reference: 'QUINCENA 2 NOV. 2026',
  sequence: 'AA',
};

/** Builds a preview for three invented people, shown while no payment is chosen. */
export const buildExampleTrial = (layout: BankLayout): BankTrial =>
  buildBankTrial(writeBankFile({ named: 'archivo', layout }, payer, people, order));
