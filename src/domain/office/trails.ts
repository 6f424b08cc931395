import { findResource } from '../resources/index.ts';
import type { EventFacts, EventKind, SalaryThing } from '../security/events.ts';
import type { OfficeAddress } from './calls.ts';

export type AnsweredCall = {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** JSON of the answer. Absent when the answer is a file. */
  answer: unknown;
  /** Employees whom the call affected, when the server reports them. */
  reached?: ConcernedEmployees;
  /** Filters behind a file, in words, when the file does not state them. */
  said?: readonly { label: string; words: string }[];
};
/** Employees concerned by a call, by employee or payroll ids, or all of the company. */
export type ConcernedEmployees =
  | { employees: readonly string[] }
  | { payrolls: readonly string[] }
  | { codes: readonly string[] }
  | 'all';
type People = (call: AnsweredCall) => ConcernedEmployees;

/** Trail of a call that shows or hands out salaries. Readings of the same thing within ten minutes are one row. */
export type SalaryTrail = {
  salaries: 'seen' | 'downloaded' | 'given';
  thing: SalaryThing;
  people: People;
};
/** Trail of a call that changes access, users or settings. */
type ActTrail<K extends EventKind = EventKind> = {
  kind: K;
  facts: (call: AnsweredCall) => EventFacts<K>;
  about?: (call: AnsweredCall) => string | undefined;
  people?: People;
};
/** Trail of a call. `null` when the call neither shows salaries nor changes anything audited. */
export type CallTrail = SalaryTrail | { [K in EventKind]: ActTrail<K> }[EventKind] | null;

const seen = (thing: SalaryThing, people: People = rows): SalaryTrail => ({
  salaries: 'seen',
  thing,
  people,
});
const downloaded = (thing: SalaryThing, people: People = all): SalaryTrail => ({
  salaries: 'downloaded',
  thing,
  people,
});
const act = <K extends EventKind>(
  kind: K,
  facts: (call: AnsweredCall) => EventFacts<K>,
  more: Omit<ActTrail<K>, 'kind' | 'facts'> = {},
): CallTrail => ({ kind, facts, ...more }) as unknown as CallTrail;
const plain = <K extends EventKind>(kind: K, more: Omit<ActTrail<K>, 'kind' | 'facts'> = {}) =>
  act(kind, () => ({}) as EventFacts<K>, more);

const asApprovalPolicy = (): EventFacts<'settings_changed'> => ({
  of: 'Aprobación de pagos',
  action: 'updated',
});

const all: People = () => 'all';
/** Returns the employees in the rows of an answer. An answer with figures and no names concerns the whole company. */
function rows({ answer }: AnsweredCall): ConcernedEmployees {
  const found = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 6) return;
    if (Array.isArray(value)) {
      for (const one of value) visit(one, depth + 1);
      return;
    }
    for (const [name, one] of Object.entries(value)) {
      if (name === 'employee_id' && typeof one === 'string') found.add(one);
      else if (name === 'employee' && typeof one === 'object' && one && 'id' in one)
        found.add(String(one.id));
      else visit(one, depth + 1);
    }
  };
  visit(answer, 0);
  if (found.size > 0) return { employees: [...found] };
  const { data } = (answer ?? {}) as { data?: unknown };
  return Array.isArray(data) && data.length === 0 ? { employees: [] } : 'all';
}
/** Returns the employees whose payroll the answer calculates. Other rows of the file reveal nothing. */
const workedOut: People = ({ answer }) => {
  const { data } = (answer ?? {}) as { data?: { employee_id?: unknown }[] };
  return {
    employees: (data ?? []).flatMap(({ employee_id }) =>
      typeof employee_id === 'string' ? [employee_id] : [],
    ),
  };
};
const madePayroll: People = (call) => ({ payrolls: [answered(call) ?? ''] });
const answeredPayrolls: People = ({ answer }) => {
  const { data } = (answer ?? {}) as { data?: { id?: unknown }[] };
  return { payrolls: (data ?? []).map(({ id }) => String(id)) };
};
const payroll: People = ({ params }) => ({ payrolls: [params['id'] ?? ''] });
const employee =
  (name: string): People =>
  ({ params, query }) => {
    const id = params[name] ?? query[name];
    return id ? { employees: [id] } : 'all';
  };
const filteredEmployee: People = ({ query }) =>
  query['employee_id'] ? { employees: [query['employee_id']] } : 'all';
/** Returns the recipients of payslips, or all while they are unknown. */
const givenTo: People = (call) => call.reached ?? 'all';
const chosen =
  (of: 'payrolls' | 'employees'): People =>
  ({ query, body }) => {
    const given = body['ids'] ?? body['employee_ids'] ?? query['ids'];
    const ids = Array.isArray(given)
      ? given.map(String)
      : typeof given === 'string' && given
        ? given.split(',')
        : [];
    return ids.length > 0 ? ({ [of]: ids } as unknown as ConcernedEmployees) : 'all';
  };
const records: People = ({ params, query, answer }) => {
  if (params['id']) return { employees: [params['id']] };
  const { data } = (answer ?? {}) as { data?: object[] };
  // A list without amounts reveals none, unless a filter or the order depends on the pay.
  const asked = Object.entries(query).some(
    ([name, value]) => tellsPay(name.replace(/^filter\[(\w+)\].*$/, '$1')) || isSortedByPay(name, value),
  );
  const told = Array.isArray(data) ? data.filter((row) => asked || Object.keys(row).some(tellsPay)) : [];
  return { employees: told.map((row) => String((row as { id?: unknown }).id)) };
};
/** Returns whether the field is an amount of the record: current, past or monthly pay. */
const tellsPay = (name: string): boolean => findResource('employees')?.fields[name]?.kind === 'money';
const isSortedByPay = (name: string, value: string): boolean =>
  name === 'sort' && value.split(',').some((one) => tellsPay(one.trim().replace(/^-/, '')));

const size = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
/** Returns the employees whom the call affected, whatever it asked for. */
const reachedPeople: People = (call) => call.reached ?? { employees: [] };
const reachedCount = (call: AnsweredCall) => ({ count: Object.values(reachedPeople(call)).flat().length });
const person = { about: ({ params }: AnsweredCall) => params['id'] };
const access = ({ body }: AnsweredCall) => ({
  roles: Array.isArray(body['roles']) ? body['roles'].map(String).sort().join(', ') : '',
  companies: size(body['company_ids']),
});
const wasReported = ({ answer }: AnsweredCall) => ({
  reported: Boolean((answer as { data?: { reported_on?: unknown } } | undefined)?.data?.reported_on),
});
const asFile = ({ query }: AnsweredCall) => ({ format: query['format'] ?? 'xlsx' });
const answered = ({ answer }: AnsweredCall): string | undefined =>
  (answer as { data?: { id?: string } } | undefined)?.data?.id;

/**
 * Trail of every call of the office. A missing call does not compile. A call that writes and answers pay also leaves
 * a trail of reading it. Otherwise a call that changes nothing, or a draft deleted afterwards, would show a salary
 * without a trace.
 */
export const callTrails: Readonly<Record<OfficeAddress, CallTrail>> = {
  'GET /payrolls': seen('payrolls'),
  'GET /payrolls/context': seen('payroll_context', employee('employee_id')),
  'GET /payrolls/withholding_percentage': seen('payroll_context', employee('employee_id')),
  'GET /payrolls/recalculations': seen('recalculations'),
  'GET /payrolls/:id': seen('payroll', payroll),
  'GET /payrolls/:id/comparison': seen('payroll', payroll),
  'GET /payrolls/export': downloaded('payrolls'),
  'GET /payrolls/ids': seen('payrolls', answeredPayrolls),
  'GET /payrolls/zip': downloaded('payslips', chosen('payrolls')),
  'GET /payrolls/:id/xml': downloaded('document', payroll),
  'GET /payrolls/:id/response': null,
  'GET /payrolls/:id/pdf': downloaded('payslip', payroll),
  'GET /payrolls/sending': null,
  'POST /payrolls/recalculations/reviewed': null,
  'POST /payrolls': seen('payroll', madePayroll),
  'PUT /payrolls/:id': seen('payroll', payroll),
  'DELETE /payrolls/:id': null,
  'POST /payrolls/generate': null,
  'POST /payrolls/copy': null,
  'POST /payrolls/delete': null,
  'POST /payrolls/validate': null,
  'POST /payrolls/review': seen('payrolls', chosen('payrolls')),
  'PUT /payrolls/sending': null,
  'POST /payrolls/send': null,
  'POST /payrolls/status': null,
  'POST /payrolls/import/check': seen('payrolls', workedOut),
  'POST /payrolls/import': null,
  'GET /payroll_imports': null,
  'DELETE /payroll_imports/:id': null,
  'POST /payroll_imports/:id/file': null,
  'GET /payroll_imports/:id/file': downloaded('import_file'),

  'GET /employees/tallies': null,
  'GET /employees/defaults': null,
  'PUT /employees/defaults': null,
  'GET /employees/elsewhere': null,
  'GET /employees/minimum_raises': seen('employees', all),
  'POST /employees/minimum_raises': seen('employees', all),
  'POST /employees/minimum_raises/undo': seen('employees', all),
  'GET /employees/:id/arrears': seen('employee', employee('id')),
  'GET /employees/:id/balances': seen('employee', employee('id')),
  'GET /employees/:id/payrolls': seen('history', employee('id')),
  'POST /employees/import/check': null,
  'POST /employees/import': null,
  'GET /employee_imports': null,
  'DELETE /employee_imports/:id': null,
  'POST /employee_imports/:id/file': null,
  'GET /employee_imports/:id/file': downloaded('import_file'),
  'GET /import_profiles': null,
  'POST /import_profiles': null,
  'PUT /import_profiles/:id': null,
  'DELETE /import_profiles/:id': null,
  'GET /document_imports/employees': seen('employees', all),
  'POST /document_imports/files': null,
  'GET /document_imports': null,
  'GET /document_imports/:id': seen('employees', all),
  'POST /document_imports/:id/apply': null,
  'DELETE /document_imports/:id': null,
  'PUT /document_imports/:id/vault': null,
  'GET /foreign_payrolls': seen('payrolls'),
  'GET /foreign_payrolls/by_cune/:cune': seen('payrolls', all),
  'POST /foreign_payrolls': null,
  'POST /foreign_payrolls/:id/adjust': seen('adjustment', madePayroll),
  'GET /foreign_payrolls/:id/file': downloaded('document', givenTo),

  'GET /pay_runs': seen('pay_run', all),
  'GET /pay_runs/open': null,
  'GET /pay_runs/people': null,
  'GET /pay_runs/:id': seen('pay_run'),
  'GET /pay_runs/:id/people/:employee_id': seen('pay_run_person', employee('employee_id')),
  'GET /pay_runs/:id/novelties': seen('pay_run'),
  'POST /pay_runs': seen('pay_run', all),
  'PUT /pay_runs/:id/people/:employee_id': seen('pay_run_person', employee('employee_id')),
  'DELETE /pay_runs/:id/people/:employee_id': null,
  'POST /pay_runs/:id/novelties/check': seen('pay_run', workedOut),
  'POST /pay_runs/:id/novelties': null,
  'POST /pay_runs/:id/marks/check': seen('pay_run'),
  'POST /pay_runs/:id/marks': seen('pay_run'),
  'GET /pay_runs/:id/novelties/repeat': seen('pay_run'),
  'POST /pay_runs/:id/novelties/repeat': seen('pay_run'),
  'POST /pay_runs/:id/recalculate': seen('pay_run', all),
  'POST /pay_runs/:id/close': seen('pay_run', all),
  'POST /pay_runs/:id/reopen': seen('pay_run', all),
  'DELETE /pay_runs/:id': null,
  'GET /pay_runs/approval_policy': null,
  'PUT /pay_runs/approval_policy': act('settings_changed', asApprovalPolicy),
  'POST /pay_runs/approval_policy/accept': act('settings_changed', asApprovalPolicy),
  'GET /pay_runs/:id/approval': seen('pay_run', all),
  'POST /pay_runs/:id/approval': seen('pay_run', all),
  'POST /pay_runs/:id/approval/approve': seen('pay_run', all),
  'POST /pay_runs/:id/approval/return': seen('pay_run', all),
  'POST /pay_runs/:id/approval/comments': seen('pay_run', all),
  'GET /pay_runs/:id/bank_file': seen('bank_file', all),
  'POST /pay_runs/:id/bank_trial': seen('bank_file', all),
  'GET /pay_runs/:id/bank_file/download': downloaded('bank_file'),
  'GET /pay_runs/:id/register': downloaded('register'),

  'GET /adjustment_payrolls': seen('adjustments'),
  'GET /adjustment_payrolls/export': downloaded('adjustments'),
  'GET /adjustment_payrolls/:id': seen('adjustment', payroll),
  'POST /payrolls/:id/adjust': seen('adjustment', madePayroll),
  'POST /payrolls/:id/reissue': null,
  'POST /adjustment_payrolls/together/preview': seen('adjustments'),
  'POST /adjustment_payrolls/together': null,
  'PUT /adjustment_payrolls/:id': seen('adjustment', payroll),
  'DELETE /adjustment_payrolls/:id': null,
  'POST /adjustment_payrolls/send': null,

  // The handler records the host, which the call alone does not know.
  'GET /webhooks': null,
  'POST /webhooks': null,
  'PUT /webhooks/:id': null,
  'DELETE /webhooks/:id': null,
  'POST /webhooks/:id/secrets': null,
  'POST /webhooks/:id/test': null,
  'POST /webhooks/:id/replay': null,
  'GET /webhooks/:id/deliveries': null,
  'GET /webhooks/:id/deliveries/:event_id': seen('webhook'),
  'POST /webhooks/:id/deliveries/:event_id/replay': null,
  'GET /jobs': null,
  'GET /jobs/:id': null,
  'GET /jobs/:id/file': null,
  'PUT /jobs/:id': null,
  'DELETE /jobs/:id': null,
  'GET /dashboard': seen('dashboard', all),
  'GET /overview': null,
  'GET /closing': null,
  'PUT /closing/:step': null,
  'GET /cost': seen('cost'),
  'GET /cost/employees/:id': seen('cost_of_person', employee('id')),
  'GET /cost/export': downloaded('cost'),
  'GET /law_trials': seen('law_trial'),
  'GET /law_trials/export': downloaded('law_trial'),
  'GET /month_forecasts': null,
  'POST /month_forecasts': null,
  'GET /month_forecasts/people': seen('month_forecast'),
  'GET /month_forecasts/people/:id': seen('month_forecast_of_person', employee('id')),
  'GET /crosscheck': seen('crosscheck'),
  'GET /crosscheck/export': downloaded('crosscheck'),
  'POST /crosscheck/files': null,
  'GET /certificates': seen('certificates'),
  'GET /certificates/zip': downloaded('certificates', chosen('employees')),
  'GET /certificates/2276': seen('exogenous', all),
  'GET /certificates/2276/xml': downloaded('exogenous'),
  'GET /certificates/2276/sheet': downloaded('exogenous'),
  'GET /certificates/:id/pdf': downloaded('certificate', employee('id')),
  'GET /pila': seen('pila'),
  'GET /pila/contributors/:id': seen('pila_person', employee('id')),
  'GET /pila/file': downloaded('pila'),
  'GET /pila/files': downloaded('pila'),
  'GET /pila/export': downloaded('pila'),
  'POST /pila/filings': null,
  'GET /pila/filings/:id/file': downloaded('pila'),
  'GET /pila/filings/:id/export': downloaded('pila'),
  'POST /pila/filings/:id/withdraw': null,
  'GET /employees/:id/term': null,
  'PUT /employees/:id/term/notice': act(
    'term_notice_noted',
    ({ body }) => ({ on: String(body['delivered_on'] ?? '') }),
    {
      people: employee('id'),
    },
  ),
  'GET /employees/:id/letters': null,
  'GET /employees/:id/letters/:kind': downloaded('letter', employee('id')),
  'GET /reports/:report': seen('report'),
  'GET /reports/:report/download': downloaded('report', filteredEmployee),
  'PUT /recovery_claims/:employee_id/:payer/:start_date': null,
  'GET /accounting': seen('accounting', all),
  'GET /accounting/origin': seen('accounting'),
  'GET /accounting/file': downloaded('accounting'),
  'POST /accounting/postings': null,
  'POST /accounting/reversals': null,
  'GET /accounting/accounts': null,
  'GET /accounting/accounts/export': null,
  'POST /accounting/accounts/import': null,
  'PUT /accounting/settings': null,

  'GET /enabler': null,
  'PUT /enabler': plain('enabler_changed'),
  'POST /enabler/certificate': plain('certificate_loaded'),
  'POST /enabler/tests/generate': null,
  'POST /enabler/tests/send': null,
  'POST /enabler/tests/status': null,
  'POST /enabler/production': plain('production_started'),
  'GET /dian/status': null,
  'GET /legal_parameter_offers': null,
  'POST /legal_parameter_offers/apply': null,
  'POST /legal_parameter_offers/dismiss': null,
  'GET /notices/current': null,
  'GET /notices/current/:id/attachment': null,
  'POST /notices/:id/read': null,
  'POST /notices/:id/acknowledge': null,
  'GET /questions': seen('payslip'),
  'GET /questions/:id': seen('payslip'),
  'POST /questions/:id/replies': seen('payslip'),
  'PUT /questions/:id': seen('payslip'),
  'GET /requests': null,
  'GET /requests/:id': null,
  'GET /requests/:id/attachment': downloaded('incapacity', reachedPeople),
  'POST /requests/:id/approve': null,
  'POST /requests/:id/refuse': null,
  'POST /requests/:id/revoke': null,
  'POST /requests/:id/keep': null,
  'GET /signed_hours': null,
  'POST /signed_hours': null,

  'GET /vault_people': null,
  'GET /vault_people/:id/moves': null,
  'POST /vault_codes': act('codes_made', reachedCount, { people: reachedPeople }),
  'GET /vault_codes': act('codes_shown', reachedCount, { people: reachedPeople }),
  'GET /vault_codes/sheet': act('codes_printed', reachedCount, { people: reachedPeople }),
  'POST /vault_codes/mail': act('codes_mailed', reachedCount, { people: reachedPeople }),
  'POST /vault_codes/text': act('codes_texted', reachedCount, { people: reachedPeople }),
  'DELETE /vault_codes/:id': plain('code_revoked', {
    people: ({ params }) => ({ codes: [params['id'] ?? ''] }),
  }),
  'GET /vault_entries': seen('vault'),
  'GET /vault_entries/zip': downloaded('payslips', givenTo),
  'GET /vault_entries/export': downloaded('vault', givenTo),
  // As a delivery that is sent again: the webhook has what it may read.
  'POST /vault_entries/resend': null,
  'POST /allied_vault_entries/resend': null,
  'GET /allied_vault_entries': seen('vault'),
  'GET /vault_mail': null,
  'POST /vault_mail': { salaries: 'given', thing: 'payslips', people: givenTo },
  'GET /vault_payments': seen('payments'),
  'GET /vault_payments/zip': downloaded('payslips', givenTo),
  'GET /vault_payments/mail': null,
  'POST /vault_payments/mail': { salaries: 'given', thing: 'payslips', people: givenTo },
  'GET /vault_payments/:run_id/:employee_id/pdf': downloaded('payslip', employee('employee_id')),
  'GET /allied_vault_payments': seen('payments'),

  // The sign-in code records successes and failures itself.
  'POST /login': null,
  'POST /login/passkey/options': null,
  'POST /login/passkey': null,
  'GET /user': null,
  'GET /company_staff': null,
  'POST /company_staff': act('staff_invited', ({ body }) => ({
    ...{ roles: 'client', companies: 1 },
    email: String(body['email'] ?? '')
      .trim()
      .toLowerCase(),
  })),
  'POST /company_staff/:id/invite': act('staff_invited', () => ({ roles: 'client', companies: 1 }), person),
  'DELETE /company_staff/:id': plain('staff_removed', person),
  'GET /user/factors': null,
  'POST /user/proof': null,
  'POST /user/totp': null,
  'POST /user/totp/confirm': act('second_factor_changed', () => ({ removed: false })),
  'DELETE /user/totp': act('second_factor_changed', () => ({ removed: true })),
  'POST /user/recovery_codes': plain('recovery_codes_given'),
  'GET /user/sessions': null,
  'DELETE /user/sessions/:id': act('sessions_closed', () => ({ count: 1 })),
  'GET /user/passkeys': null,
  'GET /user/passkeys/options': null,
  'POST /user/invitations': null,
  'POST /user/passkeys': plain('passkey_added'),
  'DELETE /user/passkeys/:id': plain('passkey_removed'),
  'DELETE /user/sessions': act('sessions_closed', ({ answer }) => ({
    count: (answer as { data?: { closed?: number } })?.data?.closed ?? 0,
  })),
  'PUT /user/password': act('password_changed', () => ({ removed: false })),

  // The code that decides answers and erasures records them.
  'GET /policy': null,
  'POST /policy/answer': null,
  'GET /authorizations': null,
  'GET /company_export': downloaded('company'),
  // The arrival itself is noted in the trail of its company.
  'GET /company_arrivals': null,
  'POST /company_arrivals': null,
  'GET /company_arrivals/:id': null,
  'POST /company_arrivals/:id/parts/:part': null,
  'POST /company_arrivals/:id/take': null,
  'DELETE /company_arrivals/:id': null,
  'GET /employees/:id/dossier': plain('dossier_given', { people: employee('id') }),
  'GET /employees/:id/erasure': null,
  'POST /employees/:id/erasure': null,
  'GET /incidents': null,
  'POST /incidents': act('incident_noted', wasReported),
  'PUT /incidents/:id': act('incident_noted', wasReported),

  'GET /security_events': null,
  'GET /security_events/export': act('trail_exported', asFile),
  'GET /installation_events': null,
  'GET /installation_events/export': act('trail_exported', asFile),
  'GET /installation_events/chain': null,
  'GET /operation': null,

  'GET /access_keys': null,
  'GET /access_keys/current': null,
  'POST /access_keys': act('access_key_made', ({ body }) => ({ name: String(body['name'] ?? '').trim() })),
  // The handler records the name, which the call alone does not know.
  'POST /access_keys/:id/take_over': null,
  'DELETE /access_keys/:id': null,
  'GET /access_keys/:id/calls': null,

  'GET /admins/:id': null,
  'POST /admins': act('staff_invited', access, { about: answered }),
  // The handler records the values before and after, which the call alone does not know.
  'PUT /admins/:id': null,
  'DELETE /admins/:id': plain('staff_removed', person),
  'POST /admins/:id/suspend': plain('staff_suspended', person),
  'POST /admins/:id/restore': plain('staff_restored', person),
  'POST /admins/:id/close_sessions': plain('staff_sessions_closed', person),
  'POST /admins/:id/invite': act('staff_invited', () => ({ roles: '', companies: 0 }), person),
};

type ResourceTrail = {
  /** Salaries that the list, the rows and the file of the resource show. */
  salaries?: { list: SalaryThing; one: SalaryThing; people: People };
  /** Name of the setting. A write is recorded together with its changes. */
  settings?: string;
};
const ofEmployee: People = rows;

/** Trail of every resource except official lists, which hold no personal data. A test names any missing one. */
export const resourceTrails: Readonly<Record<string, ResourceTrail>> = {
  employees: { salaries: { list: 'employees', one: 'employee', people: records } },
  recurring_concepts: { salaries: { list: 'recurring', one: 'recurring', people: ofEmployee } },
  deduction_orders: { salaries: { list: 'orders', one: 'orders', people: ofEmployee } },
  companies: { settings: 'los datos de la compañía' },
  bank_accounts: { settings: 'una cuenta de la compañía' },
  bank_templates: { settings: 'un formato de banco' },
  consecutives: { settings: 'una numeración' },
  payroll_policies: { settings: 'las políticas de nómina' },
  payroll_concepts: { settings: 'un concepto de nómina' },
  pila_settings: { settings: 'la configuración de la PILA' },
  minimum_wages: { settings: 'los parámetros legales' },
  law_packs: { settings: 'una propuesta de ley' },
  admins: {},
  arls: {},
  branch_offices: {},
  charges: {},
  cost_centers: {},
  notices: {},
  payroll_funds: {},
  payroll_groups: {},
  pila_moves: {},
  solidarity_funds: {},
};

/** Fields of an employee that say where the pay goes. */
export const payoutFields = [
  'payment_means_id',
  'bank_id',
  'account_type',
  'account_number',
  'breb_key',
] as const;

/** Returns whether the path is an official list, which holds no personal data. */
export const isOfficialCatalogue = (path: string): boolean => findResource(path)?.menu === 'Catálogos';

/**
 * Returns whether the call exports or sends the pay of many people. Such a call asks for proof of identity again, as
 * a change of access does.
 */
export const isBulkSalaryCall = (trail: CallTrail | undefined): boolean =>
  !!trail && 'salaries' in trail && trail.salaries !== 'seen' && trail.people(ofOne) === 'all';
/** Sample call about one record, with nobody chosen. */
const ofOne: AnsweredCall = { params: { id: '-', employee_id: '-' }, query: {}, body: {}, answer: undefined };

/**
 * Finds the trail of a route by method and path under `/api`, including routes of resources, which no call of the
 * office declares.
 */
export function findRouteTrail(address: string): CallTrail | undefined {
  if (address in callTrails) return callTrails[address as OfficeAddress];
  const [method = '', path = ''] = address.split(' ');
  const [, noun = '', ...rest] = path.split('/');
  const trail = resourceTrails[noun];
  if (!trail) return isOfficialCatalogue(noun) ? null : undefined;
  const { salaries } = trail;
  const end = rest.join('/');
  if (method === 'GET') {
    if (!salaries) return null;
    if (end === 'export') return downloaded(salaries.list);
    if (end === '') return seen(salaries.list, salaries.people);
    const people: People = noun === 'employees' ? records : salaries.people;
    if (end === ':id') return seen(salaries.one, people);
    if (end === ':id/changes')
      return seen(
        noun === 'employees' ? 'employee_changes' : salaries.one,
        noun === 'employees' ? records : all,
      );
    return null;
  }
  // The audit records a write with its changes. An update shows the whole record.
  if (method === 'PUT' && end === ':id' && salaries) return seen(salaries.one, salaries.people);
  return null;
}

/** Trails of refused writes whose record is read at another address. */
const conflictTrails: Readonly<Record<string, SalaryTrail>> = {
  'POST /pay_runs/:id/close': seen('pay_run', all),
  'POST /pay_runs/:id/reopen': seen('pay_run', all),
  'POST /pay_runs/:id/novelties/repeat': seen('pay_run'),
  'PUT /recovery_claims/:employee_id/:payer/:start_date': seen('report', employee('employee_id')),
};

/**
 * Finds the trail of a refused write, whose answer shows the current record. The trail is the same as for reading the
 * record.
 */
export function findConflictTrail(address: string): SalaryTrail | undefined {
  const read = address.startsWith('PUT ') ? findRouteTrail(address.replace('PUT', 'GET')) : undefined;
  return read && 'salaries' in read ? read : conflictTrails[address];
}
