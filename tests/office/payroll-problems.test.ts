import { expect, it } from 'vitest';
import { listDocumentFindings } from '../../src/domain/dian/check/document-findings.ts';
import type { IndividualPayrollInput } from '../../src/domain/dian/document/individual-payroll.ts';
import type { EmployeeRecord } from '../../src/domain/payroll/contract/settlement.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { filterChoices } from '../../src/kit/inputs/choices.ts';
import { buildNoveltyRow } from '../../src/office/novelties/change-row.ts';
import { deductionChoices, earningChoices } from '../../src/office/novelties/concept-choices.ts';
import type { NoveltyRow } from '../../src/office/novelties/novelty-row.ts';
import { loadEngine } from '../../src/office/payroll/editor/engine.ts';
import { createPayrollDraft, type PayrollValues } from '../../src/office/payroll/editor/form-values.ts';
import { computeLiquidation } from '../../src/office/payroll/editor/liquidation.ts';
import { getFindingPlace, listProblems } from '../../src/office/payroll/editor/problems.ts';
import { fullPayroll } from '../domain/dian/sample.ts';

/** Where in the form a person reads what the official document objects to. */

const hours = (id: string, quantity: string): NoveltyRow => ({
  ...{ id, list: 'hours', concept: 'heds', values: { quantity } },
});
const draft = {
  ...createPayrollDraft({ year: 2026, month: 10 }, ''),
  rows: [hours('first', '2.50'), hours('second', '1.00')],
};

const problems = (changes: Partial<IndividualPayrollInput>) =>
  listProblems(draft, undefined, {}, listDocumentFindings({ ...fullPayroll(), ...changes }))
    .filter(({ at }) => at !== 'employee_id')
    .map(({ at, blocks }) => [at, blocks]);

const { statement } = fullPayroll();
const [one, other] = statement.accrued.heds ?? [];
const heds = one && other ? [one, { ...other, percent: '26.00' }] : [];

it.each<[string, Partial<IndividualPayrollInput>, string]>([
  ['an impossible payment date', { payment_dates: ['2026-02-30' as Day] }, 'payment_dates'],
  ['a note with half a character', { notes: ['a\ud800'] }, 'notes'],
  [
    'a percentage of hours outside the law',
    { statement: { ...statement, accrued: { ...statement.accrued, heds } } },
    'second',
  ],
])('%s has a finding at its field that blocks the sending', (_, changes, at) => {
  expect(problems(changes)).toContainEqual([at, true]);
});

it('a finding that only notifies does not block the sending', () => {
  const found = problems({ payment: { method: '1', means: '42' } });
  expect(found.map(([, blocks]) => blocks)).toEqual([false, false, false]);
});

const coded = (code: string) => ({ id: code, code, label: code });
const paidByMonth = {
  salary: '2800000.00',
  admission_date: '2024-01-01',
  worker_type: coded('01'),
  worker_subtype: coded('00'),
  contract_type: coded('2'),
  integral_salary: false,
  transport_allowance_mode: 'auto',
} as unknown as EmployeeRecord;
const engine = await loadEngine();
const illness = (first_day: string): NoveltyRow => ({
  ...{ id: 'illness', list: 'absences', concept: 'work_disability' },
  values: { start: '2026-10-01', end: '2026-10-05', origin: 'comun', first_day },
});

/** A form with a row of each of these choices, the id of each its choice and its turn: `taken:loans 2`. */
function withRows(...choices: string[]): PayrollValues {
  const rows = choices.map((choice, at) => {
    const offered = [...earningChoices, ...deductionChoices].find(({ id }) => id === choice);
    if (!offered) throw new Error(`No ${choice}`);
    const turn = choices.slice(0, at + 1).filter((one) => one === choice).length;
    return { ...buildNoveltyRow(offered.key), id: `${choice} ${turn}` };
  });
  return { ...createPayrollDraft({ year: 2026, month: 10 }, 'someone'), rows };
}

const rows = withRows(
  ...['hours:heds', 'hours:heds', 'absences:work_disability', 'absences:paid_leave', 'earned:bonuses'],
  ...['earned:commissions', 'taken:loans', 'taken:loans', 'taken:voluntary_pension'],
  ...[
    'benefits:service_bonus',
    'benefits:severance',
    'benefits:severance_interest',
    'benefits:paid_vacation',
  ],
);
const mends = (field: string) => ({ route: '/payrolls/:id/edit', field });

it.each<[string, string, string?]>([
  ['hours.1.quantity', 'hours:heds 2'],
  ['accrued.heds.1', 'hours:heds 2'],
  ['accrued.worked_days', 'worked_days'],
  ['benefits.1.amount', 'benefits:severance 1'],
  ['accrued.service_bonus', 'benefits:service_bonus 1'],
  ['deductions.loans.1.description', 'taken:loans 2'],
  ['deductions.health', 'health'],
  ['payment_dates', 'payment_dates'],
  ['/NominaIndividual/Devengados/Basico/@SueldoTrabajado', 'worked_days'],
  ['/NominaIndividual/Devengados/HEDs/HED[2]/@Pago', 'hours:heds 2'],
  ['/NominaIndividual/Devengados/HEDs/HED/@Pago', 'hours:heds 1'],
  ['/NominaIndividual/Devengados/Primas/@Pago', 'benefits:service_bonus 1'],
  ['/NominaIndividual/Devengados/Cesantias/@Pago', 'benefits:severance 1'],
  ['/NominaIndividual/Devengados/Cesantias/@PagoIntereses', 'benefits:severance_interest 1'],
  ['/NominaIndividual/Devengados/Vacaciones/VacacionesCompensadas[1]/@Cantidad', 'benefits:paid_vacation 1'],
  ['/NominaIndividual/Devengados/Incapacidades/Incapacidad[1]/@Tipo', 'absences:work_disability 1'],
  ['/NominaIndividual/Devengados/Licencias/LicenciaR[1]/@Pago', 'absences:paid_leave 1'],
  ['/NominaIndividual/Devengados/Bonificaciones/Bonificacion[1]/@BonificacionS', 'earned:bonuses 1'],
  ['/NominaIndividual/Devengados/Comisiones/Comision[1]', 'earned:commissions 1'],
  ['/NominaIndividual/Deducciones/Salud/@Deduccion', 'health'],
  ['/NominaIndividual/Deducciones/Libranzas/Libranza[2]/@Descripcion', 'taken:loans 2'],
  ['/NominaIndividual/Deducciones/PensionVoluntaria', 'taken:voluntary_pension 1'],
  ['/NominaIndividualDeAjuste/Reemplazar/Deducciones/Libranzas/Libranza[1]/@Deduccion', 'taken:loans 1'],
  // A row that is not there: the list where it is added.
  ['hours.7.quantity', 'hours'],
  ['benefits.9.amount', 'benefits'],
  ['/NominaIndividual/Devengados/HENs/HEN[1]/@Pago', 'hours', 'hours'],
  ['/NominaIndividual/Deducciones/AFC', 'taken', 'taken'],
  ['/NominaIndividual/Notas[1]', 'notes', 'notes'],
])('a finding of %s is shown at %s', (path, at, field) => {
  expect(getFindingPlace({ path, ...(field && { fix: mends(field) }) }, rows)).toBe(at);
});

it.each([
  ['aguinaldo', 'Prima de servicios'],
  ['prima junio', 'Prima de servicios'],
  ['cesantías', 'Cesantías'],
  ['intereses', 'Intereses a las cesantías'],
  ['vacaciones compensadas', 'Vacaciones en dinero'],
  ['despido', 'Indemnización por despido'],
  ['renuncia', 'Bonificación por retiro'],
])('a search for «%s» in the palette finds %s first', (words, label) => {
  expect(filterChoices(earningChoices, words)[0]?.label).toBe(label);
});

it('the palette offers each concept once', () => {
  for (const choices of [earningChoices, deductionChoices]) {
    const labels = choices.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  }
});

it.each([
  ['1,5', { worked_days: '1,5' }, 'worked_days'],
  ['1 5', { worked_days: '1 5' }, 'worked_days'],
  ['150', { worked_days: '150' }, 'worked_days'],
  ['1,5', { rows: [illness('1,5')] }, 'illness'],
])('days typed as %s block the saving at their field', (_, changes, at) => {
  const written = { ...createPayrollDraft({ year: 2026, month: 10 }, 'someone'), ...changes };
  const liquidation = computeLiquidation(engine, paidByMonth, written)?.liquidation;
  expect(listProblems(written, liquidation, {})).toContainEqual(
    expect.objectContaining({ at, blocks: true }),
  );
});
