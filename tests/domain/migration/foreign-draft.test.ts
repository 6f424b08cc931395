import { expect, it } from 'vitest';
import { openDocument } from '../../../src/domain/dian/document/read.ts';
import { getDocumentContent } from '../../../src/domain/dian/rules/seal.ts';
import { type ForeignDocument, readForeignDocument } from '../../../src/domain/migration/foreign-document.ts';
import { buildForeignDraft } from '../../../src/domain/migration/foreign-draft.ts';
import { readForeignDeductions } from '../../../src/domain/migration/foreign-pay.ts';
import type { Novelties } from '../../../src/domain/payroll/novelties/novelties.ts';
import { aContract, day, paid } from '../payroll/payroll.ts';
import { issue, paidMonth, withBareAmounts, withManyDecimals, withPrefixes } from './foreign.ts';

const contract = aContract(2_400_000, { admission: day('2024-02-01') });

const months: [name: string, novelties: Novelties][] = [
  ['nothing', {}],
  [
    'hours',
    {
      hours: [
        { kind: 'heds', quantity: '12' },
        { kind: 'hrns', quantity: '3.5' },
      ],
    },
  ],
  [
    'amounts on both sides',
    {
      earned: [
        { concept: 'commissions', salary: '900000.00' },
        { concept: 'bonuses', salary: '100000.00', non_salary: '50000.00' },
        { concept: 'viatics', non_salary: '80000.00' },
        { concept: 'other_concepts', salary: '70000.00', description: 'Reconocimiento' },
        { concept: 'epctv_bonuses', non_salary: '60000.00', food: true },
        { concept: 'endowment', non_salary: '40000.00' },
      ],
    },
  ],
  [
    'deductions',
    {
      taken: [
        { concept: 'unions', amount: '20000.00', percent: '1.00' },
        { concept: 'loans', amount: '150000.00', description: 'Banco' },
        { concept: 'sanctions', amount: '10000.00', public_amount: '5000.00' },
        { concept: 'other_deductions', amount: '30000.00' },
        { concept: 'debt', amount: '25000.00' },
      ],
    },
  ],
  [
    'absences with dates',
    {
      absences: [
        { kind: 'common_vacation', start: day('2026-10-05'), end: day('2026-10-09') },
        { kind: 'non_paid_leave', start: day('2026-10-19'), end: day('2026-10-20') },
        { kind: 'paid_leave', start: day('2026-10-22'), end: day('2026-10-22') },
      ],
    },
  ],
  [
    'benefits',
    {
      benefits: [
        { concept: 'service_bonus', amount: '1200000.00', days: '180' },
        { concept: 'severance', amount: '800000.00', percent: '12.00' },
        { concept: 'severance_interest', amount: '96000.00' },
        { concept: 'paid_vacation', amount: '400000.00', days: '5' },
      ],
    },
  ],
];

function readOf(opened: ReturnType<typeof openDocument>): ForeignDocument {
  const document = readForeignDocument(opened);
  if (!document) throw new Error('not a document of payroll');
  return document;
}

const habits = [(xml: string) => xml, withPrefixes, withBareAmounts, withManyDecimals] as const;

it.each(months)('makes the same month again from a document with %s', (_, novelties) => {
  const before = paid(contract, '2026-10', novelties);
  const { xml } = issue(paidMonth(10, 1, before));
  for (const habit of habits) {
    const opened = openDocument(habit(xml));
    const document = readOf(opened);
    const deductions = readForeignDeductions(getDocumentContent(opened.value).content);
    const after = paid(contract, '2026-10', buildForeignDraft(document, deductions));
    expect(after.totals).toEqual(before.totals);
    expect(after.accrued).toEqual(before.accrued);
    expect(after.deductions).toEqual(before.deductions);
  }
});

it('keeps the part of a prima that is not salary', () => {
  const service_bonus = { quantity: 180, payment: '700000.00', payment_ns: '500000.00' };
  const before = paid(contract, '2026-10', {
    benefits: [{ concept: 'service_bonus', amount: '1200000.00', days: '180' }],
  });
  const accrued = { ...before.accrued, service_bonus };
  const opened = openDocument(issue(paidMonth(10, 1, { ...before, accrued })).xml);
  const deductions = readForeignDeductions(getDocumentContent(opened.value).content);
  const after = paid(contract, '2026-10', buildForeignDraft(readOf(opened), deductions));
  expect(after.totals).toEqual(before.totals);
});
