import { type RawBuilder, sql } from 'kysely';
import type { ContentKind } from '../contents/columns.ts';

type FileColumn = {
  column: string;
  /** Kind of a content that may be in the store of files. Without it the bytes are in the row. */
  kind?: ContentKind;
  folder: string;
  /** Ending of the name. Without it, the name that the row has. */
  ending?: string;
};

/** How a table is exported: a JSON Lines file with its name, one line per row. */
export type ExportedTable = {
  /** `company`: rows with its `company_id`. `shared`: lists that every company has. `own`: by a condition of their own. */
  rows: 'company' | 'shared' | 'own';
  /** Condition of the rows `t` that leave. Without it, all. */
  only?: RawBuilder<boolean>;
  /** Columns that are left out, with the reason. */
  without?: Readonly<Record<string, string>>;
  /** Columns whose bytes are files of their own. The row has their names. */
  files?: readonly FileColumn[];
};

const company: ExportedTable = { rows: 'company' };
const shared: ExportedTable = { rows: 'shared' };
const sealed = 'sealed with the key of this installation';

/** Tables of a company that leave with it, and the lists to which their rows refer. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  companies: { rows: 'own' },
  users: {
    rows: 'own',
    without: {
      password_hash: 'opens an account of a person',
      sso_owner: 'said by the identity provider of this installation',
      sso_subject: 'of the identity provider of this installation',
    },
  },
  employees: company,
  employee_contracts: company,
  employee_defaults: company,
  employee_authorizations: company,
  salary_history: company,
  term_notices: company,
  term_renewals: company,
  recurring_concepts: company,
  deduction_orders: company,
  payrolls: company,
  payroll_moves: company,
  pay_runs: company,
  pay_run_people: company,
  pay_run_approval_policies: company,
  pay_run_approvals: company,
  pay_run_comments: company,
  bank_files: company,
  submissions: {
    rows: 'company',
    files: [
      { column: 'signed_xml', kind: 'signed', folder: 'documents', ending: '.xml' },
      { column: 'response_xml', kind: 'answered', folder: 'answers', ending: '.xml' },
    ],
  },
  payslip_files: {
    rows: 'company',
    files: [{ column: 'content', kind: 'drawn', folder: 'payslips', ending: '.pdf' }],
  },
  files: { rows: 'company', files: [{ column: 'data', kind: 'attached', folder: 'files' }] },
  payslip_receipts: company,
  payslip_questions: company,
  payslip_replies: company,
  hours_signatures: { rows: 'company' },
  signed_hours: { rows: 'company' },
  employee_requests: { rows: 'company', files: [{ column: 'attachment', folder: 'requests' }] },
  certificates: company,
  // A letter or a text with a code of the vault is of that code, which stays here.
  mail_messages: { rows: 'company', only: sql<boolean>`t.code_id is null` },
  vault_moves: company,
  payroll_imports: company,
  employee_imports: company,
  document_imports: company,
  foreign_files: { rows: 'company', files: [{ column: 'content', folder: 'foreign-documents' }] },
  foreign_payrolls: company,
  import_profiles: company,
  consecutives: company,
  senders: {
    rows: 'company',
    without: {
      due_at: 'of the sending process',
      held_by: 'of the sending process',
      held_until: 'of the sending process',
    },
  },
  enablers: {
    rows: 'company',
    without: { software_pin_sealed: sealed, certificate_sealed: sealed },
  },
  test_sets: company,
  pila_settings: company,
  pila_moves: company,
  pila_filings: {
    rows: 'company',
    files: [{ column: 'content', folder: 'planillas', ending: '.txt' }],
  },
  pila_withdrawals: company,
  recovery_claims: company,
  accounting_settings: company,
  ledger_accounts: company,
  accounting_postings: company,
  accounting_entries: company,
  closing_marks: company,
  month_forecasts: company,
  prepared_months: company,
  law_reviews: company,
  legal_offer_answers: company,
  payroll_policies: company,
  payroll_concepts: company,
  payroll_groups: company,
  payroll_funds: company,
  solidarity_funds: company,
  minimum_wages: company,
  law_packs: company,
  arls: company,
  bank_accounts: company,
  bank_templates: company,
  branch_offices: company,
  charges: company,
  cost_centers: company,
  notices: company,
  data_incidents: company,
  record_changes: company,
  security_events: company,
  security_repeats: company,
  webhook_endpoints: company,
  banks: shared,
  contract_types: shared,
  countries: shared,
  currency_types: shared,
  departments: shared,
  document_types: shared,
  hour_types: shared,
  incapacity_types: shared,
  languages: shared,
  municipalities: shared,
  payment_means: shared,
  payment_methods: shared,
  payroll_periods: shared,
  worker_types: shared,
  worker_subtypes: shared,
};

const door = 'lets a person in here, and nowhere else';
const worked = 'computed from the rows of other tables';
const process = 'of the processes of this installation';
const secret = 'a secret of this installation';
const other = 'of other programs, which are connected again';

/** Tables that do not leave, with the reason. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  access_keys: other,
  access_key_calls: other,
  webhook_secrets: other,
  webhook_events: other,
  webhook_deliveries: other,
  sessions: door,
  sign_in_failures: door,
  sso_attempts: door,
  staff_challenges: door,
  staff_passkeys: door,
  staff_recovery_codes: door,
  staff_totp: door,
  staff_authorizations: door,
  company_invitations: door,
  user_invitations: door,
  user_companies: door,
  user_roles: door,
  employee_accounts: door,
  push_subscriptions: door,
  vault_challenges: door,
  vault_codes: door,
  vault_passkeys: door,
  payroll_people: worked,
  payroll_months: worked,
  payroll_tallies: worked,
  list_changes: 'the lists of open screens that changed',
  events: 'news for open screens',
  idempotency_keys: 'answers that are repeated for 30 days',
  notice_reads: 'what each user read',
  migrations: process,
  jobs: process,
  job_files: process,
  company_arrivals: process,
  company_arrival_parts: process,
  dian_links: process,
  process_beats: process,
  file_objects: process,
  law_editions: process,
  installation_secrets: secret,
  security_seals: 'the chain of the whole installation, which `npm run audit:verify` verifies here',
  security_unsealed: 'the chain of the whole installation',
};
