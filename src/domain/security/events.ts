import { describeReadingPeriod } from './reading-period.ts';

/** Groups of the filter in «Auditoría». */
export const eventGroups = {
  salaries: 'Salarios vistos y entregados',
  sign_in: 'Ingresos y salidas',
  doors: 'Contraseñas y llaves',
  staff: 'Personas y permisos',
  vault: 'Bóveda de los empleados',
  settings: 'Datos que importan',
  privacy: 'Datos personales',
  trail: 'Auditoría',
} as const;
export type EventGroup = keyof typeof eventGroups;

/** Short facts stored with an event. Never a salary, a password or a code. */
type Fact = string | number | boolean | null;
export type RecordedFacts = Readonly<Record<string, Fact>>;
type NoFacts = Readonly<Record<never, never>>;

type Kind<F extends RecordedFacts> = {
  title: string;
  group: EventGroup;
  /** Months that a row is kept. The retention job empties older rows. */
  months: number;
  /** The employees concerned see the event in «Quién vio sus comprobantes». */
  seenByPerson: boolean;
  /** Describes the facts, after the title. */
  words: (facts: F) => string;
};
type More<F extends RecordedFacts> = Partial<Omit<Kind<F>, 'title' | 'group'>>;

const kindsOf =
  (group: EventGroup, months = 60) =>
  <F extends RecordedFacts = NoFacts>(title: string, more: More<F> = {}): Kind<F> => ({
    title,
    group,
    months,
    seenByPerson: false,
    words: () => '',
    ...more,
  });

export const ways = {
  password: 'con contraseña',
  passkey: 'con llave de acceso',
  sso: 'por el proveedor de identidad',
  code: 'con un código',
  totp: 'con contraseña y código',
} as const;
export type Way = keyof typeof ways;

/** Things that show salaries, worded for a sentence. */
export const salaryThings = {
  payrolls: 'la lista de nóminas',
  payroll: 'una nómina',
  payroll_context: 'con qué se liquida una nómina',
  history: 'las últimas nóminas de un empleado',
  payslip: 'un comprobante',
  payslips: 'comprobantes',
  document: 'un documento electrónico',
  recalculations: 'las nóminas que hoy saldrían distintas',
  adjustments: 'las notas de ajuste',
  adjustment: 'una nota de ajuste',
  pay_run: 'un pago',
  pay_run_person: 'lo que un pago paga a una persona',
  bank_file: 'el archivo del banco',
  register: 'la planilla de un pago',
  payments: 'los pagos por persona',
  dashboard: 'las cifras del mes',
  cost: 'el costo de la nómina',
  cost_of_person: 'el costo de un empleado',
  law_trial: 'un ensayo de la ley',
  month_forecast: 'lo que cada empleado ha ganado en el mes',
  month_forecast_of_person: 'lo que un empleado ha ganado en el mes',
  crosscheck: 'el cruce de nómina, documentos y PILA',
  certificates: 'los certificados de ingresos',
  certificate: 'un certificado de ingresos',
  exogenous: 'el formato 2276',
  pila: 'la planilla integrada',
  pila_person: 'las líneas de un cotizante',
  letter: 'una carta laboral',
  report: 'un informe',
  accounting: 'los comprobantes contables',
  vault: 'la bóveda de la compañía',
  incapacity: 'el papel de una solicitud',
  import_file: 'el archivo de una importación',
  company: 'toda la compañía',
  employees: 'las fichas de empleados',
  employee: 'la ficha de un empleado',
  employee_changes: 'los cambios de una ficha',
  recurring: 'los conceptos fijos de empleados',
  orders: 'los embargos y libranzas',
  webhook: 'una entrega de un webhook',
} as const;
export type SalaryThing = keyof typeof salaryThings;
type OfSalaries = Readonly<{
  thing: SalaryThing;
  /** Requested month, `2026-03`, when the request names one. */
  month: string | null;
  /** Any other requested period, as `readAskedPeriod` writes it. Older rows have none. */
  period?: string;
  /** Format of the file: `xlsx`, `pdf`… */
  format: string | null;
  /** Title of the report at that time. Older rows have none. */
  report?: string;
  /** Payment shown, or filters of a report, in words. Older rows have none. */
  of?: string;
}>;
const ofSalaries = ({ thing, month, period, format, report, of }: OfSalaries): string => {
  const time = month ?? period;
  return [
    report ? `el informe «${report}»` : (salaryThings[thing] ?? thing),
    of ? `(${of})` : time ? describeReadingPeriod(time) : '',
    format ? `(${format.toUpperCase()})` : '',
  ]
    .filter(Boolean)
    .join(' ');
};
const webhookActs = {
  created: 'lo agregó',
  updated: 'lo cambió',
  deleted: 'lo borró',
  rotated: 'le puso otro secreto',
  replayed: 'repitió entregas',
  disabled: 'se apagó solo',
} as const;
type WebhookAct = keyof typeof webhookActs;
const accessWords = (roles: string, companies: number) =>
  `${roles || 'ninguno'}, con ${companies === 1 ? '1 compañía' : `${companies} compañías`}`;
const people = (count: number) => (count === 1 ? '1 persona' : `${count} personas`);

const salaries = kindsOf('salaries', 60);
const signIn = kindsOf('sign_in', 24);
const doors = kindsOf('doors');
const staff = kindsOf('staff');
const vault = kindsOf('vault');
const settings = kindsOf('settings');
const privacy = kindsOf('privacy', 120);
const trail = kindsOf('trail', 120);
const seen = { seenByPerson: true, words: ofSalaries };
const counted = { words: ({ count }: { count: number }) => `(${count})` };
const ofPeople = { words: ({ count }: { count: number }) => `a ${people(count)}` };

/**
 * Every kind of security event. Titles, words, filter groups, exports, retention and what employees see derive from
 * this list. Recording an undeclared kind does not compile. A stored kind is never renamed.
 */
export const eventKinds = {
  salaries_seen: salaries<OfSalaries>('Vio', seen),
  salaries_downloaded: salaries<OfSalaries>('Descargó', seen),
  salaries_given: salaries<OfSalaries>('Envió por correo', seen),

  signed_in: signIn<{ way: Way }>('Ingresó', { words: ({ way }) => ways[way] ?? way }),
  sign_in_failed: signIn<{ way: Way }>('Ingreso fallido', {
    months: 12,
    words: ({ way }) => ways[way] ?? way,
  }),
  locked_out: signIn('Tuvo que esperar: demasiados intentos', { months: 12 }),
  signed_out: signIn('Salió'),
  sessions_closed: signIn<{ count: number }>('Cerró otras sesiones', counted),
  device_closed: signIn('Cerró un dispositivo'),

  password_changed: doors<{ removed: boolean }>('Cambió su contraseña', {
    words: ({ removed }) => (removed ? 'y quedó sin ella' : ''),
  }),
  passkey_added: doors('Guardó una llave de acceso'),
  passkey_removed: doors('Quitó una llave de acceso'),
  second_factor_changed: doors<{ removed: boolean }>('Cambió su aplicación de códigos', {
    words: ({ removed }) => (removed ? 'y quedó sin ella' : ''),
  }),
  recovery_codes_given: doors('Pidió códigos de respaldo'),
  access_key_made: doors<{ name: string }>('Creó una llave de acceso', { words: ({ name }) => `(${name})` }),
  access_key_taken_over: doors<{ name: string }>('Tomó a su cargo una llave de acceso', {
    words: ({ name }) => `(${name})`,
  }),
  access_key_revoked: doors<{ name: string; why: 'person' | 'address' }>('Revocó una llave de acceso', {
    words: ({ name, why }) => `(${name})${why === 'address' ? ': venía escrita en una dirección' : ''}`,
  }),

  staff_invited: staff<{ roles: string; companies: number; email?: string }>('Invitó a una persona', {
    words: ({ roles, email }) => [email && `(${email})`, roles && `como ${roles}`].filter(Boolean).join(' '),
  }),
  invitation_accepted: staff('Aceptó la invitación'),
  staff_changed: staff<{
    roles: string;
    companies: number;
    /** Values before the change. Older events have none. */
    roles_before?: string;
    companies_before?: number;
  }>('Cambió los permisos de una persona', {
    words: ({ roles, companies, roles_before, companies_before }) =>
      [
        `a ${accessWords(roles, companies)}`,
        roles_before !== undefined && `(antes ${accessWords(roles_before, companies_before ?? 0)})`,
      ]
        .filter(Boolean)
        .join(' '),
  }),
  staff_removed: staff('Quitó el acceso de una persona'),
  staff_suspended: staff('Suspendió a una persona'),
  staff_restored: staff('Quitó la suspensión de una persona'),
  staff_sessions_closed: staff('Cerró las sesiones de una persona'),

  codes_made: vault<{ count: number }>('Hizo códigos de la bóveda', ofPeople),
  codes_shown: vault<{ count: number }>('Vio códigos de la bóveda', ofPeople),
  codes_printed: vault<{ count: number }>('Imprimió códigos de la bóveda', ofPeople),
  codes_mailed: vault<{ count: number }>('Envió por correo códigos de la bóveda', ofPeople),
  codes_texted: vault<{ count: number }>('Envió por SMS o WhatsApp códigos de la bóveda', ofPeople),
  code_revoked: vault('Anuló un código de la bóveda'),
  vault_opened: vault<{ what: 'activated' | 'recovered' | 'linked' }>('Abrió su bóveda', {
    words: ({ what }) =>
      ({
        activated: 'por primera vez',
        recovered: 'con un código nuevo',
        linked: 'de otro empleador',
      })[what] ?? what,
  }),

  certificate_loaded: settings('Cargó el certificado que firma'),
  enabler_changed: settings('Cambió los datos de la DIAN'),
  production_started: settings('Pasó a producción'),
  settings_changed: settings<{ of: string; action: 'created' | 'updated' | 'deleted' }>('Cambió', {
    words: ({ of, action }) =>
      `${of}${action === 'created' ? ' (agregó)' : action === 'deleted' ? ' (eliminó)' : ''}`,
  }),
  contract_dates_moved: settings<{ before: string; after: string; settled: number }>(
    'Confirmó otras fechas de un contrato con meses pagados',
    { words: ({ before, after }) => `(${before} → ${after})` },
  ),
  employee_account_changed: settings('Cambió la cuenta de banco de un empleado', { seenByPerson: true }),

  webhook_changed: settings<{ host: string; action: WebhookAct }>('Cambió un webhook', {
    words: ({ host, action }) => `${host} (${webhookActs[action] ?? action})`,
  }),

  term_notice_noted: settings<{ on: string }>('Anotó la entrega de un preaviso', {
    words: ({ on }) => (on ? `el ${on}` : '(la borró)'),
  }),

  policy_answered: privacy<{ version: string; granted: boolean }>('Respondió a la política de datos', {
    words: ({ version, granted }) => `(versión ${version}): ${granted ? 'autorizó' : 'no autorizó'}`,
  }),
  dossier_given: privacy('Descargó todo lo que se guarda de una persona', { seenByPerson: true }),
  dossier_taken: privacy('Descargó todo lo que se guarda de sí mismo'),
  data_erased: privacy<{ what: string }>('Borró datos de una persona', {
    seenByPerson: true,
    words: ({ what }) => `(${what})`,
  }),
  incident_noted: privacy<{ reported: boolean }>('Anotó un incidente con datos', {
    words: ({ reported }) => (reported ? '(reportado a la SIC)' : ''),
  }),

  company_imported: trail<{
    /** Moment of the export, in ISO 8601. */
    made_at: string;
    /** SHA-256 of the manifest of the export. */
    digest: string;
    rows: number;
    /** Numbers of the first and the last event that came with it. Zero without events. */
    first: number;
    last: number;
  }>('Recibió la compañía de otra instalación', {
    words: ({ made_at, digest }) => `(exportada el ${made_at.slice(0, 10)}; huella ${digest.slice(0, 16)})`,
  }),
  trail_exported: trail<{ format: string }>('Descargó la auditoría', {
    words: ({ format }) => `(${format.toUpperCase()})`,
  }),
  trail_emptied: trail<{ table: string; sealed: number; digest: string; before: string }>(
    'Vació lo que cumplió su tiempo',
    { words: ({ table, before }) => `de ${table}, anterior al ${before}` },
  ),
  rows_emptied: trail<{ table: string; rows: number }>('Vació lo que cumplió su tiempo', {
    months: 24,
    words: ({ table, rows }) => `de ${table} (${rows} filas)`,
  }),
} as const;
export type EventKind = keyof typeof eventKinds;
export type EventFacts<K extends EventKind> = (typeof eventKinds)[K] extends Kind<infer F> ? F : never;

export const isEventKind = (given: string): given is EventKind => Object.hasOwn(eventKinds, given);
export const allKinds = Object.keys(eventKinds) as EventKind[];
export const listGroupEventKinds = (group: EventGroup): EventKind[] =>
  allKinds.filter((kind) => eventKinds[kind].group === group);
export const kindsSeenByPerson = allKinds.filter((kind) => eventKinds[kind].seenByPerson);

export function describeEvent(stored: string, facts: RecordedFacts): string {
  if (!isEventKind(stored)) return stored;
  const { title, words } = eventKinds[stored] as Kind<RecordedFacts>;
  const added = words(facts);
  return added ? `${title} ${added}` : title;
}
