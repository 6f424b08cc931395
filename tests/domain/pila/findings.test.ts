import { describe, expect, it } from 'vitest';
import type { RiskClass } from '../../../src/domain/payroll/law/tables.ts';
import { buildPlanilla, type PlanillaContext } from '../../../src/domain/pila/build-planilla.ts';
import { checkContributor } from '../../../src/domain/pila/check-contributor.ts';
import { buildContributorLines } from '../../../src/domain/pila/contributor-lines.ts';
import { findEntity } from '../../../src/domain/pila/entities.ts';
import type { ContributorLine } from '../../../src/domain/pila/layout.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import { marta, monthOf, type Situation } from './month.ts';

const day = (text: string): Day => text as Day;
const paid = day('2026-10-06');
const settings = { ...defaultPilaSettings, activities: { I: '1620101' } };

const foundIn = (situation: Situation, change?: (line: ContributorLine) => Partial<ContributorLine>) => {
  const month = monthOf(situation);
  const lines = buildContributorLines(month, settings).map((line) => ({ ...line, ...change?.(line) }));
  return checkContributor(month, lines, paid);
};
const fund = (kind: keyof typeof marta.administrators, code: string | null) => ({
  employee: {
    administrators: {
      ...marta.administrators,
      [kind]: code && { id: code, code, name: code, nit: null },
    },
  },
});

/** Findings of a planilla of some people, each of whom is somebody else. */
function findingsOf(situations: readonly Situation[], context: Partial<PlanillaContext> = {}) {
  const presenter = { name: 'X', document_type: 'NI', document_number: '900123456', check_digit: '1' };
  const planilla = buildPlanilla({
    ...{ presenter, settings: defaultPilaSettings, configured: true },
    ...{ year: 2026, month: 9, type: 'E', written: paid },
    ...context,
  });
  for (const [at, { employee, ...situation }] of situations.entries())
    planilla.add(
      monthOf({ ...situation, employee: { document_number: String(52_000_001 + at), ...employee } }),
    );
  return planilla.finish();
}

it.each([
  [true, '/pila_settings'],
  [false, '/pila_settings/create'],
])('with settings: %s, what they mend leads to %s', (configured, route) => {
  const { findings } = findingsOf([{}], { configured });
  const places = findings.flatMap(({ fix }) => (fix?.route.startsWith('/pila_settings') ? [fix] : []));
  expect(places).toContainEqual({ route, field: 'activity_1' });
  expect(new Set(places.map((fix) => fix.route))).toEqual(new Set([route]));
});

describe('what the company lacks is told once, of nobody', () => {
  const inClass = (risk_class: RiskClass): Situation => ({ contract: { risk_class } });

  it.each<[string, Situation[], string, string]>([
    [
      'one class of many people',
      [inClass('III'), inClass('III'), inClass('I')],
      'Falta la actividad económica de la clase III',
      'activity_3',
    ],
    [
      'several classes, in their order',
      [inClass('IV'), inClass('III'), inClass('V'), inClass('I'), inClass('III')],
      'Falta la actividad económica de las clases III, IV y V',
      'activity_3',
    ],
  ])('%s', (_, situations, message, field) => {
    const { findings, counts } = findingsOf(situations, { settings });
    expect(findings.filter(({ code }) => code === 'pila-activity')).toEqual([
      expect.objectContaining({ message, fix: { route: '/pila_settings', field } }),
    ]);
    expect(findings.every(({ employee }) => employee === undefined)).toBe(true);
    expect(counts['pila-activity']).toBe(1);
  });

  it('apprentices in practice whom the policy leaves without caja', () => {
    const practice: Situation = {
      contract: { ...{ worker_type: '19', contract_type: '4' }, practice_from: day('2026-02-01') },
      policies: [{ from: day('2020-01-01'), apprentice_parafiscals: false }],
    };
    expect(findingsOf([practice, practice], { settings }).findings).toEqual([
      expect.objectContaining({
        code: 'pila-apprentice-caja',
        message: '2 aprendices en práctica van sin caja de compensación',
      }),
    ]);
  });
});

describe('before the planilla', () => {
  it('a contributor without faults has no finding', () => {
    expect(foundIn({})).toEqual([]);
  });

  it.each<[string, Situation, string, string, string]>([
    ['without EPS', fund('health', null), 'pila-fund-missing', '/employees/:id/edit', 'health_fund_id'],
    [
      'without pension fund',
      fund('pension', null),
      'pila-fund-missing',
      '/employees/:id/edit',
      'pension_fund_id',
    ],
    [
      'without caja',
      fund('compensation', null),
      'pila-fund-missing',
      '/employees/:id/edit',
      'compensation_fund_id',
    ],
    ['without ARL', fund('risk', null), 'pila-fund-missing', '/employees/:id/edit', 'arl_id'],
    [
      'of an EPS that ended',
      fund('health', 'EPS016'),
      'pila-fund-ended',
      '/employees/:id/edit',
      'health_fund_id',
    ],
    [
      'of an EPS nobody knows',
      fund('health', 'EPS999'),
      'pila-fund-unknown',
      '/employees/:id/edit',
      'health_fund_id',
    ],
    [
      'with a cédula that is too long',
      { employee: { document_number: '12345678901' } },
      'pila-document-length',
      '/employees/:id/edit',
      'document_number',
    ],
    [
      'with a PEP that is too short',
      { employee: { document_type: { code: '47', abbreviation: 'PEP' }, document_number: '12345' } },
      'pila-document-length',
      '/employees/:id/edit',
      'document_number',
    ],
    [
      'with a document that the planilla has not',
      { employee: { document_type: { code: '42', abbreviation: 'DIE' } } },
      'pila-document',
      '/employees/:id/edit',
      'document_type_id',
    ],
    [
      'without a place',
      { employee: { municipality: '' } },
      'pila-place',
      '/employees/:id/edit',
      'municipality_id',
    ],
    [
      'with a name in other letters',
      { employee: { first_name: '王' } },
      'pila-name',
      '/employees/:id/edit',
      'first_name',
    ],
    [
      'of a type without translation',
      { contract: { worker_type: '99' } },
      'pila-type',
      '/employees/:id/edit',
      'worker_type_id',
    ],
    [
      'of a subtype without translation',
      { contract: { worker_subtype: '99' } },
      'pila-subtype',
      '/employees/:id/edit',
      'worker_subtype_id',
    ],
    [
      'of a subtype that others verify',
      { contract: { worker_subtype: '04' } },
      'pila-subtype-checked',
      '/employees/:id/edit',
      'worker_subtype_id',
    ],
    [
      'with days that nobody accounts for',
      { novelties: { worked_days: 28 } },
      'pila-days',
      '/payrolls/:payroll/edit',
      '',
    ],
  ])('%s', (_, situation, code, route, field) => {
    expect(foundIn(situation)).toContainEqual(expect.objectContaining({ code, fix: { route, field } }));
  });

  it('a cédula had no length before October of 2026', () => {
    const month = monthOf({ employee: { document_number: '12345678901' } });
    expect(checkContributor(month, buildContributorLines(month, settings), day('2026-09-30'))).toEqual([]);
  });

  it('a worker without a class of risk gets the one of the company', () => {
    const { contract, ...month } = monthOf({});
    const { risk_class: _, ...without } = contract;
    const own = { ...month, contract: without };
    expect(checkContributor(own, buildContributorLines(own, settings), paid)).toContainEqual(
      expect.objectContaining({ code: 'pila-risk-class' }),
    );
  });

  it('a worker whose values differ from those of today has a finding', () => {
    const month = { ...monthOf({}), outdated: true };
    expect(checkContributor(month, buildContributorLines(month, settings), paid)).toContainEqual(
      expect.objectContaining({ code: 'pila-outdated', severity: 'notice' }),
    );
  });

  it('a worker without days is left out, with a finding', () => {
    const month = monthOf({
      contract: { worker_type: '51', salary: pesos(1_750_905) },
      novelties: { worked_days: 0 },
    });
    const lines = buildContributorLines(month, settings);
    expect(lines).toEqual([]);
    expect(checkContributor(month, lines, paid)).toContainEqual(
      expect.objectContaining({ code: 'pila-left-out' }),
    );
  });

  it.each<[string, Partial<ContributorLine>, string]>([
    [
      'a base under the minimum wage',
      { healthBase: pesos(1_000_000), pensionBase: pesos(1_000_000) },
      'pila-base-floor',
    ],
    [
      'a base over twenty-five',
      { healthBase: pesos(44_000_000), pensionBase: pesos(44_000_000) },
      'pila-base-ceiling',
    ],
    ['solidarity under four', { solidarity: pesos(15_000) }, 'pila-solidarity'],
    [
      'no solidarity from four',
      { healthBase: pesos(8_000_000), pensionBase: pesos(8_000_000) },
      'pila-solidarity',
    ],
    ['an exemption from ten', { healthBase: pesos(18_000_000) }, 'pila-exemption'],
    ['a date of another month', { variation: 'X', exitDate: day('2026-10-01') }, 'pila-novelty-dates'],
  ])('%s stops it', (_, change, code) => {
    expect(foundIn({}, () => change)).toContainEqual(expect.objectContaining({ code, severity: 'block' }));
  });
});

describe('the codes of administrators', () => {
  it.each([
    ['health', 'EPS005', true],
    ['health', 'EPS044', false],
    ['pension', '25-14', true],
    ['risk', '14-23', true],
    ['compensation', 'CCF04', true],
  ] as const)('of %s, %s: %s', (kind, code, alive) => {
    expect(findEntity(kind, code, paid)?.alive).toBe(alive);
  });
  it('an EPS that ended took planillas until then', () => {
    expect(findEntity('health', 'EPS044', day('2022-01-31'))?.alive).toBe(true);
  });
  it('a code of another system is not known', () => {
    expect(findEntity('pension', 'EPS005', paid)).toBeUndefined();
  });
});
