import { type Day, formatDay, makeDay } from '../values/day.ts';

/**
 * Legal reasons to keep personal data. `years` counts from the end of the year of the last payment, when the law sets
 * a term.
 */
export const reasons = {
  books: {
    years: 10,
    why: 'Respalda los libros de contabilidad: 10 años desde el último pago (Ley 962 de 2005 art. 28)',
  },
  tax: {
    years: 5,
    why: 'Prueba ante la DIAN: 5 años (Estatuto Tributario art. 632 y Ley 962 de 2005 art. 46); respalda además los libros, 10 años',
  },
  contributions: {
    years: 5,
    why: 'La UGPP revisa los aportes hasta 5 años después (Ley 1607 de 2012 art. 178)',
  },
  service: {
    years: 10,
    why: 'Prueba el tiempo de servicio y el salario, que la empresa debe certificar (CST arts. 57 num. 7 y 264)',
  },
  proof: {
    years: 3,
    why: 'Prueba de lo que se entregó y se respondió, mientras se puede reclamar (CST art. 488)',
  },
  own: { years: 0, why: 'Es de la persona, con todos sus empleadores: se borra cuando no le queda ninguno' },
  trail: {
    years: 0,
    why: 'Registro de quién vio los datos: va encadenado y se vacía solo al cumplir su tiempo (Ley 1581 de 2012 art. 17, letra d)',
  },
} as const;
export type RetentionReason = keyof typeof reasons;

/** How the rows of a person are found in a table: by a column of the table, or by rows of a parent table. */
type Found =
  | 'record'
  | 'employee'
  | 'person'
  | 'people'
  | 'account'
  | 'payroll'
  | 'changes'
  | 'photo'
  | 'documents';
type KeptTable = {
  table: string;
  title: string;
  by: Found;
  reason: RetentionReason;
  /** Columns left out of the copy: internal data, secrets, or data delivered as separate files. */
  apart?: readonly string[];
};

/**
 * Every table with personal data, in the order of erasure: child tables before their parents. The dossier, the
 * preview and the erasure use this list. A test compares it with the schema, so a new table must be declared.
 */
export const keptTables: readonly KeptTable[] = [
  {
    table: 'mail_messages',
    title: 'Correos y mensajes enviados',
    by: 'employee',
    reason: 'proof',
    apart: ['origin'],
  },
  { table: 'payslip_replies', title: 'Respuestas a sus preguntas', by: 'person', reason: 'proof' },
  { table: 'payslip_questions', title: 'Preguntas', by: 'person', reason: 'proof' },
  { table: 'payslip_receipts', title: 'Comprobantes vistos y descargados', by: 'person', reason: 'proof' },
  {
    table: 'employee_requests',
    title: 'Solicitudes',
    by: 'employee',
    reason: 'proof',
    apart: ['attachment'],
  },
  { table: 'hours_signatures', title: 'Firmas de sus horas extra', by: 'employee', reason: 'service' },
  { table: 'signed_hours', title: 'Horas extra firmadas', by: 'employee', reason: 'service' },
  { table: 'certificates', title: 'Certificados expedidos', by: 'person', reason: 'proof' },
  {
    table: 'vault_codes',
    title: 'Códigos de la bóveda',
    by: 'person',
    reason: 'proof',
    apart: ['code_hash'],
  },
  { table: 'vault_moves', title: 'Movimientos de la bóveda', by: 'person', reason: 'proof' },
  { table: 'employee_authorizations', title: 'Autorizaciones', by: 'person', reason: 'proof' },
  {
    table: 'submissions',
    title: 'Documentos enviados a la DIAN',
    by: 'payroll',
    reason: 'tax',
    apart: ['signed_xml', 'response_xml', 'signed_object', 'response_object', 'document', 'zip_key'],
  },
  { table: 'payroll_moves', title: 'Movimientos de las nóminas', by: 'payroll', reason: 'books' },
  { table: 'payrolls', title: 'Nóminas y notas de ajuste', by: 'employee', reason: 'books' },
  { table: 'payroll_people', title: 'Búsqueda de nóminas', by: 'employee', reason: 'books' },
  { table: 'payroll_months', title: 'Sumas de sus meses', by: 'employee', reason: 'books' },
  { table: 'pay_run_comments', title: 'Comentarios de sus pagos', by: 'employee', reason: 'books' },
  { table: 'pay_run_people', title: 'Pagos', by: 'employee', reason: 'books' },
  { table: 'foreign_payrolls', title: 'Meses pagados con otro programa', by: 'employee', reason: 'books' },
  {
    table: 'foreign_files',
    title: 'Documentos de otro programa',
    by: 'documents',
    reason: 'books',
    apart: ['content', 'hash', 'documents', 'responses'],
  },
  { table: 'accounting_entries', title: 'Asientos contables', by: 'employee', reason: 'books' },
  { table: 'record_changes', title: 'Cambios de la ficha', by: 'changes', reason: 'service' },
  { table: 'deduction_orders', title: 'Préstamos y embargos', by: 'employee', reason: 'books' },
  { table: 'recurring_concepts', title: 'Conceptos fijos', by: 'employee', reason: 'books' },
  { table: 'pila_moves', title: 'Novedades de la planilla', by: 'employee', reason: 'contributions' },
  { table: 'recovery_claims', title: 'Cobros a EPS, ARL y fondos', by: 'employee', reason: 'contributions' },
  { table: 'salary_history', title: 'Sueldos', by: 'employee', reason: 'service' },
  { table: 'term_notices', title: 'Preavisos entregados', by: 'employee', reason: 'service' },
  { table: 'term_renewals', title: 'Prórrogas del contrato', by: 'employee', reason: 'service' },
  { table: 'employee_contracts', title: 'Contratos anteriores', by: 'employee', reason: 'service' },
  { table: 'employees', title: 'Ficha', by: 'record', reason: 'service', apart: ['search_text'] },
  { table: 'files', title: 'Foto', by: 'photo', reason: 'own', apart: ['data', 'data_object'] },
  {
    table: 'push_subscriptions',
    title: 'Avisos en el teléfono',
    by: 'account',
    reason: 'own',
    apart: ['endpoint', 'p256dh', 'auth'],
  },
  {
    table: 'vault_passkeys',
    title: 'Llaves de acceso',
    by: 'account',
    reason: 'own',
    apart: ['public_key', 'counter'],
  },
  {
    table: 'employee_accounts',
    title: 'Cuenta de la bóveda',
    by: 'person',
    reason: 'own',
    apart: ['password_hash', 'mobile_sealed', 'only_companies', 'companies_before'],
  },
  {
    table: 'security_events',
    title: 'Quién vio o entregó sus datos',
    by: 'people',
    reason: 'trail',
    apart: ['same'],
  },
];

/** Tables that name people but keep no separate data of one person, with the reason. */
export const keptTogether: Readonly<Record<string, string>> = {
  vault_challenges: 'Preguntas a una llave, que viven un minuto',
  employee_imports: 'Lista de lo que trajo un archivo, por identificadores; nada de la persona',
  pila_filings:
    'Planillas presentadas: un archivo de todos, que la UGPP puede pedir (Ley 1607 de 2012 art. 178)',
  pay_run_approvals: 'Huellas de lo que se aprobó pagar, por identificadores; nada de la persona',
  payslip_files: 'PDF de los comprobantes: se entregan como archivos, y se borran con su nómina',
  pila_withdrawals: 'Retiros de esas planillas: nada de la persona',
};

/** Data of an employee that the law does not require, with their purpose during employment. */
export const optionalFields = {
  photo: { label: 'Foto' },
  email: { label: 'Correo' },
  mobile: { label: 'Celular' },
  /** Format 2276 requires it while the person is paid. */
  home_address: { label: 'Dirección de residencia', afterLeaving: true },
  gender: { label: 'Sexo' },
} as const satisfies Record<string, { label: string; afterLeaving?: true }>;
export type OptionalField = keyof typeof optionalFields;
export const optionalNames = Object.keys(optionalFields) as [OptionalField, ...OptionalField[]];
/** Fields erased together. An address needs its municipality, and the municipality means nothing alone. */
export const dependentFields: Partial<Record<OptionalField, readonly string[]>> = {
  home_address: ['home_department_id', 'home_municipality_id'],
};

const longest = Math.max(...Object.values(reasons).map(({ years }) => years));

/**
 * Computes the day until which the papers of a former employee are kept, from the end of the year of the last one.
 */
export const computeRetentionEnd = (lastYear: number): Day => makeDay(lastYear + longest, 12, 31);

/** Explains why not all data of a person may be erased on a day. Returns `undefined` when all may be. */
export function explainRetention(
  of: { left: Day | null; lastYear: number; open: number },
  today: Day,
): string | null {
  if (!of.left || of.left > today) return 'Trabaja en la empresa: sus datos hacen falta para pagarle.';
  if (of.open > 0) return 'Tiene documentos que la DIAN aún no responde.';
  const until = computeRetentionEnd(of.lastYear);
  return today > until ? null : `La ley obliga a guardar sus papeles hasta el ${formatDay(until)}.`;
}
