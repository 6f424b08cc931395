import * as z from 'zod/mini';
import type { AccountRow } from '../accounting/account-edits.ts';
import { type AccountKey, accountKeys } from '../accounting/accounts.ts';
import { formatKeys } from '../accounting/formats.ts';
import { isAccount } from '../accounting/plan.ts';
import { type DetailLevel, detailLevels } from '../accounting/voucher.ts';
import { voucherOrder } from '../accounting/voucher-kinds.ts';
import {
  buildSavedSchema,
  type Calls,
  data,
  limitText,
  moment,
  monthOfAddress,
  signedAmount,
  wholeNumber,
  yesOrNo,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { areaNames } from '../resources/areas.ts';
import {
  count,
  describeSchema,
  namedEmployee,
  nameOrNothing,
  ofMonth,
  sheet,
  sheetFormat,
  staff,
} from './parts.ts';

const kind = z.enum(voucherOrder);
const detail = z.enum(Object.keys(detailLevels) as [DetailLevel, ...DetailLevel[]]);
const postingNumber = wholeNumber({ minimum: 1, maximum: 999 });

const line = z.object({
  account: word,
  account_name: word,
  document: describeSchema(word, 'Documento del tercero; vacío cuando las líneas van juntas'),
  party: word,
  centre: describeSchema(word, 'Código del centro de costo; vacío si no tiene'),
  centre_name: describeSchema(word, 'Nombre que tiene hoy el centro de ese código; vacío si ya no existe'),
  debit: signedAmount,
  credit: signedAmount,
  employees: count,
  concepts: describeSchema(
    z.array(z.object({ label: word, amount: signedAmount })),
    'Lo que la compone: débito menos crédito de cada concepto',
  ),
});
export type AccountingLine = z.infer<typeof line>;
const voucher = z.object({
  kind,
  title: word,
  debit: signedAmount,
  credit: signedAmount,
  count: describeSchema(count, 'Líneas que tiene; `lines` trae hasta 500'),
  lines: z.array(line),
});
export type Voucher = z.infer<typeof voucher>;

const finding = z.object({
  code: word,
  severity: z.enum(['block', 'notice']),
  message: word,
  hint: word,
  place: z.nullable(z.object({ path: word, title: word })),
  people: z.array(z.object(namedEmployee)),
  count,
});
const posting = z.object({
  number: describeSchema(z.int(), '1 es el mes; los demás, sus diferencias'),
  posted_at: moment,
  posted_by: word,
  employees: count,
  reverses: describeSchema(z.boolean(), 'Devuelve lo contabilizado antes: el mes queda abierto'),
  totals: z.partialRecord(kind, signedAmount),
});
const settings = {
  only_own: describeSchema(z.boolean(), 'Solo las cuentas de la compañía, sin las del PUC'),
  detail,
  centres: describeSchema(z.boolean(), 'Las líneas de gasto dicen su centro de costo'),
  format: z.enum(formatKeys),
};
/** The version that the sender saw: 0 before the first change. */
const knownVersion = wholeNumber({ minimum: 0, maximum: 999_999 });
const version = describeSchema(z.int(), 'De las cuentas y las opciones: sube con cada cambio');
const month = z.object({
  ...ofMonth,
  settings: z.object({ ...settings, version }),
  postings: z.array(posting),
  posting: describeSchema(z.nullable(z.int()), 'La que se mira; nada en el mes abierto o en lo que cambió'),
  vouchers: z.array(voucher),
  employees: count,
  findings: z.array(finding),
  digest: describeSchema(word, 'Lo que se mira, para contabilizar lo mismo que se vio'),
  unposted: describeSchema(z.nullable(z.object(ofMonth)), 'Primer mes de antes que nadie contabilizó'),
});
export type AccountingMonth = z.infer<typeof month>;

const looked = { month: monthOfAddress, posting: z.optional(postingNumber) };

const person = z.object({ ...namedEmployee, amount: signedAmount, labels: z.array(word) });
const byArea = z.object({ administration: word, sales: word, production: word });
const concept = z
  .custom<AccountKey>((given) => accountKeys.some((key) => key === given), 'Ese concepto no existe')
  .check(z.meta({ type: 'string', examples: ['earnings.salary'] }));
const area = z.enum(['all', ...areaNames]);
const accountWords = 'La cuenta son de 4 a 14 cifras, sin puntos';
const account = z.nullable(z.string().check(z.refine((given) => isAccount(given), accountWords)));
const accountRow = z.object({
  concept: word,
  group: word,
  label: word,
  debit: describeSchema(z.union([word, byArea]), 'Del PUC: una, o una por área'),
  credit: word,
  own: z.array(z.object({ area, debit: nameOrNothing, credit: nameOrNothing })),
}) satisfies z.ZodMiniType<AccountRow>;
const accounts = z.object({ version, only_own: z.boolean(), rows: z.array(accountRow) });
export type LedgerAccounts = z.infer<typeof accounts>;

/** Maximum rows of accounts that one call writes. */
const mostAccounts = 600;

export const accountingCalls = {
  'GET /accounting': {
    operationId: 'getAccountingVouchers',
    long: true,
    ...staff,
    summary: 'Consultar los comprobantes contables de un mes, o de lo que cambió después, con sus hallazgos',
    input: z.object(looked),
    output: data(month),
    missing: 'Ese comprobante no existe.',
  },
  'GET /accounting/origin': {
    operationId: 'getVoucherLineOrigin',
    ...staff,
    summary: 'Consultar los empleados y conceptos que componen una línea de un comprobante contable',
    input: z.object({
      ...looked,
      voucher: kind,
      account: limitText(20),
      document: z.optional(limitText(20)),
      centre: z.optional(limitText(20)),
    }),
    output: z.object({ data: z.array(person), total: count }),
    missing: 'Ese comprobante no existe.',
  },
  'GET /accounting/file': {
    operationId: 'downloadAccountingFile',
    job: 'Comprobantes contables',
    proof: true,
    ...staff,
    summary:
      'Descargar los comprobantes contables de un mes, en la forma general o en la de un programa contable',
    input: z.object({
      ...looked,
      voucher: z.optional(kind),
      program: z.optional(z.enum(formatKeys)),
      document_type: z.optional(limitText(10)),
      format: sheetFormat,
    }),
    output: sheet,
    missing: 'Ese comprobante no existe.',
    refuses: [409],
  },
  'POST /accounting/postings': {
    operationId: 'createAccountingPosting',
    job: 'Contabilizar el mes',
    ...staff,
    summary: 'Contabilizar un mes, o la diferencia de lo que cambió después',
    input: z.strictObject({ month: monthOfAddress, number: postingNumber, digest: limitText(64) }),
    output: buildSavedSchema(posting),
    status: 201,
    refuses: [409],
  },
  'POST /accounting/reversals': {
    operationId: 'createAccountingReversal',
    job: 'Reversar lo contabilizado',
    ...staff,
    summary: 'Reversar con un comprobante todo lo contabilizado de un mes y dejarlo abierto',
    input: z.strictObject({ month: monthOfAddress, number: postingNumber }),
    output: buildSavedSchema(posting),
    status: 201,
    refuses: [409],
  },
  'GET /accounting/accounts': {
    operationId: 'listLedgerAccounts',
    ...staff,
    summary: 'Listar las cuentas contables de cada concepto: las del PUC y las de la compañía',
    output: data(accounts),
  },
  'GET /accounting/accounts/export': {
    operationId: 'exportLedgerAccounts',
    ...staff,
    summary: 'Descargar las cuentas contables como archivo, para editarlas e importarlas',
    input: z.object({ format: sheetFormat }),
    output: sheet,
  },
  'POST /accounting/accounts/import': {
    operationId: 'importLedgerAccounts',
    ...staff,
    summary:
      'Escribir cuentas contables de la compañía, todas o ninguna; sin débito ni crédito vuelven a las del PUC',
    input: z.strictObject({
      version: knownVersion,
      rows: z
        .array(z.strictObject({ concept, area, debit: account, credit: account }))
        .check(z.minLength(1), z.maxLength(mostAccounts)),
    }),
    output: buildSavedSchema(accounts),
    refuses: [409],
  },
  'PUT /accounting/settings': {
    operationId: 'updateAccountingSettings',
    ...staff,
    summary: 'Cambiar cómo van las líneas de los comprobantes contables y su archivo',
    input: z.strictObject({
      ...settings,
      only_own: yesOrNo,
      centres: yesOrNo,
      version: knownVersion,
    }),
    output: buildSavedSchema(z.object({ ...settings, version })),
    refuses: [409],
  },
} as const satisfies Calls;
