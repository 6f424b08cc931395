import { sql } from 'kysely';
import { checkDigit } from '../../src/domain/identity/nit.ts';
import { listLegalPeriods } from '../../src/domain/payroll/law/periods.ts';
import { employerTables, generalTables } from '../../src/domain/payroll/law/tables.ts';
import { shares } from '../../src/domain/resources/payroll-funds.ts';
import { exact, minus, toDecimalText } from '../../src/domain/values/money.ts';
import { enterCompany, type Store, type Tx } from '../store/connection.ts';
import { searchText } from '../store/search.ts';
import { type CodedRow, readOfficialList } from './catalogue.ts';

type Row = Record<string, unknown>;

const defaults: Readonly<Record<string, () => Row[]>> = {
  arls: () =>
    readOfficialList('arls').map((row) => ({ ...entity(row), ...rates(), valid_from: '2020-01-01' })),
  payroll_funds: () => funds(),
  solidarity_funds: () => ranges(),
  minimum_wages: () => wages(),
};

/**
 * Copies the defaults into a company. Rows are matched by code and only missing ones are added. The
 * transaction can read the company from here on.
 */
export async function seedCompany(tx: Tx, companyId: string, newId: () => string): Promise<void> {
  await enterCompany(tx, companyId);
  for (const [path, make] of Object.entries(defaults)) {
    const rows = make().map((row) => ({ ...row, id: newId(), company_id: companyId, source: 'system' }));
    const names = Object.keys(Object.assign({}, ...rows));
    const table = sql.table(path);
    await sql`
      insert into ${table} (${sql.join(names.map((name) => sql.id(name)))})
      select ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) r
      where not exists (select 1 from ${table} t where t.company_id = ${companyId}
        and ${sql.raw(sameRow[path] ?? 'false')})
      on conflict do nothing`.execute(tx);
  }
}

/**
 * Deletes the defaults that the company neither changed nor uses. The transaction must be able to read the
 * company.
 */
export async function removeCompanySeeds(tx: Tx, companyId: string): Promise<void> {
  const own = (table: string, users: string) =>
    sql`delete from ${sql.table(table)} t where t.company_id = ${companyId} and t.source = 'system' ${sql.raw(users)}`.execute(
      tx,
    );
  const free = (table: string, points: string) =>
    `and not exists (select 1 from ${table} e where e.company_id = t.company_id and t.id in (${points}))`;
  await own('arls', free('employees', 'e.arl_id') + free('branch_offices', 'e.arl_id'));
  await own(
    'payroll_funds',
    free('employees', 'e.health_fund_id, e.pension_fund_id, e.severance_fund_id, e.compensation_fund_id'),
  );
  await own('solidarity_funds', '');
  await own('minimum_wages', '');
}

const sameRow: Readonly<Record<string, string>> = {
  arls: 't.code = r.code',
  payroll_funds: 't.type = r.type and t.code = r.code',
  solidarity_funds: 't.table_name = r.table_name',
  // A company with any row gets an offer instead of the figures of a new version
  // (server/parameters/offers.ts).
  minimum_wages: 'true',
};

/**
 * Adds missing defaults to every company: those older than the defaults, and rows that a new version brings.
 */
export async function seedCompanies(store: Store, newId: () => string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from companies order by id`.execute(store.db);
  for (const { id } of rows) await store.inCompany(id, (tx) => seedCompany(tx, id, newId));
}

function entity({ code, name, nit }: CodedRow): Row {
  const digits = typeof nit === 'string' && /^\d{1,15}$/.test(nit) ? nit : undefined;
  return {
    code,
    name,
    nit: digits ?? null,
    dv: digits ? checkDigit(digits) : null,
    search_text: searchText(code, name),
    active: true,
  };
}

function rates(): Row {
  const rates = employerTables.risk.rows.at(-1)?.value ?? {};
  return Object.fromEntries(
    Object.entries(rates).map(([name, value]) => [`rate_${name.toLowerCase()}`, value]),
  );
}

/** Codes of the funds that keep severance: the private pension funds. */
const withSeverance = new Set(['230201', '230301', '230901', '230904', '231001']);
const nationalFund: CodedRow = { code: '15', name: 'Fondo Nacional del Ahorro', nit: '899999284' };

function funds(): Row[] {
  const pension = readOfficialList('pension-funds');
  const of = (type: string, rows: CodedRow[]) =>
    rows.map((row) => ({ ...entity(row), type, ...shares[type] }));
  return [
    ...of('salud', readOfficialList('health-funds')),
    ...of('pension', pension),
    ...of('cesantias', [...pension.filter(({ code }) => withSeverance.has(code)), nationalFund]),
    ...of('caja', readOfficialList('compensation-funds')),
  ];
}

function ranges(): Row[] {
  return generalTables.solidarity.rows.flatMap(
    ({ from, basis, pending, value: { split, ranges: steps } }) => {
      const table = basis.includes('2381') ? 'Ley 2381 de 2024' : 'Ley 797 de 2003';
      return steps.map((step, i) => ({
        table_name: table,
        from_smmlv: String(step.from),
        to_smmlv: steps[i + 1] ? String(steps[i + 1]?.from) : null,
        solidarity_percent: split,
        subsistence_percent: toDecimalText(minus(exact(step.percent), exact(split)), 3),
        total_percent: step.percent,
        valid_from: from,
        legal_basis: basis,
        search_text: searchText(table, basis),
        active: !pending,
      }));
    },
  );
}

const wages = (): Row[] =>
  listLegalPeriods().map((period) => ({
    ...period,
    search_text: searchText(period.year, period.legal_basis),
    active: true,
  }));
