/** Rules between fields: the dates, the bank and the totals. The table of fields says how each field is written. */
import type { Paper } from './paper.ts';
import type { Rule } from './rule.ts';
import { findShape, listValues } from './shape.ts';

/** Payment methods that move money between bank accounts. */
const bankMeans = new Set(['2', '3', '30', '31', '42', '45', '46', '47']);
const cash = '10';

const bankData = (number: string, name: string): Rule => ({
  number,
  severity: 'Notificación',
  text: `Pago/@${name} va cuando se paga por banco, y no cuando se paga en efectivo`,
  broken: (paper) => {
    const means = paper.at('Pago/@Metodo') ?? '';
    const given = paper.at(`Pago/@${name}`);
    return bankMeans.has(means) ? !given : means === cash && given !== undefined;
  },
});

const day = (paper: Paper, name: string): string => paper.at(`Periodo/@${name}`) ?? '';

/** Parses an amount in thousandths of a peso: exact, and enough for any amount with decimals. */
const exact = (text: string): bigint => {
  const [, sign, whole = '0', decimals = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text.trim()) ?? [];
  const value = BigInt(whole || '0') * 1000n + BigInt(decimals.padEnd(3, '0').slice(0, 3));
  return sign === '-' ? -value : value;
};

const tolerance = 2000n;

const nearly = (one: bigint, other: bigint): boolean => {
  const gap = one > other ? one - other : other - one;
  return gap <= tolerance;
};

export function sumGroup(paper: Paper, group: 'Devengados' | 'Deducciones'): bigint {
  const branch = paper.body.children.find((child) => child.name === group);
  const shape = findShape(paper.shape, group);
  if (!branch || !shape) return 0n;
  return listValues(branch, shape, ['money']).reduce((sum, { value }) => sum + exact(value), 0n);
}

const total = (paper: Paper, name: string): bigint => exact(paper.at(name) ?? '0');

export const contentRules: readonly Rule[] = [
  {
    number: '002',
    text: 'La fecha de ingreso es posterior al periodo',
    broken: (paper) => day(paper, 'FechaIngreso') > day(paper, 'FechaLiquidacionFin'),
  },
  {
    number: '003',
    text: 'La fecha de retiro es anterior al ingreso o no es de este periodo',
    broken: (paper) => {
      const left = paper.at('Periodo/@FechaRetiro');
      return (
        left !== undefined &&
        (left < day(paper, 'FechaIngreso') ||
          left < day(paper, 'FechaLiquidacionInicio') ||
          left > day(paper, 'FechaLiquidacionFin'))
      );
    },
  },
  {
    number: '005',
    text: 'El periodo termina antes de comenzar',
    broken: (paper) => day(paper, 'FechaLiquidacionFin') < day(paper, 'FechaLiquidacionInicio'),
  },
  {
    number: '006',
    text: 'TiempoLaborado debe ser un número mayor o igual a 1',
    broken: (paper) => {
      const time = paper.at('Periodo/@TiempoLaborado') ?? '';
      return !/^\d+(\.\d+)?$/.test(time) || Number(time) < 1;
    },
  },
  {
    number: '008',
    text: 'La fecha de generación debe ser la misma en todo el documento',
    broken: (paper) => paper.at('InformacionGeneral/@FechaGen') !== paper.at('Periodo/@FechaGen'),
  },
  {
    number: '200',
    // The real service accepts documents in pesos with a rate of 0.
    text: 'TRM va cuando la moneda no es COP',
    broken: (paper) =>
      paper.at('InformacionGeneral/@TipoMoneda') !== 'COP' &&
      paper.at('InformacionGeneral/@TRM') === undefined,
  },
  bankData('066', 'Banco'),
  bankData('067', 'TipoCuenta'),
  bankData('068', 'NumeroCuenta'),
  {
    number: '187',
    text: 'DevengadosTotal no es la suma de los devengados',
    broken: (paper) => !nearly(total(paper, 'DevengadosTotal'), sumGroup(paper, 'Devengados')),
  },
  {
    number: '188',
    text: 'DeduccionesTotal no es la suma de las deducciones',
    broken: (paper) => !nearly(total(paper, 'DeduccionesTotal'), sumGroup(paper, 'Deducciones')),
  },
  {
    number: '189',
    text: 'ComprobanteTotal no es devengados menos deducciones',
    broken: (paper) =>
      !nearly(
        total(paper, 'ComprobanteTotal'),
        total(paper, 'DevengadosTotal') - total(paper, 'DeduccionesTotal'),
      ),
  },
  {
    number: 'VLR01',
    text: 'Los valores y porcentajes no pueden ser negativos',
    broken: (paper) =>
      listValues(paper.body, paper.shape, ['money', 'decimal']).some(({ value }) => value.startsWith('-')),
  },
];
