import { createHash } from 'node:crypto';
import type { SourceReading } from '../../../src/domain/crosscheck/facts.ts';
import { parsePayrollDocument } from '../../../src/domain/crosscheck/payroll-document.ts';
import { buildPilaContributor } from '../../../src/domain/crosscheck/pila-contributor.ts';
import { buildAdjustment, buildDescribedDocument } from '../../../src/domain/dian/document/adjustment.ts';
import {
  buildIndividualPayroll,
  type IndividualPayrollInput,
} from '../../../src/domain/dian/document/individual-payroll.ts';
import { nominaIndividual } from '../../../src/domain/dian/document/nomina-individual.ts';
import { openDocument } from '../../../src/domain/dian/document/read.ts';
import { writeDocument } from '../../../src/domain/dian/document/write.ts';
import { sealDocument } from '../../../src/domain/dian/rules/seal.ts';
import type { EmployeeMonth } from '../../../src/domain/month-end/employee-month.ts';
import { findSalaryOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import type { Law } from '../../../src/domain/payroll/law/parameters.ts';
import { buildContributorLines } from '../../../src/domain/pila/contributor-lines.ts';
import type { ContributorLine } from '../../../src/domain/pila/layout.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { toMoneyText } from '../../../src/domain/values/money.ts';
import { monthOf, type Situation } from '../pila/month.ts';

const sha384 = (text: string): string => createHash('sha384').update(text).digest('hex');
const place = { country: 'CO', department: '11', municipality: '11001' };

/** Content of document 102 of a month. */
function inputOf(
  month: EmployeeMonth,
  changes: (input: IndividualPayrollInput) => unknown = () => undefined,
): IndividualPayrollInput {
  const { contract, employee, period, settled } = month;
  const { accrued, deductions, totals } = structuredClone(settled.liquidation);
  const input: IndividualPayrollInput = {
    company: {
      social_reason: 'Siete Ceibas',
      nit: '901482317',
      ...place,
      address: 'Calle 1',
      language: 'es',
    },
    software: { id: 'x', provider: { social_reason: 'Siete Ceibas', nit: '901482317' } },
    environment: 2,
    number: { prefix: 'N', consecutive: Number(employee.document_number) },
    worker: {
      first_name: employee.first_name,
      surname: employee.surname,
      second_surname: employee.second_surname,
      document_type: employee.document_type.code,
      document_number: employee.document_number,
      worker_type: contract.worker_type,
      worker_subtype: contract.worker_subtype,
      contract_type: contract.contract_type,
      high_risk_pension: contract.high_risk_pension ?? false,
      integral_salary: contract.integral_salary,
      salary: toMoneyText(findSalaryOnDay(contract, period.end)),
      workplace: { ...place, address: 'Calle 1' },
    },
    payment: { method: '1', means: '10' },
    payment_dates: [period.end],
    period: {
      admission: contract.admission,
      ...(contract.retirement && { retirement: contract.retirement }),
      ...period,
    },
    payroll_period: '5',
    currency: 'COP',
    notes: [],
    statement: { accrued, deductions, totals },
    issued: { day: period.end, time: '10:00:00-05:00' },
  };
  changes(input);
  return input;
}

/** Document 102 of a month, as its file says it. */
export const xmlOf = (month: EmployeeMonth, changes?: (input: IndividualPayrollInput) => unknown): string =>
  writeDocument(
    nominaIndividual,
    sealDocument(buildIndividualPayroll(inputOf(month, changes)), sha384, '12345'),
  );

/** Note 103 that replaces (`1`) or deletes (`2`) the document of a file. */
export function noteOf(month: EmployeeMonth, xml: string, note: '1' | '2'): string {
  const before = parsePayrollDocument(openDocument(xml));
  const predecessor = { number: before?.number ?? '', cune: before?.cune ?? '', day: month.period.end };
  const input = { ...inputOf(month), number: { prefix: 'A', consecutive: 1 } };
  const { description, value } = buildDescribedDocument(buildAdjustment(input, predecessor, note));
  return writeDocument(description, sealDocument(value, sha384, '12345'));
}

export type ThreeSources = { month: EmployeeMonth; law: Law; xml: string; lines: ContributorLine[] };

/** The three sources of a situation, which agree until one is changed. */
export function sourcesOf(situation: Situation = {}): ThreeSources {
  const month = monthOf(situation);
  const { computation: from } = month.settled;
  if (!from) throw new RangeError('There is no law of the month');
  return {
    month,
    law: from.law,
    xml: xmlOf(month),
    lines: buildContributorLines(month, defaultPilaSettings),
  };
}

/** Readings of the sources, as the comparison takes them. */
export function readingsOf({ month, law, xml, lines }: ThreeSources) {
  const document = parsePayrollDocument(openDocument(xml));
  const expected = buildPilaContributor(buildContributorLines(month, defaultPilaSettings), law);
  const planilla = buildPilaContributor(lines, law);
  return {
    payroll: [{ month, expected }] satisfies SourceReading['payroll'][],
    document: document ? [{ document, law }] : [],
    planilla: planilla ? [planilla] : [],
  };
}

export const days = (start: string, end: string) => ({ start: start as Day, end: end as Day });
