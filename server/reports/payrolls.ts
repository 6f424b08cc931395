import { sql } from 'kysely';
import type { EmployeeMonth } from '../../src/domain/month-end/employee-month.ts';
import type { ReportCriteria } from '../../src/domain/reports/criteria.ts';
import {
  buildConceptsReport,
  buildSummary,
  listDistinctConcepts,
  type Maker,
  type PaidPayroll,
  type SummaryConcept,
} from '../../src/domain/reports/summary.ts';
import { toMonthIndex } from '../../src/domain/values/month.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import { streamEmployeeMonths, type UncoveredMonth } from '../month-end/employee-months.ts';
import { groupRows } from '../payroll/runs/rows.ts';
import type { Tx } from '../store/connection.ts';
import { buildCriteriaCondition, toMonthRange } from './people.ts';
import type { ReportReading, ReportSource, SourceContext } from './source.ts';

export const readSummaryReport: ReportSource = async (context) => {
  const { inside, companyId, criteria } = context;
  const concepts =
    criteria.columns === 'concept' ? await inside((tx) => conceptsIn(tx, companyId, criteria)) : [];
  return reading(context, buildSummary(criteria, concepts));
};

export const readConceptsReport: ReportSource = async (context) => reading(context, buildConceptsReport());

const reading = (context: SourceContext, maker: Maker): ReportReading => ({
  columns: maker.columns,
  rows: rowsOf(context, maker),
  notes: maker.notes,
});

async function* rowsOf({ inside, companyId, criteria }: SourceContext, maker: Maker) {
  let uncovered: UncoveredMonth[] = [];
  const months = streamEmployeeMonths(
    inside,
    companyId,
    toMonthRange(criteria),
    (one) => void uncovered.push(one),
  );
  for await (const some of months) {
    yield maker.add(joined(some, uncovered));
    uncovered = [];
  }
  yield maker.end();
}

function joined(months: readonly EmployeeMonth[], uncovered: readonly UncoveredMonth[]): PaidPayroll[] {
  if (uncovered.length === 0) return [...months];
  const all: PaidPayroll[] = [
    ...months,
    ...uncovered.map((one) => ({ ...one, outdated: false, uncovered: true as const })),
  ];
  return [...groupRows(all, ({ employee }) => employee.id).values()].flatMap((own) =>
    own.sort((a, b) => toMonthIndex(a) - toMonthIndex(b)),
  );
}

async function conceptsIn(tx: Tx, companyId: string, criteria: ReportCriteria): Promise<SummaryConcept[]> {
  const { from, to } = criteria;
  const { rows } = await sql<SummaryConcept>`
    select l.line ->> 'group' as "group", l.line ->> 'label' as label
    from payrolls p join employees e on e.company_id = p.company_id and e.id = p.employee_id,
      jsonb_array_elements(p.lines) with ordinality l (line, at)
    where p.company_id = ${companyId} and p.year between ${from.year} and ${to.year}
      and p.year * 12 + p.month between ${from.year * 12 + from.month} and ${to.year * 12 + to.month}
      and ${buildCountedCondition('p')} and (l.line ->> 'amount')::numeric <> 0 ${buildCriteriaCondition(criteria)}
    group by 1, 2 order by min(l.at), 2`.execute(tx);
  return listDistinctConcepts(rows);
}
