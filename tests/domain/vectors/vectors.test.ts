import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Malformed, runFile } from '../../../scripts/vectors/run.ts';
import { topics } from '../../../scripts/vectors/topics.ts';
import { sharedPath } from '../../shared.ts';
import { monthCases } from './cases-month.ts';
import { orderCases } from './cases-orders.ts';
import { otherCases } from './cases-other.ts';
import { wordCases } from './cases-words.ts';

const own = [...monthCases, ...otherCases, ...orderCases, ...wordCases];
const words = (vectors: unknown) => runFile(JSON.stringify({ _meta: { as_of: '2026-11-20' }, vectors }));
const aCase = (changes: Record<string, unknown> = {}) => ({
  id: 'X-1',
  topic: 'festivos',
  inputs: { anio: 2026 },
  expected: { cantidad: 19 },
  ...changes,
});

describe('cases worked out by hand', () => {
  it.each(own)('%s: %s', (topic, title, inputs, expected) => {
    const [outcome] = words([{ id: 'propio', topic, title, inputs, expected, tolerance_cop: 1 }]);
    expect(outcome?.words).toBe('');
  });

  it('has at least three of every topic', () => {
    const few = Object.keys(topics).filter((topic) => own.filter(([one]) => one === topic).length < 3);
    expect(few).toEqual([]);
  });
});

const file = sharedPath('payroll-law/vectors.json');
describe.skipIf(!file)('the worked cases of the reference', () => {
  const outcomes = file ? runFile(readFileSync(file, 'utf8')) : [];
  it.each(outcomes.map((one) => [one.id, one.title, one] as const))('%s %s', (_, __, outcome) => {
    expect(outcome.words).toBe('');
  });
  it('are all of a topic somebody translates', () => {
    expect(outcomes.filter(({ topic }) => !Object.hasOwn(topics, topic))).toEqual([]);
  });
});

describe('a case that cannot pass', () => {
  it.each([
    ['an input nobody knows', { inputs: { anio: 2026, luna: 'llena' } }, 'entrada desconocida: «luna»'],
    ['a figure nobody gives', { expected: { mareas: 2 } }, 'no dice «mareas»'],
    ['another figure', { expected: { cantidad: 18 } }, 'cantidad: se esperaba 18 y resultó 19'],
    ['a topic nobody knows', { topic: 'astros' }, 'no se conoce el tema «astros»'],
    ['a name of the language itself', { topic: 'constructor' }, 'no se conoce el tema'],
    ['a text for a number', { inputs: { anio: 'dos mil' } }, '«anio» debe ser un número entero'],
    ['no inputs', { inputs: undefined }, 'el caso no tiene «inputs»'],
    ['nothing expected', { expected: {} }, 'el caso no tiene «expected»'],
    ['a negative tolerance', { tolerance_cop: -1 }, '«tolerance_cop»'],
    [
      'a year without law',
      { topic: 'fsp', inputs: { salario: 1, periodo: '2027-01' }, expected: { fsp: 0 } },
      'No hay salario mínimo',
    ],
    [
      'a day that is none',
      { topic: 'dias', inputs: { rangos: [['2026-02-30', '2026-03-01']] }, expected: { dias: [1] } },
      '«rangos»',
    ],
    [
      'a negative amount',
      { topic: 'ibc', inputs: { devengo: -1, dias: 30 }, expected: { ibc: 1750905 } },
      '«devengo» debe ser un número de 0 o más',
    ],
    [
      'a negative count',
      {
        topic: 'tiempo_parcial',
        inputs: { salario: 900000, horas_semana: -21, periodo: '2026-09' },
        expected: { ibc: 1750905 },
      },
      '«horas_semana» debe ser un número entero de 0 o más',
    ],
    [
      'a list of salaries for one figure',
      { topic: 'fsp', inputs: { salario: [1, 2] }, expected: { fsp: 0 } },
      'traen una lista',
    ],
    [
      'lists of different lengths',
      { topic: 'arl', inputs: { ibc: [1, 2], dias: [1] }, expected: { arl: [1, 2] } },
      'no son iguales de largas',
    ],
    [
      'figures of another year',
      {
        topic: 'embargo',
        inputs: { salario: 3000000, smmlv: 5, fecha: '2026-01-01' },
        expected: { embargable: 1 },
      },
      '«smmlv» no es el salario mínimo de 2026',
    ],
    [
      'two names for one thing',
      { topic: 'retencion_p1', inputs: { ingreso: 1, ingresos: 1 }, expected: { retencion: 0 } },
      'dicen lo mismo',
    ],
  ])('says of %s', (_, changes, said) => {
    const [outcome] = words([aCase(changes)]);
    expect(outcome?.passed).toBe(false);
    expect(outcome?.words).toContain(said);
  });

  it('does not stop the others', () => {
    expect(words([null, aCase()]).map(({ passed }) => passed)).toEqual([false, true]);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"cases": []}'],
    ['an empty list', '{"vectors": []}'],
    ['a number', '7'],
  ])('a file with %s is refused', (_, text) => {
    expect(() => runFile(text)).toThrow(Malformed);
  });
});

it('a refusal that is expected is any fault of the engine that stops a payroll (rules §15)', () => {
  const integral = (salario_integral: number, expected: Record<string, unknown>) =>
    words([aCase({ topic: 'integral', inputs: { salario_integral, periodo: '2026-09' }, expected })])[0]
      ?.words;
  expect(integral(22761764, { error: true })).toBe('');
  expect(integral(22761764, { error: '13 salarios mínimos' })).toBe('');
  expect(integral(22761765, { error: true })).toBe('se esperaba un rechazo y el motor respondió');
  // A case that asks for figures has them, as the form shows them beside the fault.
  expect(integral(22761764, { salario: 22761764 })).toBe('');
});

it('a stated tolerance is respected to the centavo, and none means none', () => {
  const limit = (exceso: number, tolerance_cop?: number) =>
    words([
      aCase({
        topic: 'ley1393',
        inputs: { salarial: 1000000, no_salarial: 800000 },
        expected: { exceso },
        tolerance_cop,
      }),
    ])[0]?.passed;
  expect([limit(80001), limit(80001, 1), limit(80001.01, 1), limit(80000)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
