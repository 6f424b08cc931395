import { sql } from 'kysely';
import { type CrosscheckResult, compareEmployeeSources } from '../../src/domain/crosscheck/compare.ts';
import type { SourceReading } from '../../src/domain/crosscheck/facts.ts';
import { toIdentityKey } from '../../src/domain/crosscheck/files.ts';
import { parsePayrollDocument } from '../../src/domain/crosscheck/payroll-document.ts';
import { buildPilaContributor } from '../../src/domain/crosscheck/pila-contributor.ts';
import type { FactSource } from '../../src/domain/crosscheck/sources.ts';
import { XmlProblem } from '../../src/domain/dian/description/xml.ts';
import { openDocument } from '../../src/domain/dian/document/read.ts';
import { toListName } from '../../src/domain/identity/person-name.ts';
import { findDocumentInFile } from '../../src/domain/migration/foreign-file.ts';
import type { EmployeeMonth } from '../../src/domain/month-end/employee-month.ts';
import { findLaw, type Law, type Laws } from '../../src/domain/payroll/law/parameters.ts';
import { getCompanyLaws } from '../../src/domain/payroll/law/typed-years.ts';
import { buildContributorLines, type Moves } from '../../src/domain/pila/contributor-lines.ts';
import { type FiledLines, mergeFiledLines, readFiled } from '../../src/domain/pila/filed-lines.ts';
import type { ContributorLine } from '../../src/domain/pila/layout.ts';
import type { PilaSettings } from '../../src/domain/pila/settings.ts';
import { type Day, getMonthEnd } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { type ContentLocation, hasContent, selectContentLocation } from '../contents/columns.ts';
import type { Contents } from '../contents/contents.ts';
import { runConcurrently } from '../contents/run-concurrently.ts';
import { buildForeignCondition } from '../documents/paid-months.ts';
import { listCompanyPolicies } from '../documents/sources.ts';
import { streamEmployeeMonths } from '../month-end/employee-months.ts';
import { readMonthSettings } from '../pila/context.ts';
import { listFiledTexts } from '../pila/filings.ts';
import type { UnreadyCollector } from '../pila/unready.ts';
import type { Transact } from '../store/connection.ts';

export type CheckedEmployee = CrosscheckResult & {
  /** Null for a person who is only in the filed planilla. */
  id: string | null;
  name: string;
  list_name: string;
  document_number: string;
  payroll: Pick<EmployeeMonth['payroll'], 'id' | 'state' | 'full_number'> | null;
};

/**
 * Planilla of a month. `filed` has the lines of the filed planillas by contributor, and is undefined when
 * none was filed.
 */
export type MonthPlanilla = {
  filed: FiledLines | undefined;
  written: Day;
  settings: PilaSettings;
  moves: Map<string, Moves>;
  laws: Laws;
  unready?: UnreadyCollector;
};

export async function readMonthPlanilla(
  inside: Transact,
  companyId: string,
  month: Month,
  written: Day,
): Promise<MonthPlanilla> {
  return inside(async (tx) => {
    const [{ settings, moves }, texts, policies] = await Promise.all([
      readMonthSettings(tx, companyId, month),
      listFiledTexts(tx, companyId, month),
      listCompanyPolicies(tx, companyId),
    ]);
    const filed =
      texts.length > 0
        ? mergeFiledLines(texts.map(({ content }) => ({ text: content.toString('latin1') })))
        : undefined;
    return { filed, written, settings, moves, laws: getCompanyLaws(policies) };
  });
}

/**
 * Compares the sources of each employee of a month, in batches sorted by name. People who are only in the
 * filed planilla come last. When no planilla was filed, payroll is compared with the one that follows from
 * it.
 */
export async function* streamMonthCrosscheck(
  inside: Transact,
  contents: Contents,
  companyId: string,
  month: Month,
  { filed, written, settings, moves, laws, unready }: MonthPlanilla,
): AsyncGenerator<CheckedEmployee[]> {
  const left = new Map(
    [...(filed ?? [])].map(([key, records]) => [toIdentityKey(key.slice(key.indexOf(' ') + 1)), records]),
  );
  for await (const months of streamEmployeeMonths(inside, companyId, { from: month, to: month })) {
    const documents = await acceptedDocuments(inside, contents, companyId, months);
    const own = new Map<string, EmployeeMonth[]>();
    for (const one of months) {
      unready?.add(one);
      own.set(one.employee.id, [...(own.get(one.employee.id) ?? []), one]);
    }
    yield [...own.values()].flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const key = toIdentityKey(first.employee.document_number);
      const records = left.get(key) ?? [];
      left.delete(key);
      const expected = some.map((one): SourceReading['payroll'] => {
        const { computation } = one.settled;
        const lines = computation && buildContributorLines(one, settings, moves.get(one.employee.id));
        return { month: one, expected: computation && lines && buildPilaContributor(lines, computation.law) };
      });
      return checkedEmployee(some, expected, documents, filed && readFiled(records, written));
    });
  }
  const law = findLaw(getMonthEnd(month.year, month.month), laws);
  if (law) yield* streamForeignDocuments(inside, companyId, month, { filed, written, law, left });
  const others = law
    ? [...left.values()].map((records) => buildPilaContributor(readFiled(records, written), law))
    : [];
  yield others.flatMap((planilla) =>
    planilla
      ? {
          id: null,
          name: planilla.name,
          list_name: planilla.name,
          document_number: planilla.document.number,
          payroll: null,
          ...compareEmployeeSources({ planilla: [planilla] }, allSources),
        }
      : [],
  );
}

/** Documents read at a time. It bounds the memory that a month takes. */
const DOCUMENTS_AT_ONCE = 250;

type ForeignText = {
  id: string;
  name: string;
  list_name: string;
  document_number: string;
  cune: string;
  content: Buffer;
};

/**
 * Compares the documents of another program with the filed planilla of their month. Nobody can work out again what
 * that program paid, so they have no payroll of their own, and without a filed planilla there is nothing to compare.
 * People who are compared leave `left`.
 */
async function* streamForeignDocuments(
  inside: Transact,
  companyId: string,
  { year, month }: Month,
  { filed, written, law, left }: Pick<MonthPlanilla, 'filed' | 'written'> & { law: Law; left: FiledLines },
): AsyncGenerator<CheckedEmployee[]> {
  if (!filed) return;
  for (let after = ''; ; ) {
    const { rows } = await inside((tx) =>
      sql<ForeignText & { key: string }>`
        select e.id, e.name, e.list_name, e.document_number, f.cune, c.content, f.id::text as key
        from foreign_payrolls f
        join employees e on e.company_id = f.company_id and e.id = f.employee_id
        join foreign_files c on c.company_id = f.company_id and c.id = f.file_id
        where f.company_id = ${companyId} and f.year = ${year} and f.month = ${month} and ${buildForeignCondition('f')}
          and f.id::text > ${after} order by f.id::text limit ${DOCUMENTS_AT_ONCE}`.execute(tx),
    );
    const people = new Map<string, ForeignText[]>();
    for (const row of rows) people.set(row.id, [...(people.get(row.id) ?? []), row]);
    yield [...people.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const key = toIdentityKey(first.document_number);
      const planilla = buildPilaContributor(readFiled(left.get(key) ?? [], written), law);
      left.delete(key);
      const document = own.flatMap(({ content, cune }): SourceReading['document'][] => {
        const parsed = findDocumentInFile(content, cune);
        return parsed ? [{ document: parsed, law }] : [];
      });
      const { id, name, list_name, document_number } = first;
      const sources = compareEmployeeSources(
        { document, planilla: planilla ? [planilla] : [] },
        foreignSources,
      );
      return [{ id, name, list_name, document_number, payroll: null, ...sources }];
    });
    const last = rows.at(-1);
    if (!last || rows.length < DOCUMENTS_AT_ONCE) return;
    after = last.key;
  }
}

const foreignSources: readonly FactSource[] = ['document', 'planilla'];

const allSources: readonly FactSource[] = ['payroll', 'document', 'planilla'];

/** Compares the sources of one employee. `filed` has the lines of the filed planilla, when there is one. */
function checkedEmployee(
  months: readonly EmployeeMonth[],
  payroll: readonly SourceReading['payroll'][],
  documents: ReadonlyMap<string, string>,
  filed: readonly ContributorLine[] | undefined,
): CheckedEmployee[] {
  const last = months.at(-1);
  if (!last) return [];
  const document = months.flatMap(
    ({ payroll: { id }, settled: { computation: from } }): SourceReading['document'][] => {
      const read = from && documentIn(documents.get(id));
      return read ? [{ document: read, law: from.law }] : [];
    },
  );
  const { computation: from } = last.settled;
  const presented = from && filed && buildPilaContributor(filed, from.law);
  const planilla = filed ? (presented ? [presented] : []) : payroll.flatMap(({ expected }) => expected ?? []);
  const { id, name, document_number } = last.employee;
  const { id: payrollId, state, full_number } = last.payroll;
  return [
    {
      id,
      name,
      list_name: toListName(last.employee),
      document_number,
      payroll: { id: payrollId, state, full_number },
      ...compareEmployeeSources({ payroll, document, planilla }, allSources),
    },
  ];
}

/** Parses an accepted document. Returns undefined when the XML is not valid. */
function documentIn(xml: string | undefined): SourceReading['document']['document'] | undefined {
  if (xml === undefined) return undefined;
  try {
    return parsePayrollDocument(openDocument(xml));
  } catch (error) {
    if (error instanceof XmlProblem) return undefined;
    throw error;
  }
}

async function acceptedDocuments(
  inside: Transact,
  contents: Contents,
  companyId: string,
  months: readonly EmployeeMonth[],
): Promise<Map<string, string>> {
  const ids = months.flatMap(({ payroll }) => (payroll.accepted ? [payroll.id] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await inside((tx) =>
    sql<ContentLocation & { payroll_id: string }>`
      select distinct on (s.payroll_id) s.payroll_id, ${selectContentLocation('signed', 's')} from submissions s
      where s.company_id = ${companyId} and s.payroll_id = any(${ids}::uuid[]) and ${hasContent('signed', 's')}
      order by s.payroll_id, s.created_at desc`.execute(tx),
  );
  const documents = new Map<string, string>();
  await runConcurrently(rows, async (row) => {
    documents.set(row.payroll_id, (await contents.read(row)).toString('utf8'));
  });
  return documents;
}
