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

const files = [
  ...['vectors.json', 'vectors-2.json'].map((name) => `payroll-law/${name}`),
  ...['C13', 'C14', 'C16', 'C18', 'C26'].map((name) => `cases/${name}.json`),
].flatMap((name) => sharedPath(name) ?? []);
describe.skipIf(files.length === 0)('the worked cases of the reference', () => {
  const outcomes = files.flatMap((file) => runFile(readFileSync(file, 'utf8')));
  it.each(outcomes.map((one) => [one.id, one.title, one] as const))('%s %s', (_, __, outcome) => {
    expect([outcome.end, outcome.words]).toEqual(['passed', '']);
  });
  it('have only topics with a translator', () => {
    expect(outcomes.filter(({ topic }) => !Object.hasOwn(topics, topic))).toEqual([]);
  });
});

describe('a case that cannot pass', () => {
  it.each([
    ['an input nobody knows', { inputs: { anio: 2026, luna: 'llena' } }, 'entrada desconocida: «luna»'],
    ['a figure nobody gives', { expected: { mareas: 2 } }, 'no dice «mareas»'],
    ['another figure', { expected: { cantidad: 18 } }, 'cantidad: se esperaba 18 y resultó 19', 'failed'],
    ['a topic nobody knows', { topic: 'astros' }, 'no se conoce el tema «astros»'],
    ['a name of the language itself', { topic: 'constructor' }, 'no se conoce el tema'],
    ['a text for a number', { inputs: { anio: 'dos mil' } }, '«anio» debe ser un número entero'],
    ['no inputs', { inputs: undefined }, 'el caso no tiene «inputs»'],
    ['nothing expected', { expected: {} }, 'el caso no tiene «expected»'],
    ['a negative tolerance', { tolerance_cop: -1 }, '«tolerance_cop»'],
    [
      'a year without law',
      { topic: 'fsp', inputs: { salario: 1, periodo: '2099-01' }, expected: { fsp: 0 } },
      'No hay salario mínimo',
      'failed',
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
      'failed',
    ],
    [
      'two names for one thing',
      { topic: 'retencion_p1', inputs: { ingreso: 1, ingresos: 1 }, expected: { retencion: 0 } },
      'dicen lo mismo',
    ],
  ])('says of %s', (_, changes, said, end = 'not understood') => {
    const [outcome] = words([aCase(changes)]);
    expect(outcome?.end).toBe(end);
    expect(outcome?.words).toContain(said);
  });

  it('does not stop the others', () => {
    expect(words([null, aCase()]).map(({ end }) => end)).toEqual(['not understood', 'passed']);
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

it('an expected refusal is met by any blocking finding of the engine (rules §15)', () => {
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
    ])[0]?.end;
  expect([limit(80001), limit(80001, 1), limit(80001.01, 1), limit(80000)]).toEqual([
    'failed',
    'passed',
    'failed',
    'passed',
  ]);
});

describe('the tolerance', () => {
  const end = (topic: string, inputs: Record<string, unknown>, expected: Record<string, unknown>) =>
    words([aCase({ topic, inputs, expected, tolerance_cop: 50 })])[0]?.end;

  const severance = { salario: 1_500_000, auxilio: 0, dias: 200, fecha: '2023-12-31' };
  it('is of money, and days are exact', () => {
    expect(end('cesantias', severance, { cesantias: 833_300, dias: 200 })).toBe('passed');
    expect(end('cesantias', severance, { cesantias: 833_333, dias: 201 })).toBe('failed');
  });

  const second = { ingreso: 20_000_000, porcentaje: 7.76, fecha: '2026-03-31' };
  const months = { ingresos_12_meses: 130_000_000, uvt: 52_374 };
  it('does not apply to a percentage, written in percent or as a fraction', () => {
    expect(end('retencion_p2', second, { porcentaje: 7.76 })).toBe('not understood');
    const found = words([
      aCase({ topic: 'retencion_p2', inputs: months, expected: { porcentaje: 99 }, tolerance_cop: 90 }),
    ])[0];
    expect(found?.end).toBe('failed');
    const percent = Number(/resultó ([\d.]+)/.exec(found?.words ?? '')?.[1]);
    expect(end('retencion_p2', months, { porcentaje: percent })).toBe('passed');
    expect(end('retencion_p2', months, { porcentaje: percent / 100 })).toBe('passed');
    expect(end('retencion_p2', months, { porcentaje: percent + 0.01 })).toBe('failed');
    expect(end('retencion_p2', months, { porcentaje: 0.5 })).toBe('failed');
  });

  it.each([
    ['fsp', { ibc: 10_000_000, fecha: '2026-09-30' }, 'porcentaje_fsp', 1, 2],
    ['tiempo_parcial', { dias_trabajados: 17, salario: 900_000, periodo: '2025-09' }, 'semanas', 3, 4],
    ['horas', { salario: 1_750_905, fecha: '2026-07-15' }, 'divisor', 210, 220],
    ['retencion_p1', { base_gravable: 4_998_596, uvt: 52_374 }, 'base_uvt', 95.44, 95.45],
    [
      'indemnizacion',
      { salario: 1_750_905, anios_servicio: 4, fecha: '2026-01-31' },
      'dias_indemnizacion',
      90,
      91,
    ],
    ['parametros', { fecha: '2026-07-15' }, 'recargo_dominical', 0.9, 0.8],
    ['parametros', { fecha: '2026-07-15' }, 'salud_trabajador', 0.04, 0.05],
    ['vacaciones', { desde: '2026-03-02', hasta: '2026-03-20' }, 'habiles', 17, 16],
  ])('of %s: %o', (topic, inputs, name, right, wrong) => {
    expect([end(topic, inputs, { [name]: right }), end(topic, inputs, { [name]: wrong })]).toEqual([
      'passed',
      'failed',
    ]);
  });

  it('accepts an endless decimal rounded at any place', () => {
    const paid = { base_gravable: 4_998_596, uvt: 52_374 };
    expect([95.4, 95.44, 95.4404].map((base_uvt) => end('retencion_p1', paid, { base_uvt }))).toEqual([
      'passed',
      'passed',
      'passed',
    ]);
    expect(end('retencion_p1', paid, { base_uvt: 95 })).toBe('failed');
  });
});

describe('years before those known whole', () => {
  const outcome = (topic: string, inputs: Record<string, unknown>, expected: Record<string, unknown>) =>
    words([aCase({ topic, inputs, expected })])[0];

  it.each([
    ['prima', { salario: 515_000, auxilio: 61_500, dias: 180, fecha: '2010-06-30' }, { prima: 288_250 }],
    ['prima', { salario: 309_000, auxilio: 34_000, dias: 180, fecha: '2002-06-30' }, { prima: 171_500 }],
    [
      'cesantias',
      { salario: 644_350, auxilio: 74_000, dias: 360, fecha: '2015-12-31' },
      { cesantias: 718_350 },
    ],
    ['vacaciones', { salario: 781_242, dias: 360, fecha: '2018-12-31' }, { vacaciones: 390_621 }],
    [
      'indemnizacion',
      { salario: 566_700, anios_servicio: 2, fecha: '2012-06-30' },
      { indemnizacion: 944_500 },
    ],
    ['embargo', { salario: 1_000_000, smmlv: 616_000, tipo: 'ordinario' }, { embargable: 76_800 }],
    ['parametros', { fecha: '2017-03-01' }, { smmlv: 737_717, auxilio: 83_140, uvt: 31_859, divisor: 240 }],
    ['horas', { salario: 461_500, fecha: '2008-05-15', horas: { HED: 2 } }, { HED: 4_807 }],
  ])('%s %o', (topic, inputs, expected) => {
    expect(outcome(topic, inputs, expected)).toMatchObject({ words: '', end: 'passed' });
  });

  it.each([
    [
      'retencion_p1',
      { ingreso: 9_000_000, fecha: '2018-06-30' },
      { retencion: 1 },
      'tabla de retención para 2018',
    ],
    ['retencion_p1', { base_uvt: 95, uvt: 28_279 }, { retencion: 0 }, 'tabla de retención para 2015'],
    ['fsp', { ibc: 9_000_000, fecha: '2002-06-30' }, { fsp: 1 }, 'para 2002'],
    ['nomina_mensual', { salario: 900_000, periodo: '2005-06' }, { salud_trabajador: 36_000 }, 'para 2005'],
    ['parametros', { fecha: '2004-03-01' }, { uvt: 1 }, 'No hay UVT para 2004'],
    ['horas', { salario: 309_000, fecha: '2002-05-15', horas: { HEDDF: 2 } }, { HEDDF: 1 }, 'para 2002'],
    ['prima', { salario: 286_000, auxilio: 30_000, dias: 180, periodo: '2001-06' }, { retencion: 1 }, ''],
  ])('%s %o is refused: what is not known is not guessed', (topic, inputs, expected, text) => {
    const found = outcome(topic, inputs, expected);
    expect(found?.end).not.toBe('passed');
    expect(found?.words).toContain(text);
  });
});

it('words nobody knows are no refusal of the engine', () => {
  const ends = [{ anio: 2026, luna: 'llena' }, { anio: -1 }].map(
    (inputs) => words([aCase({ inputs, expected: { error: true } })])[0]?.end,
  );
  expect(ends).toEqual(['not understood', 'passed']);
});
