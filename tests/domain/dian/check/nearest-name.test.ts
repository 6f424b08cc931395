import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../../../src/domain/dian/check/check-file.ts';
import { findNearestName } from '../../../../src/domain/dian/check/nearest-name.ts';
import { sharedPath } from '../../../shared.ts';

const transport = ['AuxilioTransporte', 'ViaticoManuAlojS', 'ViaticoManuAlojNS'];
const solidarity = ['Porcentaje', 'DeduccionSP', 'PorcentajeSub', 'DeduccionSub'];
const period = ['FechaIngreso', 'FechaRetiro', 'FechaLiquidacionInicio', 'FechaLiquidacionFin', 'FechaGen'];
const number = ['CodigoTrabajador', 'Prefijo', 'Consecutivo', 'Numero'];
const hours = ['HoraInicio', 'HoraFin', 'Cantidad', 'Porcentaje', 'Pago'];
const days = ['FechaInicio', 'FechaFin', 'Cantidad', 'Pago'];

it.each<[string, readonly string[], string | undefined]>([
  ['ViaticoManutAlojS', transport, 'ViaticoManuAlojS'],
  ['ViaticoManutAlojNS', transport, 'ViaticoManuAlojNS'],
  ['ViaticoManuAlojs', transport, 'ViaticoManuAlojS'],
  ['AuxilioTrasporte', transport, 'AuxilioTransporte'],
  ['AuxTransporte', transport, undefined],
  ['Deduccion', solidarity, 'DeduccionSP'],
  ['DeduccionSp', solidarity, 'DeduccionSP'],
  ['DeduccionSubs', solidarity, 'DeduccionSub'],
  ['PorcentajeSubs', solidarity, 'PorcentajeSub'],
  ['Porcentage', solidarity, 'Porcentaje'],
  ['FechaFIn', days, 'FechaFin'],
  ['FechaInicial', days, 'FechaInicio'],
  ['Fecha_Inicio', days, 'FechaInicio'],
  ['Cantidda', days, 'Cantidad'],
  ['pago', days, 'Pago'],
  ['Pagos', days, 'Pago'],
  ['HoraIncio', hours, 'HoraInicio'],
  ['Fecha', days, undefined],
  ['Número', number, 'Numero'],
  ['Consecutivos', number, 'Consecutivo'],
  ['CodTrabajador', number, 'CodigoTrabajador'],
  ['Cod', number, undefined],
  ['Prefiijo', number, 'Prefijo'],
  ['FechaLiquidacionIncio', period, 'FechaLiquidacionInicio'],
  ['FechaGeneracion', period, 'FechaGen'],
  ['FechaDeIngreso', period, 'FechaIngreso'],
  ['OtroConceptos', ['OtrosConceptos', 'Compensaciones'], 'OtrosConceptos'],
  ['Nit', ['NIT', 'DV'], 'NIT'],
  ['DVV', ['NIT', 'DV'], 'DV'],
  ['Xyz', transport, undefined],
  ['Salario', days, undefined],
  ['', days, undefined],
])('%s', (text, names, right) => expect(findNearestName(text, names)).toBe(right));

describe.skipIf(!sharedPath('cases/C06.xml'))('C06', () => {
  it('says at each attribute the name it should have', () => {
    const { findings } = checkFile(readFileSync(sharedPath('cases/C06.xml') ?? ''));
    const hints = findings
      .filter(({ path }) => path.includes('/@'))
      .map(({ rule, path, hint }) => [rule, path, hint]);
    expect(hints).toEqual([
      [
        'ZB01',
        '/NominaIndividual/Devengados/Transporte[1]/@ViaticoManutAlojS',
        'Debe llamarse ViaticoManuAlojS.',
      ],
      [
        'ZB01',
        '/NominaIndividual/Devengados/Transporte[1]/@ViaticoManutAlojNS',
        'Debe llamarse ViaticoManuAlojNS.',
      ],
      ['ZB01', '/NominaIndividual/Deducciones/FondoSP/@Deduccion', 'Debe llamarse DeduccionSP.'],
    ]);
  });
});
