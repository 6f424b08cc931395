import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeXmlText, listFileFaults, listForeignFaults, startTag } from '../../simulator/file-rules.ts';
import { readIdentity } from '../../simulator/paper.ts';
import { findRuleCode, type RuleWorld } from '../../simulator/rule.ts';
import { rules } from '../../simulator/rules.ts';
import { computeCheckDigit } from '../../simulator/rules-header.ts';
import { documentShapes, listShapeFaults } from '../../simulator/shape.ts';
import { sharedPath } from '../shared.ts';
import { fieldCases } from './field-cases.ts';
import { aDeletion, aPayroll, cuneOf, software } from './fixtures.ts';
import { codesOf, linesOf, past, read } from './judging.ts';

type Change = [from: string | RegExp, to: string];
const novelty = aPayroll({ novelty: cuneOf({}), number: 2 });
const found: Partial<RuleWorld> = { inMonth: true, find: () => past() };

/** Each rule with the change (or the world) that breaks it; the unchanged document breaks none. */
const payrollCases: [code: string, change: Change | undefined, around?: Partial<RuleWorld>, xml?: string][] =
  [
    ['NIE002', ['FechaIngreso="2024-02-01"', 'FechaIngreso="2026-11-01"']],
    ['NIE003', ['FechaIngreso="2024-02-01"', 'FechaIngreso="2024-02-01" FechaRetiro="2024-01-31"']],
    [
      'NIE003',
      ['FechaLiquidacionInicio="2026-10-01"', 'FechaRetiro="2026-09-30" FechaLiquidacionInicio="2026-10-01"'],
    ],
    ['NIE005', ['FechaLiquidacionInicio="2026-10-01"', 'FechaLiquidacionInicio="2026-10-29"']],
    ['NIE006', ['TiempoLaborado="990"', 'TiempoLaborado="0"']],
    ['NIE011', ['Consecutivo="1"', 'Consecutivo="A"']],
    ['NIE012', ['Numero="NE1"', 'Numero="NE-1"']],
    ['NIE013', ['LugarGeneracionXML Pais="CO"', 'LugarGeneracionXML Pais="XX"']],
    [
      'NIE014',
      [
        'LugarGeneracionXML Pais="CO" DepartamentoEstado="05"',
        'LugarGeneracionXML Pais="CO" DepartamentoEstado="5"',
      ],
    ],
    ['NIE015', ['MunicipioCiudad="05001" Idioma', 'MunicipioCiudad="11001" Idioma']],
    ['NIE016', ['Idioma="es"', 'Idioma="en"']],
    [
      'NIE017',
      [
        'ProveedorXML RazonSocial="EMPRESA FICTICIA SAS" NIT="900123456"',
        'ProveedorXML RazonSocial="X" NIT="800197268"',
      ],
    ],
    ['NIE018', ['DV="8" SoftwareID', 'DV="7" SoftwareID']],
    ['NIE019', [`SoftwareID="${software.id}"`, 'SoftwareID="otro"']],
    ['NIE020', [/SoftwareSC="."?/, 'SoftwareSC="-']],
    ['NIE021', ['catalogo-vpfe-hab', 'catalogo']],
    ['NIE022', ['Version="V1.0: Documento', 'Version=" V1.0: Documento']],
    ['NIE023', ['Ambiente="2"', 'Ambiente="1"']],
    ['NIE024', ['Sueldo="1750905.00"', 'Sueldo="1750905.00"'], { software: { ...software, pin: '99999' } }],
    ['NIE024', ['HoraGen="14:30:00-05:00"', 'HoraGen="14:30:01-05:00"']],
    ['NIE025', ['CUNE-SHA384', 'CUFE-SHA384']],
    ['NIE026', undefined, { today: '2026-10-27' }],
    ['NIE008', ['TiempoLaborado="990" FechaGen="2026-10-28"', 'TiempoLaborado="990" FechaGen="2026-10-27"']],
    ['NIE027', ['14:30:00-05:00"', '14:30:00Z"']],
    ['NIE029', ['PeriodoNomina="5"', 'PeriodoNomina="9"']],
    ['NIE030', ['TipoMoneda="COP"', 'TipoMoneda="XXY"']],
    ['NIE200', ['TipoMoneda="COP"', 'TipoMoneda="USD"']],
    [
      'NIE032',
      ['Empleador RazonSocial="EMPRESA FICTICIA SAS"', 'Empleador RazonSocial="X" PrimerApellido="Y"'],
    ],
    ['NIE205', ['ProveedorXML RazonSocial="EMPRESA FICTICIA SAS"', 'ProveedorXML']],
    ['NIE033', undefined, { enabled: false }],
    ['92', undefined, { enabled: false }],
    ['NIE034', ['DV="8" Pais', 'DV="08" Pais']],
    ['NIE035', ['DV="8" Pais="CO"', 'DV="8" Pais="XX"']],
    [
      'NIE036',
      [
        'Pais="CO" DepartamentoEstado="05" MunicipioCiudad="05001" Direccion',
        'Pais="CO" DepartamentoEstado="00" MunicipioCiudad="05001" Direccion',
      ],
    ],
    ['NIE037', ['MunicipioCiudad="05001" Direccion', 'MunicipioCiudad="5001" Direccion']],
    ['NIE038', [' Direccion="CALLE 10 # 20-30"', ' Direccion=""']],
    ['NIE041', ['TipoTrabajador="01"', 'TipoTrabajador="99"']],
    ['NIE042', ['SubTipoTrabajador="00"', 'SubTipoTrabajador="99"']],
    ['NIE043', ['AltoRiesgoPension="false"', 'AltoRiesgoPension="0"']],
    ['NIE044', ['TipoDocumento="13"', 'TipoDocumento="99"']],
    ['NIE045', ['NumeroDocumento="1000000001"', 'NumeroDocumento="-5"']],
    ['NIE046', ['PrimerApellido="PEÑA"', 'PrimerApellido=" "']],
    ['NIE047', ['SegundoApellido=""', `SegundoApellido="${'A'.repeat(61)}"`]],
    ['NIE048', ['PrimerNombre="ANA"', 'PrimerNombre=""']],
    ['NIE050', ['LugarTrabajoPais="CO"', 'LugarTrabajoPais="COL"']],
    ['NIE051', ['LugarTrabajoDepartamentoEstado="05"', 'LugarTrabajoDepartamentoEstado="00"']],
    ['NIE052', ['LugarTrabajoMunicipioCiudad="05001"', 'LugarTrabajoMunicipioCiudad="99999"']],
    ['NIE053', ['LugarTrabajoDireccion="CALLE 10 # 20-30"', 'LugarTrabajoDireccion=""']],
    ['NIE056', ['SalarioIntegral="false"', 'SalarioIntegral="1"']],
    ['NIE061', ['TipoContrato="2"', 'TipoContrato="9"']],
    ['NIE064', ['Forma="1"', 'Forma="7"']],
    ['NIE065', ['Metodo="42"', 'Metodo="999"']],
    ['NIE066', [' Banco="BANCOLOMBIA"', '']],
    ['NIE068', ['Metodo="42"', 'Metodo="10"']],
    ['NIE206', [/ProveedorXML RazonSocial="[^"]*"/, 'ProveedorXML']],
    ['NIE208', [/ProveedorXML RazonSocial="[^"]*"/, 'ProveedorXML PrimerApellido="A"']],
    ['NIE210', [/Empleador RazonSocial="[^"]*"/, 'Empleador PrimerNombre="A"']],
    ['NIE212', [/Empleador RazonSocial="[^"]*"/, 'Empleador']],
    ['NIE067', [' TipoCuenta="Ahorros"', '']],
    ['NIE068', [' NumeroCuenta="1"', '']],
    [
      'NIE126',
      [
        '</Devengados>',
        '<Incapacidades><Incapacidad Cantidad="1" Tipo="9" Pago="0.00"/></Incapacidades></Devengados>',
      ],
    ],
    ['NIE187', ['SueldoTrabajado="1750905.00"', 'SueldoTrabajado="1750902.99"']],
    ['NIE188', ['Deduccion="70036.20"', 'Deduccion="70038.21"']],
    ['NIE189', ['<ComprobanteTotal>1859927.60', '<ComprobanteTotal>1859930.00']],
    ['VLR01', ['Deduccion="70036.20"', 'Deduccion="-70036.20"']],
    ['NIE199', undefined, { inMonth: true }],
    ['NIE199a', undefined, {}, novelty],
    ['NIE199', ['>true</Novedad>', '>1</Novedad>'], found, novelty],
    ['NIE204', [/CUNENov="."?/, 'CUNENov="-'], found, novelty],
    ['NIE204a', undefined, { inMonth: true }, novelty],
    ['NIE204a', undefined, { inMonth: true, find: () => past({ worker: '7' }) }, novelty],
    ['NIE204a', undefined, { inMonth: true, find: () => past({ nit: '800197268' }) }, novelty],
    ['NIE204a', undefined, { inMonth: true, find: () => past({ fate: 'deleted' }) }, novelty],
    ['NIE202', ['TipoXML="102"', 'TipoXML="103"']],
  ];

describe('the rules of a payroll', () => {
  it('find no fault in a good one', () => {
    expect(codesOf(aPayroll())).toEqual([]);
    expect(codesOf(novelty, found)).toEqual([]);
  });

  it.each(payrollCases)('refuse it with %s', (code, change, around, xml) => {
    const good = xml ?? aPayroll();
    const bad = change ? good.replace(...change) : good;
    if (change && !around) expect(bad).not.toBe(good);
    expect(codesOf(bad, around)).toContain(code);
  });

  it('allow two pesos of difference in a total', () => {
    expect(
      codesOf(aPayroll().replace('<ComprobanteTotal>1859927.60', '<ComprobanteTotal>1859929.60')),
    ).not.toContain('NIE189');
  });

  it('have at least one case each', () => {
    const declared = rules.map((rule) => findRuleCode(rule, 'payroll')).filter((code) => code !== undefined);
    const tried = new Set([
      ...payrollCases.map(([code]) => code),
      ...fieldCases.map(([number]) => `NIE${number}`),
    ]);
    expect(declared.filter((code) => !tried.has(code))).toEqual([]);
  });
});

describe('the rules of a note', () => {
  const replacement = aPayroll({ replaces: cuneOf({}) });
  const deletion = aDeletion(cuneOf({}));
  const known: Partial<RuleWorld> = { find: () => past() };
  const of = (other: Parameters<typeof past>[0]): Partial<RuleWorld> => ({ find: () => past(other) });

  it('find no fault in good ones', () => {
    expect([codesOf(replacement, known), codesOf(deletion, known)]).toEqual([[], []]);
  });

  it('accept a predecessor that is a note itself, of another month', () => {
    const note = of({ type: '103', kind: 'replacement', month: '2026-09' });
    expect([codesOf(replacement, note), codesOf(deletion, note)]).toEqual([[], []]);
  });

  it.each<[string, string, string | RegExp, string, Partial<RuleWorld>?]>([
    ['NIAE191a', replacement, '', '', {}],
    ['NIAE191a', replacement, '', '', of({ nit: '800197268' })],
    ['NIAE191a', replacement, '', '', of({ environment: '1' })],
    ['NIAE191a', replacement, '', '', of({ worker: '7' })],
    ['NIAE191a', replacement, '', '', of({ fate: 'replaced' })],
    ['NIAE191a', replacement, '', '', of({ fate: 'deleted' })],
    ['NIAE190', replacement, 'NumeroPred="NE1"', 'NumeroPred="NE2"'],
    ['NIAE190', replacement, 'NumeroPred="NE1"', 'NumeroPred=" "'],
    ['NIAE191', replacement, /CUNEPred="."?/, 'CUNEPred="-'],
    ['NIAE192', replacement, 'FechaGenPred="2026-10-28"', 'FechaGenPred="2026-10-29"'],
    ['NIAE216a', deletion, '', '', {}],
    ['NIAE216a', deletion, '', '', of({ nit: '800197268' })],
    ['NIAE216a', deletion, '', '', of({ environment: '1' })],
    ['NIAE216a', deletion, '', '', of({ fate: 'replaced' })],
    ['NIAE216a', deletion, '', '', of({ fate: 'deleted' })],
    ['NIAE215', deletion, 'NumeroPred="NE1"', 'NumeroPred="NE2"'],
    ['NIAE216', deletion, /CUNEPred="."?/, 'CUNEPred="-'],
    ['NIAE217', deletion, 'FechaGenPred="2026-10-28"', 'FechaGenPred="2026-10-29"'],
    ['NIAE214', replacement, '<TipoNota>1', '<TipoNota>2'],
    ['NIAE214', deletion, '<TipoNota>2', '<TipoNota>1'],
    ['NIAE012', replacement, 'Numero="NA1"', 'Numero="NA-1"'],
    ['NIAE220', deletion, 'Numero="ND1"', 'Numero="ND-1"'],
    ['NIAE017', replacement, '', '', { ...known, enabled: false }],
    ['NIAE230', deletion, '', '', { ...known, enabled: false }],
    ['NIAE033', replacement, '', '', { ...known, enabled: false }],
    ['NIAE248', deletion, '', '', { ...known, enabled: false }],
    ['92', replacement, '', '', { ...known, enabled: false }],
    ['92', deletion, '', '', { ...known, enabled: false }],
    ['NIAE018', replacement, 'DV="8" SoftwareID', 'DV="9" SoftwareID'],
    ['NIAE231', deletion, 'DV="8" SoftwareID', 'DV="9" SoftwareID'],
    ['NIAE019', replacement, `SoftwareID="${software.id}"`, 'SoftwareID="otro"'],
    ['NIAE232', deletion, `SoftwareID="${software.id}"`, 'SoftwareID="otro"'],
    ['NIAE020', replacement, /SoftwareSC="."?/, 'SoftwareSC="-'],
    ['NIAE233', deletion, /SoftwareSC="."?/, 'SoftwareSC="-'],
    ['NIAE021', replacement, 'catalogo-vpfe-hab', 'catalogo'],
    ['NIAE234', deletion, 'catalogo-vpfe-hab', 'catalogo'],
    ['NIAE022', replacement, 'V1.0: Nota de Ajuste de ', 'V1.0: '],
    ['NIAE235', deletion, 'V1.0: Nota de Ajuste de ', 'V1.0: '],
    ['NIAE023', replacement, 'Ambiente="2"', 'Ambiente="1"'],
    ['NIAE236', deletion, 'Ambiente="2"', 'Ambiente="1"'],
    ['NIAE202', replacement, 'TipoXML="103"', 'TipoXML="102"'],
    ['NIAE237', deletion, 'TipoXML="103"', 'TipoXML="102"'],
    ['NIAE024', replacement, 'HoraGen="14:30:00', 'HoraGen="14:31:00'],
    ['NIAE238', deletion, 'HoraGen="14:30:00', 'HoraGen="14:31:00'],
    ['NIAE025', replacement, 'CUNE-SHA384', 'CUFE-SHA384'],
    ['NIAE239', deletion, 'CUNE-SHA384', 'CUFE-SHA384'],
    ['NIAE034', replacement, 'DV="8" Pais', 'DV="9" Pais'],
    ['NIAE249', deletion, 'DV="8" Pais', 'DV="9" Pais'],
    ['NIAE006', replacement, 'TiempoLaborado="990"', 'TiempoLaborado="0"'],
    ['VLR01', replacement, 'Deduccion="70036.20"', 'Deduccion="-70036.20"'],
  ])('refuse it with %s', (code, xml, from, to, around = known) => {
    expect(codesOf(xml.replace(from, to), around)).toContain(code);
  });

  it('only notify a wrong number or day of the predecessor', () => {
    const lines = linesOf(replacement, of({ number: 'NE9', issued: '2026-10-01' }));
    expect(lines.map((line) => [line.code, line.severity])).toEqual([
      ['NIAE190', 'Notificación'],
      ['NIAE192', 'Notificación'],
    ]);
  });

  it('read the identity of a deletion without a worker', () => {
    expect(readIdentity(read(deletion).paper)).toMatchObject({
      type: '103',
      worker: '',
      predecessor: cuneOf({}),
    });
  });
});

describe('the structure', () => {
  const faults = (xml: string) => {
    const { root } = read(xml);
    const shape = documentShapes.get(root.name);
    return shape ? listShapeFaults(root, shape) : ['none'];
  };

  it('holds for good documents', () => {
    for (const xml of [aPayroll(), novelty, aPayroll({ replaces: cuneOf({}) }), aDeletion(cuneOf({}))])
      expect(faults(xml)).toEqual([]);
  });

  it.each([
    ['an element out of order', /(<Pago [^>]*><\/Pago>)(<FechasPagos>.*?<\/FechasPagos>)/, '$2$1'],
    ['a missing required element', /<Salud[^>]*><\/Salud>/, ''],
    ['a missing required attribute', ' SegundoApellido=""', ''],
    ['an unknown attribute', '<Basico ', '<Basico Otro="1" '],
    ['an unknown element', '</Devengados>', '<Otro/></Devengados>'],
    ['a repeated element', /(<Pago [^>]*><\/Pago>)/, '$1$1'],
    ['a date that does not exist', 'FechaIngreso="2024-02-01"', 'FechaIngreso="2024-02-30"'],
    ['days with decimals', 'DiasTrabajados="30"', 'DiasTrabajados="30.5"'],
    ['money with a comma', 'SueldoTrabajado="1750905.00"', 'SueldoTrabajado="1,750,905.00"'],
    ['text among elements', '<Devengados>', '<Devengados>a'],
  ])('is broken by %s', (_, from, to) => {
    expect(faults(aPayroll().replace(from, to))).not.toEqual([]);
  });

  const template = sharedPath('dian/examples/plantilla-completa-nomina.xml');
  it.runIf(template)('holds for the template with every element and attribute', () => {
    expect(faults(readFileSync(template ?? '', 'utf8'))).toEqual([]);
  });
});

describe('the file', () => {
  const codes = (xml: string) => {
    const { root } = read(xml);
    return [...listFileFaults(xml, root), ...listForeignFaults(xml, root)].map((line) => line.code);
  };

  it('is read whole with instructions, comments and CDATA', () => {
    const marks = aPayroll()
      .replace('<Devengados>', '<?program 1?><!-- a comment --><Devengados>')
      .replace('>2000000.00<', '><![CDATA[2000000.00]]><');
    const { root } = read(marks);
    const shape = documentShapes.get(root.name);
    expect(shape && listShapeFaults(root, shape)).toEqual([]);
  });

  it('is good on one line with the official start tag', () => {
    expect(codes(aPayroll())).toEqual([]);
    expect(codes(aPayroll().replace(/^<\?xml[^>]*>\n/, ''))).toEqual([]);
  });

  it.each([
    ['ZB02', '<Devengados>', '<Devengados>\n'],
    ['ZB02', /^/, '\uFEFF'],
    ['ZB02', '<Devengados>', '<!-- a comment --><Devengados>'],
    ['ZB02', '<Devengados>', '<?program 1?><Devengados>'],
    ['ZE02', ' SchemaLocation="" ', ' SchemaLocation=""  '],
    ['ZE02', 'xsi:schemaLocation', 'xs:schemaLocation'],
    ['NIE001', /<ext:UBLExtensions>.*?<\/ext:UBLExtensions>/, ''],
    [
      'ZB04',
      /<ext:UBLExtensions>.*?<\/ext:UBLExtensions>/,
      '<otra:UBLExtensions xmlns:otra="urn:otra"></otra:UBLExtensions>',
    ],
    ['NIE901', ' xmlns:xades141="http://uri.etsi.org/01903/v1.4.1#"', ''],
  ])('is refused with %s', (code, from, to) => {
    expect(codes(aPayroll().replace(from, to))).toContain(code);
  });

  it.each([
    ['ZA01', Buffer.alloc(500 * 1024 + 1, 'a')],
    ['ZB03', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')],
    ['ZB03', Buffer.from([0x3c, 0xff, 0xfe])],
  ])('cannot be read: %s', (code, bytes) => {
    expect(decodeXmlText(bytes)).toMatchObject({ line: { code } });
  });

  it('has the official start tag', () => {
    expect(aPayroll()).toContain(startTag('NominaIndividual'));
  });
});

it.each([
  ['800197268', '4'],
  ['900123456', '8'],
  ['860069804', '2'],
  ['891701664', '1'],
])('the check digit of %s is %s', (nit, digit) => {
  expect(computeCheckDigit(nit)).toBe(digit);
});
