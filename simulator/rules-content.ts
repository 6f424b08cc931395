/** Rules on the worker, the dates, the code lists and the amounts. */
import { type CodeList, codes } from './codes.ts';
import type { Paper } from './paper.ts';
import type { Rule } from './rule.ts';
import { shapeAt, valuesOf } from './shape.ts';

const listed = (number: string, path: string, list: CodeList, deletion?: string): Rule => ({
  number,
  ...(deletion ? { deletion } : {}),
  text: `${path} no está en la lista de códigos`,
  broken: (paper) => !codes[list].has(paper.at(path) ?? ''),
});

const town = (
  number: string,
  place: string,
  department: string,
  municipality: string,
  deletion?: string,
): Rule => ({
  number,
  ...(deletion ? { deletion } : {}),
  text: `${place}/@${municipality} no está en la lista o no es de ese departamento`,
  broken: (paper) => {
    const code = paper.at(`${place}/@${municipality}`) ?? '';
    return !codes.municipalities.has(code) || !code.startsWith(paper.at(`${place}/@${department}`) ?? '-');
  },
});

const written = (number: string, path: string, pattern: RegExp, text: string, deletion?: string): Rule => ({
  number,
  ...(deletion ? { deletion } : {}),
  text,
  broken: (paper) => !pattern.test(paper.at(path) ?? ''),
});

const bankData = (number: string, name: string): Rule => ({
  number,
  severity: 'Notificación',
  text: `Pago/@${name} se espera cuando se paga por banco`,
  broken: (paper) =>
    ['42', '45', '47'].includes(paper.at('Pago/@Metodo') ?? '') && !paper.at(`Pago/@${name}`),
});

const day = (paper: Paper, name: string): string => paper.at(`Periodo/@${name}`) ?? '';

/** Thousandths of a peso: exact, and enough for any amount written with decimals. */
const exact = (text: string): bigint => {
  const [, sign, whole = '0', decimals = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text.trim()) ?? [];
  const value = BigInt(whole || '0') * 1000n + BigInt(decimals.padEnd(3, '0').slice(0, 3));
  return sign === '-' ? -value : value;
};

const tolerance = 2000n;

export const nearly = (one: bigint, other: bigint): boolean => {
  const gap = one > other ? one - other : other - one;
  return gap <= tolerance;
};

export function sumOf(paper: Paper, group: 'Devengados' | 'Deducciones'): bigint {
  const branch = paper.body.children.find((child) => child.name === group);
  const shape = shapeAt(paper.shape, group);
  if (!branch || !shape) return 0n;
  return valuesOf(branch, shape, ['money']).reduce((sum, { value }) => sum + exact(value), 0n);
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
    text: 'La fecha de retiro es anterior al ingreso',
    broken: (paper) =>
      paper.at('Periodo/@FechaRetiro') !== undefined &&
      day(paper, 'FechaRetiro') < day(paper, 'FechaIngreso'),
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
  listed('013', 'LugarGeneracionXML/@Pais', 'countries', '221'),
  listed('014', 'LugarGeneracionXML/@DepartamentoEstado', 'departments', '222'),
  town('015', 'LugarGeneracionXML', 'DepartamentoEstado', 'MunicipioCiudad', '223'),
  written('016', 'LugarGeneracionXML/@Idioma', /^es$/, 'Idioma debe ser es', '224'),
  listed('029', 'InformacionGeneral/@PeriodoNomina', 'periods'),
  listed('030', 'InformacionGeneral/@TipoMoneda', 'currencies'),
  {
    number: '200',
    text: 'TRM es necesaria cuando la moneda no es COP',
    broken: (paper) =>
      paper.at('InformacionGeneral/@TipoMoneda') !== 'COP' && !paper.at('InformacionGeneral/@TRM'),
  },
  listed('035', 'Empleador/@Pais', 'countries', '250'),
  listed('036', 'Empleador/@DepartamentoEstado', 'departments', '251'),
  town('037', 'Empleador', 'DepartamentoEstado', 'MunicipioCiudad', '252'),
  written('038', 'Empleador/@Direccion', /\S/, 'La dirección del empleador está vacía', '253'),
  listed('041', 'Trabajador/@TipoTrabajador', 'workers'),
  listed('042', 'Trabajador/@SubTipoTrabajador', 'subtypes'),
  written(
    '043',
    'Trabajador/@AltoRiesgoPension',
    /^(true|false)$/,
    'AltoRiesgoPension debe ser true o false',
  ),
  listed('044', 'Trabajador/@TipoDocumento', 'documents'),
  written('045', 'Trabajador/@NumeroDocumento', /^\d+$/, 'El número de documento lleva solo dígitos'),
  written('046', 'Trabajador/@PrimerApellido', /^(?=.*\S).{1,60}$/, 'Primer apellido vacío o muy largo'),
  written('047', 'Trabajador/@SegundoApellido', /^.{0,60}$/, 'Segundo apellido muy largo'),
  written('048', 'Trabajador/@PrimerNombre', /^(?=.*\S).{1,60}$/, 'Primer nombre vacío o muy largo'),
  listed('050', 'Trabajador/@LugarTrabajoPais', 'countries'),
  listed('051', 'Trabajador/@LugarTrabajoDepartamentoEstado', 'departments'),
  town('052', 'Trabajador', 'LugarTrabajoDepartamentoEstado', 'LugarTrabajoMunicipioCiudad'),
  written('053', 'Trabajador/@LugarTrabajoDireccion', /\S/, 'La dirección del lugar de trabajo está vacía'),
  written('056', 'Trabajador/@SalarioIntegral', /^(true|false)$/, 'SalarioIntegral debe ser true o false'),
  listed('061', 'Trabajador/@TipoContrato', 'contracts'),
  listed('064', 'Pago/@Forma', 'forms'),
  listed('065', 'Pago/@Metodo', 'means'),
  bankData('066', 'Banco'),
  bankData('067', 'TipoCuenta'),
  bankData('068', 'NumeroCuenta'),
  {
    number: '126',
    text: 'El tipo de incapacidad no está en la lista de códigos',
    broken: (paper) => {
      const group = paper.body.children
        .find((child) => child.name === 'Devengados')
        ?.children.find((child) => child.name === 'Incapacidades');
      return (group?.children ?? []).some((leave) => !codes.incapacities.has(leave.attributes.Tipo ?? ''));
    },
  },
  {
    number: '187',
    text: 'DevengadosTotal no es la suma de los devengados',
    broken: (paper) => !nearly(total(paper, 'DevengadosTotal'), sumOf(paper, 'Devengados')),
  },
  {
    number: '188',
    text: 'DeduccionesTotal no es la suma de las deducciones',
    broken: (paper) => !nearly(total(paper, 'DeduccionesTotal'), sumOf(paper, 'Deducciones')),
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
      valuesOf(paper.body, paper.shape, ['money', 'decimal']).some(({ value }) => value.startsWith('-')),
  },
];
