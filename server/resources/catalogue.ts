import { readFileSync } from 'node:fs';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { HourKind } from '../../src/domain/payroll/concepts/concepts.ts';
import { withoutPension } from '../../src/domain/payroll/contract/contract.ts';
import { listSurchargeHistory } from '../../src/domain/payroll/law/parameters.ts';
import { type IncapacityTier, regimeTables } from '../../src/domain/payroll/law/tables.ts';
import { isOfficialList, type Resource } from '../../src/domain/records/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { addDays, parseDay } from '../../src/domain/values/day.ts';
import type { Tx } from '../store/connection.ts';
import { searchText } from '../store/search.ts';

export type CodedRow = { code: string; name: string } & Record<string, unknown>;
type Row = Record<string, unknown>;

const codes = new URL('../../src/domain/dian/codes/', import.meta.url);

const documents: Readonly<Record<string, readonly [abbreviation: string, pila: string | null]>> = {
  '11': ['RC', 'RC'],
  '12': ['TI', 'TI'],
  '13': ['CC', 'CC'],
  '21': ['TE', null],
  '22': ['CE', 'CE'],
  '31': ['NIT', 'NI'],
  '41': ['PA', 'PA'],
  '42': ['DIE', null],
  '47': ['PEP', 'PE'],
  '48': ['PPT', 'PT'],
  '50': ['NITE', null],
  '91': ['NUIP', null],
};
const withLetters = new Set(['41', '42', '47', '48']);
const ofCompanies = new Set(['31', '50']);
/** Payment means that need an account of the employee (specification of resources, §23). */
const intoAccounts = new Set(['2', '3', '4', '5', '6', '7', '21', '22', '30', '31', '42', '45', '46', '47']);
const usual = ['47', '10', '42', '20', '45', '30', '31', '2', '3', '1'];
/** Fixed term, apprenticeship and internship have an end date. */
const withEndDate = new Set(['1', '4', '5']);
const daysOfPeriod: Readonly<Record<string, number>> = { '1': 7, '2': 10, '3': 14, '4': 15, '5': 30 };
const apprentices = new Set(['12', '19']);
/**
 * Students insured for occupational risk alone, and workers who contribute by weeks (Decreto 2616 de 2013).
 */
const withoutHealth = new Set(['23', '51']);
const wallets = /nequi|daviplata|dale|movii|rappi|lulo|nubank|nu colombia|ualá|coink|iris|tpaga|powwi/i;
const percents = { '2/3': '66.667', '1/2': '50', '1': '100' } as const;

/** Builds who pays an incapacity, after how many days of the employer, and the percentage of the base. */
function incapacityOf(stretches: readonly IncapacityTier[] = [], payer: string): Row {
  const [first] = stretches;
  const paid = stretches.find((one) => one.payer !== 'la empresa');
  const later = stretches.find(({ rate }) => rate !== first?.rate);
  return {
    payer,
    employer_days: (paid?.day ?? 1) - 1,
    percent: first && percents[first.rate],
    ...(later && { later_from_day: later.day, later_percent: percents[later.rate] }),
  };
}
const incapacity = regimeTables.incapacity.rows.at(-1)?.value;
const incapacities: Readonly<Record<string, Row>> = {
  '1': incapacityOf(incapacity?.common, 'eps'),
  '2': incapacityOf(incapacity?.labour, 'arl'),
  '3': incapacityOf(incapacity?.labour, 'arl'),
};
/** First day on which code 19 means an apprentice in the stage of classes. */
const codesChanged = regimeTables.stageOf19.rows.find(({ value }) => value === 'class')?.from;

const extras: Readonly<Record<string, (row: CodedRow) => Row>> = {
  banks: ({ name }) => ({
    entity_type: wallets.test(name)
      ? 'sedpe'
      : /coop|confiar|cotrafa|jfk/i.test(name)
        ? 'cooperativa'
        : 'banco',
  }),
  contract_types: ({ code }) => ({ requires_end_date: withEndDate.has(code) }),
  countries: ({ code, alpha3 }) => ({ iso3: alpha3 ?? null, phone_code: code === 'CO' ? '57' : null }),
  currency_types: ({ code }) => (code === 'COP' ? { symbol: '$', decimals: 2 } : {}),
  departments: ({ iso }) => ({ iso_code: iso ? `CO-${iso}` : null }),
  document_types: ({ code }) => ({
    abbreviation: documents[code]?.[0] ?? null,
    pila_code: documents[code]?.[1] ?? null,
    alphanumeric: withLetters.has(code),
    allowed_for: ofCompanies.has(code) ? ['company'] : ['employee', 'company'],
  }),
  incapacity_types: ({ code }) => incapacities[code] ?? {},
  payment_means: ({ code }) => ({
    requires_account: intoAccounts.has(code),
    sort_order: usual.includes(code) ? usual.indexOf(code) : 100,
  }),
  payroll_periods: ({ code }) => ({ days: daysOfPeriod[code] ?? null }),
  worker_subtypes: ({ code, in_annex }) => ({
    pension_exempt: withoutPension.has(code),
    dian_valid: in_annex === true,
  }),
  worker_types: ({ code }) => ({
    is_apprentice: apprentices.has(code),
    pension_exempt: apprentices.has(code) || code === '23',
    health_exempt: withoutHealth.has(code),
    ...(code === '12'
      ? { valid_to: dayBefore(codesChanged), note: 'Hasta julio de 2025; después es el código 19' }
      : {}),
    ...(code === '19' ? { valid_to: dayBefore(codesChanged) } : {}),
  }),
};

/**
 * Ley 2466 de 2025 made the code of the productive stage mean the stage of classes (Circular 0083 de 2025).
 */
const laterRows: Readonly<Record<string, readonly CodedRow[]>> = {
  worker_types: [
    {
      code: '19',
      name: 'Aprendiz en etapa lectiva (Ley 2466 de 2025)',
      is_apprentice: true,
      pension_exempt: true,
      valid_from: codesChanged,
      note: 'La etapa práctica se informa como dependiente (01)',
    },
  ],
};

/**
 * Adds the official rows that are missing and updates names. Rows that an administrator changed are left as
 * they are.
 */
export async function seedCatalogues(tx: Tx, newId: () => string): Promise<void> {
  const catalogues = resources.filter(isOfficialList);
  const last = (resource: Resource) =>
    Object.values(resource.fields).filter((field) => field.kind === 'reference' && field.required).length;
  for (const resource of [...catalogues].sort((a, b) => last(a) - last(b))) {
    const official = resource.path === 'hour_types' ? hourRows() : officialRows(resource.path);
    const rows = official.map(({ code, name, ...row }) => ({
      id: newId(),
      code,
      name,
      search_text: searchText(code, name),
      ...row,
    }));
    await addMissing(tx, resource, rows);
    await rename(tx, resource, rows);
  }
  await sql`
    update departments set country_id = (select id from countries where code = 'CO') where country_id is null`.execute(
    tx,
  );
}

export function readOfficialList(file: string): CodedRow[] {
  return JSON.parse(readFileSync(new URL(`${file}.json`, codes), 'utf8')) as CodedRow[];
}

function officialRows(path: string): CodedRow[] {
  const rows = readOfficialList(path.replaceAll('_', '-')).map((row) => ({
    code: row.code,
    name: row.name,
    ...extras[path]?.(row),
    ...(path === 'municipalities' ? { department: row.department } : {}),
  }));
  return [...rows, ...(laterRows[path] ?? [])];
}

const officialCodes = new Map<string, ReadonlySet<string>>();

/**
 * Tells whether the installation ships a row with that code. Documents carry the code, so it must not change.
 */
export function isOfficialCode(path: string, code: unknown): boolean {
  const codes =
    officialCodes.get(path) ??
    new Set((path === 'hour_types' ? hourRows() : officialRows(path)).map((row) => row.code));
  officialCodes.set(path, codes);
  return codes.has(String(code));
}

const tags: Readonly<Record<string, HourKind>> = {
  HED: 'heds',
  HEN: 'hens',
  HRN: 'hrns',
  HEDDF: 'heddfs',
  HRDDF: 'hrddfs',
  HENDF: 'hendfs',
  HRNDF: 'hrndfs',
};

/** Builds a row for each kind of hour and each period in which the law pays it the same (resources, §19). */
function hourRows(): CodedRow[] {
  return readOfficialList('hour-types').flatMap((row) => {
    const tag = String(row.element);
    const kind = tags[tag];
    if (!kind) throw new RangeError(`El tipo de hora ${tag} no tiene regla`);
    const history = listSurchargeHistory(kind);
    return history.map(({ from, value, basis }, i) => ({
      code: row.code,
      name: row.name,
      dian_tag: tag,
      kind: tag.startsWith('HE') ? 'extra' : 'recargo',
      percent: String(value),
      dian_percent: String(row.percent),
      valid_from: i === 0 ? null : from,
      valid_to: dayBefore(history[i + 1]?.from),
      legal_basis: basis.join('; '),
    }));
  });
}

function dayBefore(text: string | undefined): string | null {
  const day = text ? parseDay(text) : undefined;
  return day ? addDays(day, -1) : null;
}

async function addMissing(tx: Tx, resource: Resource, rows: Row[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'department');
  const columns = sql.join(names.map((name) => sql.id(name)));
  const table = sql.table(resource.path);
  if (resource.path === 'municipalities') {
    await sql`
      insert into ${table} (${columns}, department_id)
      select ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}, d.id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, code text, name text, search_text text, department text)
      join departments d on d.code = r.department
      on conflict do nothing`.execute(tx);
    return;
  }
  // A flag is never null, and the column default does not apply to a null of the JSON.
  const values = sql.join(
    names.map((name) =>
      resource.fields[name]?.kind === 'flag'
        ? sql`coalesce(${sql.ref(`r.${name}`)}, false)`
        : sql`${sql.ref(`r.${name}`)}`,
    ),
  );
  await sql`
    insert into ${table} (${columns}) select ${values}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) r
    on conflict do nothing`.execute(tx);
}

/** Corrects capitals and accents of names that an earlier version wrote and nobody changed. */
const rename = (tx: Tx, resource: Resource, rows: Row[]) =>
  sql`
  update ${sql.table(resource.path)} t set name = r.name, updated_at = now()
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (code text, name text, search_text text)
  where t.code = r.code and t.search_text = r.search_text and t.name <> r.name and t.version = 1`.execute(tx);

/**
 * Returns the id of an official row. Of several with one code it is the latest. Throws RangeError when there
 * is none.
 */
export async function readCatalogueId(
  tx: QueryExecutorProvider,
  path: string,
  code: string,
): Promise<string> {
  const newest =
    path === 'worker_types' || path === 'hour_types' ? sql`order by valid_from desc nulls last` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(path)} where code = ${code} ${newest} limit 1`.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new RangeError(`La lista ${path} no tiene el código ${code}`);
  return id;
}
