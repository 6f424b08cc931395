import { sql } from 'kysely';
import { type DeclarationLimits, findDeclarationLimits } from '../../src/domain/income/form-220.ts';
import type { ReportedPerson } from '../../src/domain/income/format-2276.ts';
import { listMissingIncomeMonths, type MissingMonth } from '../../src/domain/income/missing-months.ts';
import { computeIncomeYear, type IncomeMonth, type IncomeYear } from '../../src/domain/income/year.ts';
import { acceptedStates, type DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import { computeOpeningPaid, type OpeningBalance } from '../../src/domain/payroll/history/opening.ts';
import { getCompanyLaws } from '../../src/domain/payroll/law/typed-years.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { selectEarlierContracts } from '../documents/earlier-contracts.ts';
import { buildForeignCondition } from '../documents/paid-months.ts';
import { listCompanyPolicies } from '../documents/sources.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { ofYear, type PersonOfYear } from './people.ts';

export type PersonYear = {
  /** Type and number of the document, like `13:43567890`. */
  person: string;
  name: string;
  list_name: string;
  letters: string;
  reported: ReportedPerson;
  /** Days covered by accepted payrolls. Undefined when there are none. */
  covered: { from: Day; to: Day } | undefined;
  income: IncomeYear;
  limits: DeclarationLimits | undefined;
  missing: MissingMonth[];
};

/** People per batch. It bounds the memory that a file takes. */
const batch = 250;

/** Reads the years of these people in their order, each batch in a transaction of its own. */
export async function* streamPersonYears(
  inside: Transact,
  companyId: string,
  year: number,
  people: readonly string[],
  today: Day,
): AsyncGenerator<PersonYear[]> {
  for (let first = 0; first < people.length; first += batch)
    yield await inside((tx) =>
      listPersonYears(tx, companyId, year, people.slice(first, first + batch), today),
    );
}

type Stored = IncomeMonth & {
  letters: string;
  person: string;
  name: string;
  list_name: string;
  employee_id: string;
  state: DocumentState;
  id: string;
};
type Opened = OpeningBalance & { admission_date: Day; retirement_date: Day | null };
type Texts = Exclude<
  keyof ReportedPerson,
  'employee_id' | 'name' | 'document_type' | 'document_number' | 'has_dependents'
>;
type EmployeeRow = Opened & { [name in Texts]: string | null } & {
  id: string;
  dependents: boolean;
  contracts: Opened[];
};

export async function listPersonYears(
  tx: Tx,
  companyId: string,
  year: number,
  people: readonly string[],
  today: Day,
): Promise<PersonYear[]> {
  const months = await monthsOf(tx, companyId, year, people);
  const ids = [...months.values()].flatMap((own) => own.at(-1)?.employee_id ?? []);
  const [records, policies] = await Promise.all([
    recordsOf(tx, companyId, ids),
    listCompanyPolicies(tx, companyId),
  ]);
  const laws = getCompanyLaws(policies);
  return people.flatMap((person) => {
    const stored = months.get(person) ?? [];
    const last = stored.at(-1);
    if (!last) return [];
    const own = stored.filter(({ state }) => acceptedStates.includes(state));
    const record = records.get(last.employee_id);
    if (!record) return [];
    const contracts = [record, ...record.contracts];
    const opening = openingIn(contracts, year, own);
    const [from, to] = [own[0]?.start, own.at(-1)?.end];
    return {
      person,
      name: last.name,
      list_name: last.list_name,
      letters: last.letters,
      reported: reportedOf(person, last.name, record),
      covered: from && to ? { from: opening && opening.from < from ? opening.from : from, to } : undefined,
      income: computeIncomeYear(own, opening, laws),
      limits: findDeclarationLimits(year, laws),
      missing: listMissingIncomeMonths({
        year,
        today,
        contracts: contracts.map(({ admission_date, retirement_date, opening_date }) => ({
          from: admission_date,
          to: retirement_date,
          paidElsewhereTo: (opening_date as Day | null | undefined) ?? null,
        })),
        months: stored,
      }),
    };
  });
}

export async function listReportedPeople(
  tx: Tx,
  companyId: string,
  people: readonly PersonOfYear[],
): Promise<ReportedPerson[]> {
  const records = await recordsOf(
    tx,
    companyId,
    people.map(({ employee_id }) => employee_id),
  );
  return people.flatMap(({ person, name, employee_id }) => {
    const record = records.get(employee_id);
    return record ? reportedOf(person, name, record) : [];
  });
}

function reportedOf(person: string, name: string, record: EmployeeRow): ReportedPerson {
  const [document_type = '', document_number = ''] = person.split(':');
  const text = (value: string | null): string => value ?? '';
  return {
    employee_id: record.id,
    name,
    document_type,
    document_number,
    surname: text(record.surname),
    second_surname: text(record.second_surname),
    first_name: text(record.first_name),
    other_names: text(record.other_names),
    home_address: text(record.home_address),
    home_department: text(record.home_department),
    home_municipality: text(record.home_municipality),
    has_dependents: record.dependents,
    dependent_document_type: text(record.dependent_document_type),
    dependent_document_number: text(record.dependent_document_number),
  };
}

/**
 * Computes the opening balance of a year: pay by the same employer in another program (decision 40). Of
 * several contracts the latest balance counts, because it covers the whole year.
 */
function openingIn(contracts: readonly Opened[], year: number, stored: readonly IncomeMonth[]) {
  const [balance] = contracts
    .filter(({ opening_date }) => opening_date?.startsWith(`${year}-`))
    .sort((a, b) => (String(a.opening_date) < String(b.opening_date) ? 1 : -1));
  return balance && computeOpeningPaid(balance, balance.admission_date, year, stored);
}

/** State of a document of another program in a year: it is one that DIAN accepted there. */
const FOREIGN_STATE = 'aceptada' satisfies DocumentState;

/** Reads the months of a year that count, of this product and of another. Explanations of lines are not read. */
async function monthsOf(
  tx: Tx,
  companyId: string,
  year: number,
  people: readonly string[],
): Promise<Map<string, Stored[]>> {
  const { rows } = await sql<Stored>`
    select p.id, p.person, p.employee_name as name, p.list_name, coalesce(t.abbreviation, split_part(p.person, ':', 1)) as letters, p.employee_id, p.state, p.year, p.month,
      p.settlement_start_date as start, p.settlement_end_date as "end",
      jsonb_strip_nulls(jsonb_build_object('epctv_bonuses', p.accrued -> 'epctv_bonuses')) as accrued,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('concept', l ->> 'concept', 'group', l ->> 'group',
          'amount', l ->> 'amount', 'salary', (l ->> 'salary')::boolean, 'of_year', l -> 'of_year',
          'deposited', l -> 'deposited'))), '[]')
        from jsonb_array_elements(p.lines) l) as lines, p.created_at
    from payrolls p left join document_types t on t.code = split_part(p.person, ':', 1)
    where p.company_id = ${companyId} and p.person = any(${people as string[]}::text[]) and p.year = ${year}
      and ${ofYear}
    union all
    select f.id, f.person, e.name, e.list_name, coalesce(t.abbreviation, split_part(f.person, ':', 1)), f.employee_id,
      ${FOREIGN_STATE}, f.year, f.month, f.start_date, f.end_date,
      jsonb_strip_nulls(jsonb_build_object('epctv_bonuses', f.accrued -> 'epctv_bonuses')), f.lines, '-infinity'
    from foreign_payrolls f join employees e on e.company_id = f.company_id and e.id = f.employee_id
      left join document_types t on t.code = split_part(f.person, ':', 1)
    where f.company_id = ${companyId} and f.person = any(${people as string[]}::text[]) and f.year = ${year}
      and ${buildForeignCondition('f')}
    order by start, created_at`.execute(tx);
  const found = new Map<string, Stored[]>();
  for (const row of rows) {
    const own = found.get(row.person);
    if (own) own.push(row);
    else found.set(row.person, [row]);
  }
  return found;
}

async function recordsOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, EmployeeRow>> {
  const { rows } = await sql<EmployeeRow>`
    select e.*, hd.code as home_department, hm.code as home_municipality, dt.code as dependent_document_type,
      ${selectEarlierContracts('e')} as contracts
    from employees e
    left join departments hd on hd.id = e.home_department_id
    left join municipalities hm on hm.id = e.home_municipality_id
    left join document_types dt on dt.id = e.dependent_document_type_id
    where e.company_id = ${companyId} and e.id = any(${ids as string[]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export type Withholder = {
  social_reason: string;
  nit: string;
  dv: number;
  /** City with its DIVIPOLA codes: two digits of the department and three of the municipality. */
  place: { name: string; department: string; municipality: string } | null;
};

export async function readWithholder(tx: Tx, companyId: string): Promise<Withholder> {
  const { rows } = await sql<Withholder>`
    select c.social_reason, c.nit, c.dv,
      case when m.id is null then null else jsonb_build_object('name', m.name, 'department', left(m.code, 2),
        'municipality', right(m.code, 3)) end as place
    from companies c left join municipalities m on m.id = c.municipality_id where c.id = ${companyId}`.execute(
    tx,
  );
  return rows[0] as Withholder;
}
