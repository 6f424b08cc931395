import { describe, expect, it } from 'vitest';
import {
  type ClosingFacts,
  type ClosingKey,
  type ClosingState,
  describeClosing,
  findNextStep,
  listClosingSteps,
} from '../../../src/domain/closing/steps.ts';
import { type Day, makeDay } from '../../../src/domain/values/day.ts';

const november = { year: 2026, month: 11 };
const closed: ClosingFacts = {
  nit: '901482317',
  missing: 0,
  blocked: 0,
  payrolls: 3,
  accepted: 3,
  rejected: 0,
  runs: { open: 0, closed: 1, withoutFile: 0 },
  paid: { service_bonus: 0, severance_interest: 0, severance: 0 },
  planilla: '8812345',
  posted: true,
  marked: new Set(),
};
const stateOf = (changes: Partial<ClosingFacts>, today: Day = makeDay(2026, 12, 1), month = november) =>
  Object.fromEntries(
    listClosingSteps(month, { ...closed, ...changes }, today).map(({ key, state, text }) => [
      key,
      `${state}: ${text}`,
    ]),
  );

describe('steps of a month', () => {
  it('a month with everything done is closed', () => {
    const steps = listClosingSteps(november, closed, makeDay(2026, 12, 1));
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
    expect(describeClosing(november, steps)).toBe('Noviembre de 2026 está cerrado');
  });

  it('a month of nobody has nothing to close, and no step that lacks', () => {
    const nobody = {
      payrolls: 0,
      accepted: 0,
      runs: { open: 0, closed: 0, withoutFile: 0 },
      planilla: undefined,
      posted: false,
    };
    const steps = listClosingSteps(november, { ...closed, ...nobody }, makeDay(2027, 2, 1));
    expect(steps.map(({ state, text }) => `${state}: ${text}`)).toEqual([
      'idle: Nadie tuvo contrato en el mes',
      'idle: Sin pagos en el mes: las nóminas se pagan aparte',
      'idle: Después de cerrar los pagos',
      'idle: No hay documentos que enviar',
      'idle: Sin nóminas no hay aportes',
      'idle: Sin nóminas no hay comprobantes',
    ]);
    expect(describeClosing(november, steps)).toBe('Noviembre de 2026 no tiene nada por cerrar');
  });

  it('closed payments and their bank file are two facts', () => {
    const runs = { open: 0, closed: 2, withoutFile: 2 };
    const step = (marked: ClosingFacts['marked']) =>
      listClosingSteps(november, { ...closed, runs, marked }, makeDay(2026, 12, 1)).find(
        ({ key }) => key === 'bank_file',
      );
    expect(stateOf({ runs })).toMatchObject({
      payments: 'done: 2 pagos cerrados',
      bank_file: 'todo: Sin hacer en 2 pagos. Si pagó por otro medio, márquelo',
    });
    expect(step(new Set())).toMatchObject({ state: 'todo', by_hand: true });
    expect(step(new Set(['bank_file']))).toMatchObject({ state: 'done', by_hand: true });
    expect(stateOf({ runs: { ...runs, withoutFile: 0 } })['bank_file']).toBe(
      'done: Hecho de 2 pagos cerrados',
    );
  });

  it('a month whose payrolls are not made has its steps ahead, each with its day', () => {
    const ahead = { missing: 2, payrolls: 0, accepted: 0, planilla: undefined, posted: false };
    const steps = listClosingSteps(
      november,
      { ...closed, ...ahead, runs: { open: 0, closed: 0, withoutFile: 0 } },
      makeDay(2026, 12, 1),
    );
    expect(steps.map(({ state, text, due }) => `${state}: ${text}${due ? `, ${due}` : ''}`)).toEqual([
      'todo: 2 empleados sin nómina',
      'idle: Sin pagos en el mes: las nóminas se pagan aparte',
      'idle: Después de cerrar los pagos',
      'todo: 0 de 2 aceptados, 2026-12-10',
      'todo: Después de las nóminas, 2026-12-04',
      'todo: Después de las nóminas',
    ]);
    expect(describeClosing(november, steps)).toBe('Faltan 4 pasos');
  });

  it.each([
    [{ missing: 2 }, 'payrolls', 'todo: 2 empleados sin nómina'],
    [{ blocked: 1 }, 'payrolls', 'todo: 1 nómina con algo por corregir'],
    [{ runs: { open: 1, closed: 0, withoutFile: 0 } }, 'payments', 'todo: 1 pago abierto'],
    [
      { runs: { open: 0, closed: 0, withoutFile: 0 } },
      'payments',
      'idle: Sin pagos en el mes: las nóminas se pagan aparte',
    ],
    [
      { runs: { open: 0, closed: 0, withoutFile: 0 }, paysByRuns: true },
      'payments',
      'todo: Aún no hay pagos del mes',
    ],
    [{ accepted: 2 }, 'dian', 'todo: 2 de 3 aceptados'],
    [{ missing: 1 }, 'dian', 'todo: 3 de 4 aceptados'],
    [{ accepted: 2, rejected: 1 }, 'dian', 'todo: 1 rechazado por corregir'],
    [{ planilla: undefined }, 'pila', 'todo: Aún no se marca como presentada'],
    [{ unfiled: 1 }, 'pila', 'todo: Por presentar en 1 sucursal'],
    [{ unfiled: 2 }, 'pila', 'todo: Por presentar en 2 sucursales'],
    [{ posted: false }, 'accounting', 'todo: Ningún comprobante contabilizado'],
  ] as const)('%o', (changes, key, expected) => {
    expect(stateOf(changes)[key]).toBe(expected);
  });

  it('are late after their day', () => {
    const late = (changes: Partial<ClosingFacts>, day: number) =>
      listClosingSteps(november, { ...closed, ...changes }, makeDay(2026, 12, day)).flatMap(
        ({ key, state }) => (state === 'late' ? key : []),
      );
    expect(late({ accepted: 0 }, 10)).toEqual([]);
    expect(late({ accepted: 0 }, 11)).toEqual(['dian']);
    // NIT …17: fourth business day of December of 2026.
    expect(late({ planilla: undefined }, 4)).toEqual([]);
    expect(late({ planilla: undefined }, 5)).toEqual(['pila']);
  });

  it.each([
    [1, ['severance_interest'], '2026-01-31'],
    [2, ['severance'], '2026-02-14'],
    // Holy Week begins on 29 March of 2026.
    [3, ['certificates'], '2026-03-31'],
    [4, ['format_2276', 'clothing'], null],
    [6, ['service_bonus'], '2026-06-30'],
    [8, ['clothing'], '2026-08-31'],
    [10, [], undefined],
    [12, ['service_bonus', 'clothing'], '2026-12-20'],
  ] as const)('of the year in month %i', (month, keys, due) => {
    const steps = listClosingSteps({ year: 2026, month }, closed, makeDay(2026, month, 1));
    const yearly = steps.filter((step) => step.yearly);
    expect(yearly.map(({ key }) => key)).toEqual(keys);
    expect(yearly[0]?.due).toBe(due);
  });

  it('of a benefit are marked by a person when nobody is owed it, and are idle without contracts', () => {
    const january = { year: 2026, month: 1 };
    const day = makeDay(2026, 1, 29);
    const of = (changes: Partial<ClosingFacts>) => stateOf(changes, day, january)['severance_interest'];
    expect(of({})).toMatch(/^todo: Aún no hay un pago cerrado/);
    expect(of({ marked: new Set(['severance_interest']) })).toBe('done: Hecho: lo dice una persona');
    expect(of({ payrolls: 0, missing: 0, accepted: 0 })).toMatch(/^idle/);
  });

  it('that nobody else knows are marked by a person', () => {
    const april = { year: 2026, month: 4 };
    const day = makeDay(2026, 4, 10);
    expect(stateOf({}, day, april)['clothing']).toMatch(/^todo/);
    expect(stateOf({ marked: new Set(['clothing']) }, day, april)['clothing']).toBe('done: Entregada');
  });
});

describe('the next step', () => {
  const step = (key: ClosingKey, state: ClosingState, due: Day | null = null, yearly = false) => ({
    ...{ key, state, due, yearly },
  });
  const today = makeDay(2026, 12, 3);

  it.each([
    ['the first open one', [step('payrolls', 'done'), step('dian', 'todo'), step('pila', 'todo')], 'dian'],
    [
      'the payments, whose closing writes the payrolls',
      [step('payrolls', 'todo'), step('payments', 'todo')],
      'payments',
    ],
    [
      'what is due once a year within a week',
      [step('payrolls', 'todo'), step('service_bonus', 'todo', makeDay(2026, 12, 10), true)],
      'service_bonus',
    ],
    [
      'the month before what is due once a year, later',
      [step('payrolls', 'todo'), step('service_bonus', 'todo', makeDay(2026, 12, 20), true)],
      'payrolls',
    ],
    ['none', [step('payrolls', 'done'), step('payments', 'idle')], undefined],
  ] as const)('is %s', (_, steps, key) => expect(findNextStep(steps, today)?.key).toBe(key));
});
