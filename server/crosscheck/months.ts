import { sql } from 'kysely';
import { type Crosschecked, crosscheck } from '../../src/domain/crosscheck/compare.ts';
import type { Reading } from '../../src/domain/crosscheck/facts.ts';
import { payrollDocument } from '../../src/domain/crosscheck/payroll-document.ts';
import { pilaContributor } from '../../src/domain/crosscheck/pila-contributor.ts';
import { XmlProblem } from '../../src/domain/dian/description/xml.ts';
import { openDocument } from '../../src/domain/dian/document/read.ts';
import type { EmployeeMonth } from '../../src/domain/month-end/employee-month.ts';
import { contributorLines } from '../../src/domain/pila/contributor-lines.ts';
import { defaultPilaSettings, type PilaSettings } from '../../src/domain/pila/settings.ts';
import { employeeMonths, type Month } from '../month-end/employee-months.ts';
import type { Transact } from '../store/connection.ts';

/** Employee of a month whose sources were compared. */
export type CheckedEmployee = Crosschecked & {
  id: string;
  name: string;
  document_number: string;
  payroll: EmployeeMonth['payroll'];
};

/**
 * Employees of a month with what their sources say differently, in the order of their names, a batch at a time. The
 * planilla is the one that follows from payroll today.
 */
export async function* crosscheckMonth(
  inside: Transact,
  companyId: string,
  month: Month,
): AsyncGenerator<CheckedEmployee[]> {
  for await (const months of employeeMonths(inside, companyId, { from: month, to: month })) {
    const documents = await acceptedDocuments(inside, companyId, months);
    const own = new Map<string, EmployeeMonth[]>();
    for (const one of months) own.set(one.employee.id, [...(own.get(one.employee.id) ?? []), one]);
    yield [...own.values()].flatMap((some) => checkedEmployee(some, documents, defaultPilaSettings) ?? []);
  }
}

function checkedEmployee(
  months: readonly EmployeeMonth[],
  documents: ReadonlyMap<string, string>,
  settings: PilaSettings,
): CheckedEmployee | undefined {
  const last = months.at(-1);
  if (!last) return undefined;
  const payroll = months.map((month): Reading['payroll'] => {
    const { from } = month.settled;
    return { month, expected: from && pilaContributor(contributorLines(month, settings), from.law) };
  });
  const document = months.flatMap(({ payroll: { id }, settled: { from } }): Reading['document'][] => {
    const read = from && documentIn(documents.get(id));
    return read ? [{ document: read, law: from.law }] : [];
  });
  const planilla = payroll.flatMap(({ expected }) => expected ?? []);
  const { id, name, document_number } = last.employee;
  return {
    id,
    name,
    document_number,
    payroll: last.payroll,
    ...crosscheck({ payroll, document, planilla }, ['payroll', 'document', 'planilla']),
  };
}

/** Document of an accepted payroll as its file says it. */
function documentIn(xml: string | undefined): Reading['document']['document'] | undefined {
  if (xml === undefined) return undefined;
  try {
    return payrollDocument(openDocument(xml));
  } catch (error) {
    if (error instanceof XmlProblem) return undefined;
    throw error;
  }
}

/** Signed files of the payrolls that DIAN accepted, by payroll. */
async function acceptedDocuments(
  inside: Transact,
  companyId: string,
  months: readonly EmployeeMonth[],
): Promise<Map<string, string>> {
  const ids = months.flatMap(({ payroll }) => (payroll.accepted ? [payroll.id] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await inside((tx) =>
    sql<{ payroll_id: string; xml: Buffer }>`
      select distinct on (payroll_id) payroll_id, signed_xml as xml from submissions
      where company_id = ${companyId} and payroll_id = any(${ids}::uuid[]) and signed_xml is not null
      order by payroll_id, created_at desc`.execute(tx),
  );
  return new Map(rows.map(({ payroll_id, xml }) => [payroll_id, xml.toString('utf8')]));
}
