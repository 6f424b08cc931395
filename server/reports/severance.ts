import { sql } from 'kysely';
import { buildContract } from '../../src/domain/payroll/contract/settlement.ts';
import { addOpeningBalance } from '../../src/domain/payroll/history/opening.ts';
import { filterContractMonths } from '../../src/domain/payroll/history/paid-history.ts';
import { MissingParameters } from '../../src/domain/payroll/law/table.ts';
import { getCompanyLaws } from '../../src/domain/payroll/law/typed-years.ts';
import type { ReportRow } from '../../src/domain/reports/report.ts';
import {
  buildFundRows,
  buildSeveranceNotes,
  buildSeveranceRow,
  fundColumns,
  type SeveranceFund,
  severanceColumns,
} from '../../src/domain/reports/severance.ts';
import { makeDay } from '../../src/domain/values/day.ts';
import { listPayHistory } from '../documents/history.ts';
import { type EmployeeSource, listCompanyPolicies } from '../documents/sources.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { streamPeopleRows } from './people.ts';
import { type ReportSource, type SourceContext, streamSingleBatch } from './source.ts';

type Funds = ReadonlyMap<string, SeveranceFund>;
type Counts = { without: number; differing: number };

export const readSeveranceReport: ReportSource = async (context) => {
  const { criteria } = context;
  const funds = await prepared(context);
  const counts: Counts = { without: 0, differing: 0 };
  const order = criteria.fund_id ? [criteria.fund_id] : [...funds.keys(), undefined];
  async function* rows() {
    // Reading once for each fund groups the rows without holding them.
    for (const fund of order) yield* everybody(context, funds, counts, fund ?? null);
  }
  return { columns: severanceColumns, rows: rows(), notes: () => notesOf(context, counts) };
};

export const readSeveranceFundsReport: ReportSource = async (context) => {
  const { criteria } = context;
  const funds = await prepared(context);
  const counts: Counts = { without: 0, differing: 0 };
  const all: ReportRow[] = [];
  for await (const some of everybody(context, funds, counts))
    all.push(
      ...some.map(({ fund_id = null, value = null, deposited = null }) => ({ fund_id, value, deposited })),
    );
  return {
    columns: fundColumns,
    rows: streamSingleBatch(buildFundRows(all, funds, criteria.year)),
    notes: () => notesOf(context, counts),
  };
};

const notesOf = ({ criteria: { year }, today }: SourceContext, counts: Counts): string[] =>
  buildSeveranceNotes({ ...counts, projected: today <= makeDay(year, 12, 31) }, year);

/** Reads the funds of the company by id. Throws 422 for a year whose law is not known. */
async function prepared({ inside, companyId, criteria: { year } }: SourceContext): Promise<Funds> {
  const { rows } = await inside(async (tx) => {
    const laws = getCompanyLaws(await listCompanyPolicies(tx, companyId));
    try {
      laws(makeDay(year, 12, 31));
    } catch (error) {
      if (error instanceof MissingParameters) throw buildInvalidRefusal({ year: [error.message] });
      throw error;
    }
    return sql<SeveranceFund>`select id, code, name, nit from payroll_funds
      where company_id = ${companyId} and type = 'cesantias' order by name, id`.execute(tx);
  });
  return new Map(rows.map((fund) => [fund.id, fund]));
}

/**
 * Streams the people who worked on 31 December. `fund` limits them to a fund, and null to people without one.
 */
function everybody(
  { inside, companyId, criteria }: SourceContext,
  funds: Funds,
  counts: Counts,
  fund?: string | null,
) {
  const last = makeDay(criteria.year, 12, 31);
  const narrowed = fund === undefined ? sql`` : sql`and e.severance_fund_id is not distinct from ${fund}`;
  return streamPeopleRows(
    inside,
    companyId,
    criteria,
    { first: last, last },
    async (tx, people) => {
      const rows = await rowsIn(tx, companyId, people, criteria.year, funds);
      for (const row of rows) {
        if (row['fund_id'] === null) counts.without += 1;
        if (row['differs'] === 1) counts.differing += 1;
      }
      return rows;
    },
    narrowed,
  );
}

async function rowsIn(
  tx: Tx,
  companyId: string,
  people: readonly EmployeeSource[],
  year: number,
  funds: Funds,
): Promise<ReportRow[]> {
  const ids = people.map(({ id }) => id);
  const until = { year: year + 1, month: 12 };
  const types = await documentTypes(tx);
  const history = await listPayHistory(tx, companyId, ids, until, 23);
  return people.flatMap((employee) => {
    const contract = buildContract(employee);
    const months = addOpeningBalance(contract, employee, history.get(employee.id) ?? [], until);
    const row = buildSeveranceRow(
      {
        id: employee.id,
        name: String(employee.name ?? ''),
        document_type: types.get(String(employee.document_type_id)) ?? '',
        document: employee.document_number,
        surname: employee.surname,
        second_surname: employee.second_surname ?? null,
        first_name: employee.first_name,
        other_names: employee.other_names ?? null,
        fund: funds.get(String(employee.severance_fund_id ?? '')),
      },
      { contract, history: filterContractMonths(contract, months), laws: getCompanyLaws(employee.policies) },
      year,
    );
    return row ? [row] : [];
  });
}

async function documentTypes(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; abbreviation: string }>`
    select id, coalesce(abbreviation, code) as abbreviation from document_types`.execute(tx);
  return new Map(rows.map(({ id, abbreviation }) => [id, abbreviation]));
}
