/** Durations set by environment variables of the installation. */
export type Installation = { staffIdleMinutes: number };

/** Rows that are deleted when their time ends. */
export type Retention = {
  table: string;
  title: string;
  /** Column with the moment from which the time counts. */
  column: string;
  /** PostgreSQL interval that a row is kept after that moment. `undefined` means for ever. */
  kept: string | ((installation: Installation) => string | undefined);
  /** True: deleted daily and recorded in the trail. False: sign-in and short-lived rows, deleted every hour. */
  said: boolean;
  unless?: string;
};

/**
 * How long each table keeps its rows. Payrolls, their documents and the changes of records stay as long as the
 * company, and nothing here deletes them: labour and DIAN claims may come years later (CST art. 488, ET art. 632).
 * Security events have their months by kind, in `events.ts`.
 */
export const retentions: readonly Retention[] = [
  { table: 'sessions', title: 'sesiones', column: 'expires_at', kept: '0', said: false },
  {
    table: 'sessions',
    title: 'sesiones sin uso',
    column: 'seen_at',
    kept: ({ staffIdleMinutes: minutes }) => (minutes ? `${minutes} minutes` : undefined),
    said: false,
    unless: "kind <> 'staff'",
  },
  { table: 'vault_challenges', title: 'preguntas de llaves', column: 'expires_at', kept: '0', said: false },
  { table: 'staff_challenges', title: 'preguntas de llaves', column: 'expires_at', kept: '0', said: false },
  {
    table: 'sso_attempts',
    title: 'ingresos por proveedor',
    column: 'started_at',
    kept: '1 hour',
    said: false,
  },
  { table: 'list_changes', title: 'cambios de listas', column: 'at', kept: '1 hour', said: false },
  { table: 'sign_in_failures', title: 'intentos fallidos', column: 'at', kept: '1 day', said: false },
  { table: 'events', title: 'avisos a las pantallas', column: 'at', kept: '1 day', said: true },
  {
    // A device may wait this long before a retry. The stored answer is encrypted with the key of the installation.
    table: 'idempotency_keys',
    title: 'respuestas guardadas',
    column: 'created_at',
    kept: '30 days',
    said: true,
  },
  {
    table: 'jobs',
    title: 'trabajos terminados',
    column: 'made_at',
    kept: '1 day',
    said: false,
    unless: 'ended_at is null',
  },
  {
    // With the parts of its file.
    table: 'company_arrivals',
    title: 'archivos de compañías sin recibir',
    column: 'changed_at',
    kept: '1 day',
    said: false,
    unless: "state in ('checking', 'taking', 'done')",
  },
  {
    table: 'company_arrivals',
    title: 'compañías recibidas',
    column: 'changed_at',
    kept: '30 days',
    said: false,
    unless: "state <> 'done'",
  },
  {
    // With its deliveries. An endpoint that was off for longer does not get what it missed.
    table: 'webhook_events',
    title: 'avisos a otros programas',
    column: 'at',
    kept: '30 days',
    said: true,
  },
  {
    table: 'mail_messages',
    title: 'correos y mensajes enviados',
    column: 'created_at',
    kept: '24 months',
    said: true,
    unless: "state in ('waiting', 'sending')",
  },
];
