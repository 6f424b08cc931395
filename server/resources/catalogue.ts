import { readFileSync } from 'node:fs';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Resource } from '../../src/domain/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import type { Tx } from '../store/connection.ts';
import { searchText } from '../store/search.ts';

type Coded = { code: string; name: string } & Record<string, unknown>;
type Row = Record<string, unknown>;

const codes = new URL('../../src/domain/dian/codes/', import.meta.url);

/** Short names that people know the documents of identity by. */
const abbreviations: Readonly<Record<string, string>> = {
  '11': 'RC',
  '12': 'TI',
  '13': 'CC',
  '21': 'TE',
  '22': 'CE',
  '31': 'NIT',
  '41': 'PA',
  '42': 'DIE',
  '47': 'PEP',
  '48': 'PPT',
  '50': 'NITE',
  '91': 'NUIP',
};
const withLetters = new Set(['41', '42', '47', '48']);
/** Means of payment that reach an account of the employee (specification of resources, §23). */
const intoAccounts = new Set(['2', '3', '4', '5', '6', '7', '21', '22', '30', '31', '42', '45', '46', '47']);
/** Fixed term, apprenticeship and internship end on a day known beforehand. */
const withEndDate = new Set(['1', '4', '5']);
const daysOfPeriod: Readonly<Record<string, number>> = { '1': 7, '2': 10, '3': 14, '4': 15, '5': 30 };

/** What the rules need to know of each official row besides code and name. */
const extras: Readonly<Record<string, (row: Coded) => Row>> = {
  contract_types: ({ code }) => ({ requires_end_date: withEndDate.has(code) }),
  countries: ({ alpha3 }) => ({ iso3: alpha3 ?? null }),
  document_types: ({ code }) => ({
    abbreviation: abbreviations[code] ?? null,
    alphanumeric: withLetters.has(code),
  }),
  payment_means: ({ code }) => ({ requires_account: intoAccounts.has(code) }),
  payroll_periods: ({ code }) => ({ days: daysOfPeriod[code] ?? null }),
  worker_subtypes: ({ code }) => ({ pension_exempt: code === '01' }),
};

/** Adds the official rows that are missing. What an administrator changed stays as it is. */
export async function seedCatalogues(tx: Tx, newId: () => string): Promise<void> {
  const catalogues = resources.filter((resource) => resource.scope === 'global');
  const last = (resource: Resource) =>
    Object.values(resource.fields).some((field) => field.kind === 'reference');
  for (const resource of [...catalogues].sort((a, b) => Number(last(a)) - Number(last(b)))) {
    const rows = official(resource.path).map((row) => ({
      id: newId(),
      code: row.code,
      name: row.name,
      search_text: searchText(row.code, row.name),
      ...extras[resource.path]?.(row),
      ...(resource.path === 'municipalities' ? { department: row.department } : {}),
    }));
    await addMissing(tx, resource, rows);
  }
}

/** The list as the annex has it. */
function official(path: string): Coded[] {
  return JSON.parse(readFileSync(new URL(`${path.replaceAll('_', '-')}.json`, codes), 'utf8')) as Coded[];
}

async function addMissing(tx: Tx, resource: Resource, rows: Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'department');
  const columns = sql.join(names.map((name) => sql.id(name)));
  const values = sql.join(names.map((name) => sql`${sql.ref(`r.${name}`)}`));
  const table = sql.table(resource.path);
  const source = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) r`;
  if (resource.path !== 'municipalities') {
    await sql`insert into ${table} (${columns}) select ${values} from ${source} on conflict (code) do nothing`.execute(
      tx,
    );
    return;
  }
  await sql`
    insert into ${table} (${columns}, department_id)
    select ${values}, d.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, code text, name text, search_text text, department text)
    join departments d on d.code = r.department
    on conflict (code) do nothing`.execute(tx);
}

/** The id of an official row by its code. Throws RangeError when the list does not have it. */
export async function catalogueId(tx: QueryExecutorProvider, path: string, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(path)} where code = ${code}`.execute(
    tx,
  );
  const id = rows[0]?.id;
  if (!id) throw new RangeError(`La lista ${path} no tiene el código ${code}`);
  return id;
}
