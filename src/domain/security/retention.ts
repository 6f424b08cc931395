/** Times that an installation sets by its variables. */
export type Installation = { staffIdleMinutes: number };

/** Rows that are emptied at the end of their time. */
export type Retention = {
  table: string;
  /** Words of the table in the trail. */
  title: string;
  /** Moment of a row that its time is counted from. */
  column: string;
  /** Interval of PostgreSQL that a row is kept after that moment; none: for ever. */
  kept: string | ((installation: Installation) => string | undefined);
  /** Emptied once a day and said in the trail; the rest is of the door and of a moment, emptied every hour. */
  said: boolean;
  /** Rows that are never emptied, as SQL. */
  unless?: string;
};

/**
 * How long each table keeps what it has. Payrolls, their documents and what was changed of records are kept as long as
 * the company: labour claims and DIAN's may come for years (CST art. 488, ET art. 632), and nothing here touches them.
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
    // A device may wait this long to ask again; what it was answered is closed under the key of the installation.
    table: 'idempotency_keys',
    title: 'respuestas guardadas',
    column: 'created_at',
    kept: '30 days',
    said: true,
  },
  {
    table: 'mail_messages',
    title: 'correos enviados',
    column: 'created_at',
    kept: '24 months',
    said: true,
    unless: "state in ('waiting', 'sending')",
  },
];
