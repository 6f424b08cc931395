/** Kind of a source. Only `text` may be cut, and a cut is reported. `exact` keeps its capitals and small letters. */
export type SourceKind = 'constant' | 'text' | 'figures' | 'exact' | 'code' | 'amount' | 'day';

type Source = {
  label: string;
  kind: SourceKind;
  /** The source exists only in the record of a person. */
  person?: true;
  /** Name of the source in a refusal, when its value has no place or no code. */
  subject?: string;
  /** Values with a code of each bank, with their labels. */
  coded?: Readonly<Record<string, string>>;
};

const documents = {
  '13': 'Cédula de ciudadanía',
  '22': 'Cédula de extranjería',
  '31': 'NIT',
  '12': 'Tarjeta de identidad',
  '41': 'Pasaporte',
  '47': 'PEP',
  '48': 'PPT',
  '11': 'Registro civil',
  '21': 'Tarjeta de extranjería',
  '42': 'Documento extranjero',
  '50': 'NIT de otro país',
  '91': 'NUIP',
};
const ownAccounts = { ahorros: 'Ahorros', corriente: 'Corriente' };
/** Account types. Wallets have a bank of their own, and some banks have an account type for each wallet. */
const accounts = {
  ...ownAccounts,
  deposito: 'Depósito electrónico',
  daviplata: 'DaviPlata',
  nequi: 'Nequi',
};
const someBanks = { '1007': 'Bancolombia', '1051': 'Davivienda', '1551': 'DaviPlata', '1507': 'Nequi' };

export const bankSources = {
  constant: { label: 'Texto fijo', kind: 'constant' },
  nit: { label: 'NIT de la empresa', kind: 'figures' },
  nit_with_digit: { label: 'NIT con dígito de verificación', kind: 'figures' },
  company_name: { label: 'Nombre de la empresa', kind: 'text' },
  company_document_type: {
    ...{ label: 'Tipo de documento de la empresa', kind: 'code', coded: documents },
    subject: 'el tipo de documento de la empresa',
  },
  paying_account: { label: 'Cuenta que paga', kind: 'figures', subject: 'La cuenta que paga' },
  paying_account_type: {
    ...{ label: 'Tipo de la cuenta que paga', kind: 'code', coded: ownAccounts },
    subject: 'el tipo de la cuenta que paga',
  },
  agreement: { label: 'Código de convenio', kind: 'figures' },
  paid: { label: 'Día del pago', kind: 'day' },
  sent: { label: 'Día en que se hace el archivo', kind: 'day' },
  time: { label: 'Hora en que se hace (HHMMSS)', kind: 'figures' },
  sequence: { label: 'Archivo del día (AA, AB…)', kind: 'code' },
  sequence_letter: { label: 'Archivo del día (A, B…)', kind: 'code' },
  sequence_number: { label: 'Archivo del día (1, 2…)', kind: 'figures' },
  reference: { label: 'Referencia del pago', kind: 'text' },
  count: { label: 'Número de personas', kind: 'figures' },
  lines: { label: 'Número de líneas del archivo', kind: 'figures' },
  total: { label: 'Total', kind: 'amount' },
  nth: { label: 'Número de la persona (1, 2…)', kind: 'figures', person: true },
  document_type: {
    ...{ label: 'Tipo de documento', kind: 'code', person: true, coded: documents },
    subject: 'su tipo de documento',
  },
  document_number: { label: 'Número de documento', kind: 'figures', person: true, subject: 'Su documento' },
  name: { label: 'Nombre', kind: 'text', person: true },
  bank: {
    ...{ label: 'Código del banco (1007)', kind: 'code', person: true, coded: someBanks },
    subject: 'su banco',
  },
  short_bank: {
    ...{ label: 'Código corto del banco (007)', kind: 'code', person: true, coded: someBanks },
    subject: 'su banco',
  },
  account_type: {
    ...{ label: 'Tipo de cuenta', kind: 'code', person: true, coded: accounts },
    subject: 'su tipo de cuenta',
  },
  account_number: { label: 'Número de cuenta', kind: 'figures', person: true, subject: 'Su cuenta' },
  breb_key: { label: 'Llave Bre-B', kind: 'exact', person: true, subject: 'Su llave Bre-B' },
  amount: { label: 'Valor', kind: 'amount', person: true },
  email: { label: 'Correo', kind: 'figures', person: true, subject: 'Su correo' },
} as const satisfies Record<string, Source>;

export type BankSource = keyof typeof bankSources;
export const getBankSource = (source: BankSource): Source => bankSources[source];
export const isBankSource = (source: unknown): source is BankSource =>
  typeof source === 'string' && Object.hasOwn(bankSources, source);

export const dayPattern = 'AAAAMMDD';
/** Returns whether the pattern has a year, a month and a day, with only separators between them. */
export function isDayPattern(pattern: string): boolean {
  const parts: readonly string[] = pattern.match(/A+|M+|D+/g) ?? [];
  const isYear = parts.includes('AAAA') || parts.includes('AA');
  const isWhole = isYear && parts.includes('MM') && parts.includes('DD');
  return isWhole && parts.length === 3 && /^[AMD\-/. ]+$/.test(pattern);
}
