import { describe, expect, it } from 'vitest';
import { addBusinessDays, computeIncidentDeadline } from '../../../src/domain/privacy/incident-deadline.ts';
import {
  computeRetentionEnd,
  dependentFields,
  explainRetention,
  keptTables,
  optionalNames,
} from '../../../src/domain/privacy/kept.ts';
import { getPrivacyPolicy, policies, renderPrivacyPolicy } from '../../../src/domain/privacy/policy.ts';
import { employees } from '../../../src/domain/resources/employees.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { computeClaimDeadline } from '../../../src/domain/vault/claims.ts';

const day = (text: string) => text as Day;

describe('terms in business days', () => {
  it.each([
    // A Friday; the first is Monday.
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-20', 10, '2026-12-04'],
    // Over 8 December, Immaculate Conception.
    ['2026-11-26', 15, '2026-12-18'],
    // Over Christmas and New Year.
    ['2026-12-18', 10, '2027-01-05'],
    // From a Saturday.
    ['2026-11-21', 1, '2026-11-23'],
  ])('%s and %i more is %s', (from, count, last) => {
    expect(addBusinessDays(day(from), count)).toBe(last);
  });
  it('a claim has fifteen, another question none, an incident fifteen', () => {
    expect(computeClaimDeadline('datos', day('2026-11-26'))).toBe('2026-12-18');
    expect(computeClaimDeadline('supresion', day('2026-11-26'))).toBe('2026-12-18');
    expect(computeClaimDeadline('horas', day('2026-11-26'))).toBeNull();
    expect(computeIncidentDeadline(day('2026-11-26'))).toBe('2026-12-18');
  });
});

describe('the policy', () => {
  it('is the last version in force, and versions follow each other', () => {
    expect(getPrivacyPolicy(day('2020-01-01'))).toBe(policies[0]);
    expect(getPrivacyPolicy(day('2099-01-01'))).toBe(policies.at(-1));
    expect(policies.map(({ from }) => from)).toEqual(policies.map(({ from }) => from).sort());
    expect(new Set(policies.map(({ version }) => version)).size).toBe(policies.length);
  });
  it('names its company, and leaves out a contact that it has not', () => {
    const of = { name: 'Prueba S.A.S.', nit: '900123456', address: 'Calle 1', phone: '', email: '' };
    const text = renderPrivacyPolicy(getPrivacyPolicy(day('2026-12-01')), of)
      .sections.flatMap(({ lines }) => lines)
      .join('\n');
    expect(text).toContain('Prueba S.A.S., NIT 900.123.456-8');
    expect(text).toContain('sobre sus datos: Calle 1.');
    expect(text).not.toMatch(/undefined| · \.|, o a \./);
  });
});

describe('what is kept', () => {
  it.each([
    [{ left: null, lastYear: 2026, open: 0 }, '2026-11-26', /^Trabaja/],
    [{ left: day('2026-12-01'), lastYear: 2026, open: 0 }, '2026-11-26', /^Trabaja/],
    [{ left: day('2015-05-01'), lastYear: 2015, open: 0 }, '2025-12-31', /31 de diciembre de 2025/],
    [{ left: day('2015-05-01'), lastYear: 2015, open: 0 }, '2026-01-01', null],
    [{ left: day('2015-05-01'), lastYear: 2015, open: 1 }, '2026-01-01', /DIAN/],
    // Paid after they left: years are counted from there.
    [{ left: day('2015-05-01'), lastYear: 2016, open: 0 }, '2026-01-01', /2026/],
  ])('%o on %s: %s', (of, today, why) => {
    const said = explainRetention(of, day(today));
    if (why === null) expect(said).toBeNull();
    else expect(said).toMatch(why);
  });
  it('ends with the year', () => expect(computeRetentionEnd(2026)).toBe('2036-12-31'));
  it('optional data are fields of an employee that nothing requires', () => {
    for (const name of optionalNames.flatMap((field) => [field, ...(dependentFields[field] ?? [])]))
      expect(employees.fields[name as keyof typeof employees.fields]).toEqual(
        expect.not.objectContaining({ required: true }),
      );
  });
  it('each table is declared once', () =>
    expect(new Set(keptTables.map(({ table }) => table)).size).toBe(keptTables.length));
});
