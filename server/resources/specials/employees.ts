import { type RawBuilder, sql } from 'kysely';
import { toFullName, toListName } from '../../../src/domain/identity/person-name.ts';
import {
  FIXED_TERM_CODE,
  findFixedTermFault,
  NOTICE_STAGES_DAYS,
} from '../../../src/domain/payroll/contract/fixed-term.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { addDays, type Day, dayOf, parseDay } from '../../../src/domain/values/day.ts';
import {
  exact,
  exactPesos,
  over,
  parseMoney,
  plus,
  roundToPeso,
  times,
  toMoneyText,
} from '../../../src/domain/values/money.ts';
import { selectContractTerms } from '../../documents/contract-terms.ts';
import { selectEarlierContracts } from '../../documents/earlier-contracts.ts';
import { buildOpenAccountCondition, vaultOfEmployee } from '../../identity/vault-of-employee.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { buildPersonSearchText } from '../../store/search.ts';
import type { RecordContext } from '../context.ts';
import { readEmployeeDefaults } from '../employee-defaults.ts';
import { buildFlagCondition } from '../remembered-catalogues.ts';
import { assertDatesConfirmed } from './confirmed-dates.ts';
import { isHiredAgain, keepContract } from './employee-contracts.ts';
import { checkBalanceRemoval } from './opening-balance.ts';
import { renameDrafts } from './rename-drafts.ts';
import { hasFieldChanged, type Row, type Special } from './special.ts';
import { keepRenewedTerm } from './term-renewals.ts';

const youngest = 15;

const shownInDocuments = [
  'first_name',
  'other_names',
  'surname',
  'second_surname',
  'document_type_id',
  'document_number',
];

/** Lists the data that documents and PILA need, each with the condition of the records that lack it. */
const listLacks = (): readonly (readonly [string, RawBuilder<unknown>])[] => {
  const is = buildFlagCondition;
  return [
    ['EPS', sql`t.health_fund_id is null and not ${is('worker_type_id', 'worker_types', 'health_exempt')}`],
    [
      'Fondo de pensiones',
      sql`t.pension_fund_id is null and not t.pension_exempt and not ${is('worker_type_id', 'worker_types', 'pension_exempt')}
        and not ${is('worker_subtype_id', 'worker_subtypes', 'pension_exempt')}`,
    ],
    ['ARL', sql`t.arl_id is null`],
    ['Clase de riesgo', sql`t.risk_class is null`],
    [
      'Fin de contrato',
      sql`t.contract_end_date is null and ${is('contract_type_id', 'contract_types', 'requires_end_date')}`,
    ],
    [
      'Cuenta bancaria',
      sql`(t.bank_id is null or t.account_type is null or t.account_number is null)
        and ${is('payment_means_id', 'payment_means', 'requires_account')}`,
    ],
  ];
};

/** Selects the data that the record lacks, separated by commas. */
const missing = (): RawBuilder<unknown> =>
  sql`concat_ws(', ', ${sql.join(listLacks().map(([label, lacks]) => sql`case when ${lacks} then ${sql.lit(label)} end`))})`;

/**
 * Condition of the records that lack something. The text of {@link missing} would cost a count of ten thousand
 * records half its time.
 */
const isIncomplete = (): RawBuilder<unknown> =>
  sql`(${sql.join(
    listLacks().map(([, lacks]) => sql`(${lacks})`),
    sql` or `,
  )})`;

/** Defaults of the company, read once in a transaction because an import has many employees. */
const initialsRead = new WeakMap<Tx, Promise<Row>>();
function companyInitials(tx: Tx, companyId: string): Promise<Row> {
  const read = initialsRead.get(tx) ?? readInitials(tx, companyId);
  initialsRead.set(tx, read);
  return read;
}

async function readInitials(tx: Tx, companyId: string): Promise<Row> {
  const defaults = await readEmployeeDefaults(tx, companyId);
  return Object.fromEntries(
    Object.entries(defaults).flatMap(([name, choice]) => (choice ? [[name, choice.id]] : [])),
  );
}

export const employeeSpecial: Special = {
  computed: (record) => ({
    name: toFullName(record),
    list_name: toListName(record),
    // Upper case, so that one document is one person: the vault finds payslips by it.
    document_number: String(record.document_number).toUpperCase(),
  }),
  searchText: ({ list_name, document_number, worker_code, email }) =>
    buildPersonSearchText(String(list_name), document_number, worker_code, email),
  check: (record, stored, references, { now }) => ({
    ...identityErrors(record, stored, dayOf(now)),
    ...contractErrors(record, stored, references),
  }),
  derived: {
    missing,
    // Must agree with `vault/access/people.ts`.
    vault_status: () => sql`(select case
        when exists (select 1 from employee_accounts a where ${buildOpenAccountCondition(sql`x.person`, sql`t.company_id`)}) then 'activo'
        else coalesce((select case when v.expires_at > now() then 'invitado' else 'vencida' end from vault_codes v
          where v.company_id = t.company_id and v.person = x.person and v.used_at is null and v.revoked_at is null
          order by v.created_at desc limit 1), 'sin_invitar') end
      from (select d.code || ':' || upper(t.document_number) as person from document_types d
        where d.id = t.document_type_id) x)`,
    status: ({ now }) => {
      const today = dayOf(now);
      return sql`case when t.retirement_date < ${today}::date or not t.active then 'retirado'
        when t.admission_date > ${today}::date then 'por_iniciar'
        when ${isIncomplete()} then 'incompleto'
        when t.contract_end_date <= ${addDays(today, NOTICE_STAGES_DAYS[2])}::date then 'por_vencer' else 'activo' end`;
    },
  },
  companyInitials,
  async afterCreate(tx, context, record) {
    await noteSalary(tx, context, record, salaryFrom(record), 'Ingreso');
  },
  async afterCreateMany(tx, context, records) {
    const rows = records.map((record) => ({
      id: context.newId(),
      employee_id: record.id,
      from: salaryFrom(record),
      salary: record.salary,
    }));
    await sql`
      insert into salary_history (company_id, id, employee_id, "from", salary, reason, created_by)
      select ${context.companyId ?? null}::uuid, r.id, r.employee_id, r."from", r.salary, ${'Ingreso'},
        ${context.user?.id ?? null}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, employee_id uuid, "from" date, salary numeric)`.execute(
      tx,
    );
  },
  async before(tx, context, record, stored) {
    if (!stored) return undefined;
    const refused =
      (await keepContract(tx, context, record, stored)) ??
      (await checkBalanceRemoval(tx, context, record, stored));
    if (!refused) await assertDatesConfirmed(tx, context, record, stored);
    return refused;
  },
  async afterUpdate(tx, context, record, stored) {
    if (shownInDocuments.some((field) => hasFieldChanged(record, stored, field)))
      await renameDrafts(tx, context.companyId, String(record.id), record);
    if (isHiredAgain(record, stored)) {
      await noteSalary(tx, context, record, salaryFrom(record), 'Ingreso');
      return;
    }
    if (hasFieldChanged(record, stored, 'admission_date', 'contract_end_date'))
      await keepRenewedTerm(tx, context, record, stored);
    const corrected = salaryFrom(record) === salaryFrom(stored);
    if (corrected && !hasFieldChanged(record, stored, 'salary')) return;
    // The same salary from another day corrects the date of its row in the history.
    if (!hasFieldChanged(record, stored, 'salary')) await forgetSalary(tx, context, stored);
    await noteSalary(tx, context, record, salaryFrom(record), corrected ? 'Corrección' : 'Cambio de sueldo');
  },
  each: raised,
  besides: {
    salary_history: sql`(select coalesce(jsonb_agg(jsonb_build_object('from', s."from", 'salary', s.salary::text,
      'reason', s.reason) order by s."from"), '[]') from salary_history s
      where s.company_id = t.company_id and s.employee_id = t.id)`,
    contracts: selectEarlierContracts('t'),
  },
  alone: { contract_terms: selectContractTerms('t'), ...vaultOfEmployee },
};

/** First day of the salary: the written one, or the admission. */
const salaryFrom = (record: Row): string => String(record.salary_from ?? record.admission_date);

async function forgetSalary(tx: Tx, context: RecordContext, stored: Row): Promise<void> {
  await sql`
    delete from salary_history where company_id = ${context.companyId ?? null} and employee_id = ${stored.id}
      and "from" = ${salaryFrom(stored)}`.execute(tx);
}

function raised({ salary_percent: percent, ...values }: Row, stored: Row): Row {
  if (percent === undefined) return values;
  if (!values.salary_from) throw buildInvalidRefusal({ salary_from: ['Diga desde qué día rige el aumento'] });
  const salary = parseMoney(String(stored.salary));
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(String(percent)) || salary === undefined)
    throw buildInvalidRefusal({ salary_percent: ['El aumento debe ser un porcentaje, con punto decimal'] });
  const factor = plus(exact(1), over(exact(String(percent)), exact(100)));
  return { ...values, salary: toMoneyText(roundToPeso(times(exactPesos(salary), factor))) };
}

function identityErrors(record: Row, stored: Row | undefined, today: Day): Errors {
  const errors: Errors = {};
  const { birth_date: birth, document_issue_date: issued } = record;
  if (typeof issued === 'string' && issued > today && hasFieldChanged(record, stored, 'document_issue_date'))
    errors.document_issue_date = ['Fecha de expedición no puede ser posterior a hoy'];
  if (typeof birth === 'string' && hasFieldChanged(record, stored, 'birth_date')) {
    const limit = `${Number(today.slice(0, 4)) - youngest}${today.slice(4)}`;
    if (birth > limit) errors.birth_date = [`El empleado debe tener ${youngest} años o más`];
  }
  return errors;
}

function contractErrors(record: Row, stored: Row | undefined, references: Record<string, Row>): Errors {
  const errors: Errors = {};
  const worker = references.worker_type_id;
  if (worker && hasFieldChanged(record, stored, 'worker_type_id', 'admission_date', 'retirement_date')) {
    const [from, to] = [worker.valid_from, worker.valid_to];
    const ended = typeof to === 'string' && String(record.admission_date) > to;
    const later =
      typeof from === 'string' && typeof record.retirement_date === 'string' && record.retirement_date < from;
    if (ended || later)
      errors.worker_type_id = ['Ese tipo de trabajador no estaba vigente en las fechas del contrato'];
  }
  const tooLong = termFault(record, stored, references);
  if (tooLong) errors.contract_end_date = [tooLong];
  return errors;
}

/** Returns why a fixed term is too long. A stored one is accepted until its dates change. */
function termFault(
  record: Row,
  stored: Row | undefined,
  references: Record<string, Row>,
): string | undefined {
  if (references.contract_type_id?.code !== FIXED_TERM_CODE) return undefined;
  if (!hasFieldChanged(record, stored, 'contract_type_id', 'admission_date', 'contract_end_date'))
    return undefined;
  const [from, until] = [record.admission_date, record.contract_end_date].map((day) =>
    parseDay(String(day ?? '')),
  );
  return from && until ? findFixedTermFault(from, until) : undefined;
}

/** Writes the salary into the history. Each day has one row. */
async function noteSalary(
  tx: Tx,
  context: RecordContext,
  record: Row,
  from: string,
  reason: string,
): Promise<void> {
  const same = await sql`
    update salary_history set salary = ${record.salary}, reason = ${reason}, changed_at = now()
    where company_id = ${context.companyId ?? null} and employee_id = ${record.id} and "from" = ${from}`.execute(
    tx,
  );
  if (same.numAffectedRows) return;
  await sql`
    insert into salary_history (company_id, id, employee_id, "from", salary, reason, created_by)
    values (${context.companyId ?? null}, ${context.newId()}, ${record.id}, ${from}, ${record.salary}, ${reason},
      ${context.user?.id ?? null})`.execute(tx);
}
