import { describe, expect, it } from 'vitest';
import { parsePayrollDocument } from '../../../src/domain/crosscheck/payroll-document.ts';
import { buildDescribedDocument } from '../../../src/domain/dian/document/adjustment.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import { openDocument } from '../../../src/domain/dian/document/read.ts';
import { writeDocument } from '../../../src/domain/dian/document/write.ts';
import { getLaw } from '../../../src/domain/payroll/law/parameters.ts';
import { addUpDocument, findWrongSum } from '../../../src/domain/verifier/document-sums.ts';
import { compareToLaw } from '../../../src/domain/verifier/law-of-the-day.ts';
import { simplePayroll } from '../dian/sample.ts';

type Statement = IndividualPayrollInput['statement'];

function documentOf(
  changes: (statement: Statement, input: IndividualPayrollInput) => unknown = () => undefined,
) {
  const input = structuredClone(simplePayroll());
  changes(input.statement, input);
  const { description, value } = buildDescribedDocument(input);
  const document = parsePayrollDocument(openDocument(writeDocument(description, value)));
  if (!document) throw new Error('The document says no month');
  return document;
}

const differences = (changes?: Parameters<typeof documentOf>[0]) => compareToLaw(documentOf(changes), getLaw);
const sunday = (quantity: string, percent: string, payment: string) => (statement: Statement) => {
  statement.accrued.hrddfs = [
    { quantity, percent, payment, start_time: '2026-10-04T08:00:00', end_time: '2026-10-04T16:00:00' },
  ] as never;
};

describe('the law of the day', () => {
  it('is what the sample pays', () => {
    expect(differences()).toEqual([]);
  });

  it('raises the hours of a Sunday to 90 % from July 2026 on', () => {
    // 1.750.905 ÷ 210 × 8 × 80 % = 53.361; × 90 % = 60.031.
    const [first, ...others] = differences(sunday('8.00', '80.00', '53361.00')) ?? [];
    expect(others.filter(({ message }) => !/Salud|Pensión/.test(message))).toEqual([]);
    expect(first).toMatchObject({ amount: 667_000 });
    expect(first?.message).toMatch(/^8 horas de .* al 80 %; desde el 1 de julio de 2026 son al 90 %/);
  });

  it('finds an ordinary hour of too many hours a month', () => {
    // 1.750.905 ÷ 220 × 8 × 90 % = 57.302.
    const [first] = differences(sunday('8.00', '90.00', '57302.00')) ?? [];
    expect(first?.message).toMatch(/entre 210 son \$\s60\.031/);
  });

  it('accepts a Sunday whose hour is paid too', () => {
    const found = differences(sunday('8.00', '190.00', '126732.00')) ?? [];
    expect(found.filter(({ message }) => /horas/.test(message))).toEqual([]);
  });

  it('tells a salary under the minimum, and that a part of the day would explain it', () => {
    const found = differences((_, input) => {
      input.worker.salary = '1500000.00';
    });
    expect(found).toContainEqual(
      expect.objectContaining({ amount: undefined, message: expect.stringContaining('jornada parcial') }),
    );
  });

  it('compares an allowance that is paid with the days', () => {
    const found = differences((statement) => {
      statement.accrued.transportation_allowance = '200000.00';
    });
    expect(found).toMatchObject([{ amount: 4_909_500 }]);
  });

  it('compares the contributions with their base', () => {
    const found = differences((statement) => {
      statement.deductions.health = { percent: '4.00', amount: '60000.00' };
    });
    expect(found).toMatchObject([{ amount: 1_003_600 }]);
  });

  it('misses the fund of solidarity from four minimum wages on', () => {
    const found = differences((statement, input) => {
      input.worker.salary = '8000000.00';
      statement.accrued.salary = '8000000.00';
      delete (statement.accrued as { transportation_allowance?: string }).transportation_allowance;
      statement.deductions.health = { percent: '4.00', amount: '320000.00' };
      statement.deductions.pension = { percent: '4.00', amount: '320000.00' };
    });
    expect(found).toMatchObject([{ amount: 8_000_000 }]);
  });

  it('judges nothing of a year without law', () => {
    const found = differences((_, input) => {
      input.period = { ...input.period, start: '2099-10-01', end: '2099-10-31' } as never;
    });
    expect(found).toBeUndefined();
  });
});

describe('the sums of a document', () => {
  it('are its lines, one by one', () => {
    const sums = addUpDocument(documentOf().content);
    expect(sums.earned.lines.map(({ amount }) => amount)).toEqual([175_090_500, 24_909_500]);
    expect(findWrongSum(sums)).toBeUndefined();
  });

  it('differ from a total by more than two pesos when it is wrong', () => {
    const wrong = addUpDocument(
      documentOf((statement) => {
        statement.totals.accrued_total = '2000003.00';
      }).content,
    );
    expect(findWrongSum(wrong)).toEqual({ name: 'El devengado', stated: 200_000_300, added: 200_000_000 });
  });
});
