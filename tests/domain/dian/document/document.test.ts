import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { checkDocument } from '../../../../src/domain/dian/check/check.ts';
import {
  buildCuneText,
  buildPrintedQr,
  buildQrAddress,
  buildSoftwareSecurityText,
} from '../../../../src/domain/dian/description/cune.ts';
import type { Element, Value } from '../../../../src/domain/dian/description/description.ts';
import { findText } from '../../../../src/domain/dian/description/value.ts';
import { buildIndividualPayroll } from '../../../../src/domain/dian/document/individual-payroll.ts';
import { nominaIndividual } from '../../../../src/domain/dian/document/nomina-individual.ts';
import { readDocument } from '../../../../src/domain/dian/document/read.ts';
import { Unwritable, writeDocument } from '../../../../src/domain/dian/document/write.ts';
import { sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
import { sharedPath } from '../../../shared.ts';
import { fullPayroll, simplePayroll } from '../sample.ts';

const hash = (text: string) => createHash('sha384').update(text).digest('hex');
const simple = () => sealDocument(buildIndividualPayroll(simplePayroll()), hash, '12345');
const example = (name: string) => sharedPath(`dian/examples/${name}`);

const unsigned = example('nomina-simple.sin-firma.xml');
test.skipIf(!unsigned)('writes the published example byte for byte from our own values', () => {
  expect(writeDocument(nominaIndividual, simple())).toBe(readFileSync(unsigned ?? '', 'utf8'));
});

const template = example('plantilla-completa-nomina.xml');
test.skipIf(!template)('knows every element and attribute of the official template, in its order', () => {
  const xml = readFileSync(template ?? '', 'utf8');
  expect(writeDocument(nominaIndividual, readDocument(nominaIndividual, xml), null)).toBe(xml);
});

const production = example('nomina-real-recortada-anonimizada.xml');
test.skipIf(!production)('reads a document with other blanks, prefixes and missing parts', () => {
  const value = readDocument(nominaIndividual, readFileSync(production ?? '', 'utf8'));
  expect(findText(value, 'NumeroSecuenciaXML', '@Numero')).toBe('FIC109');
  expect(findText(value, 'ComprobanteTotal')).toBe('1859800');
});

type Vector = { label: string; composicion: string; cune: string } & { [field: string]: string | undefined };
const vectors = example('vectors.json');
describe.skipIf(!vectors)('every published vector', () => {
  const rows: Vector[] = vectors ? JSON.parse(readFileSync(vectors, 'utf8')) : [];
  it.each(rows)('$label', (row) => {
    expect(hash(row.composicion)).toBe(row.cune);
    if (row.NumNE) {
      const text = buildCuneText({
        number: row.NumNE,
        day: row.FecNE ?? '',
        time: row.HorNE ?? '',
        accrued: row.ValDev ?? '',
        deductions: row.ValDed ?? '',
        total: row.ValTolNE ?? '',
        nit: row.NitNE ?? '',
        worker: row.DocEmp ?? '',
        kind: row.TipoXML as '102' | '103',
        pin: row.SoftwarePin ?? '',
        environment: row.TipAmb ?? '',
      });
      expect(text).toBe(row.composicion);
    }
    if (row.software_id) {
      const text = buildSoftwareSecurityText(row.software_id, row.SoftwarePin ?? '', row.NumNE ?? '');
      expect(text).toBe(row.software_sc_input);
      expect(hash(text)).toBe(row.software_sc);
    }
  });
});

const rules = sharedPath('dian/rules.json');
test.skipIf(!rules)('names only rules that exist, with the severity they have', () => {
  const published: { code: string; severity: string }[] = JSON.parse(readFileSync(rules ?? '', 'utf8'));
  const severities = new Map(published.map((r) => [r.code, r.severity]));
  const wrong: string[] = [];
  const look = (e: Element): void => {
    for (const part of [e, ...e.attributes]) {
      const expected = severities.get(part.rule) === 'Notificación' ? 'notice' : 'block';
      if (!severities.has(part.rule) || part.severity !== expected) wrong.push(`${part.rule} ${part.name}`);
    }
    e.children.forEach(look);
  };
  look(nominaIndividual.root);
  expect(wrong).toEqual([]);
});

describe('a document', () => {
  it.each([
    ['simple', simplePayroll()],
    ['with every hour and the solidarity fund', fullPayroll()],
    [
      'of a person who employs',
      simplePayroll({
        company: {
          ...simplePayroll().company,
          social_reason: undefined,
          first_name: 'LUZ',
          surname: 'DÍAZ',
          nit: '52345678',
        },
      }),
    ],
  ])('%s passes its checks and survives being written and read', (_, input) => {
    const value = sealDocument(buildIndividualPayroll(input), hash, '12345');
    expect(checkDocument(nominaIndividual, value)).toEqual([]);
    const xml = writeDocument(nominaIndividual, value);
    expect(writeDocument(nominaIndividual, readDocument(nominaIndividual, xml))).toBe(xml);
  });

  it('keeps what people type on one line and escaped', () => {
    const input = simplePayroll({ notes: ['a\n\tb <c> & "d"', '  '] });
    const xml = writeDocument(nominaIndividual, buildIndividualPayroll(input));
    expect(xml).toContain('<Notas>a b &lt;c&gt; &amp; "d"</Notas>');
    expect(xml.split('\n')).toHaveLength(2);
  });

  it.each(['\ufffe', '\uffff', '\u0085', '\u0007'])(
    'leaves out of a name what XML has no place for: %j',
    (c) => {
      const { worker } = simplePayroll();
      const value = buildIndividualPayroll(
        simplePayroll({ worker: { ...worker, surname: `Pérez${c}Gil` }, notes: [c] }),
      );
      const xml = writeDocument(nominaIndividual, value);
      expect(xml).toContain('PrimerApellido="Pérez Gil"');
      expect(xml).not.toContain('<Notas>');
    },
  );

  it('refuses to write what XML has no place for', () => {
    const value = { ...simple(), Notas: ['a\u0007b'] };
    expect(() => writeDocument(nominaIndividual, value)).toThrow(Unwritable);
    expect(() => writeDocument(nominaIndividual, { ...value, Notas: ['\ud800'] })).toThrow(Unwritable);
    expect(() => writeDocument(nominaIndividual, { ...value, Notas: ['a\nb'] })).toThrow(Unwritable);
  });

  it('sends an empty second surname, for the schema demands the attribute', () => {
    const { worker } = simplePayroll();
    const value = buildIndividualPayroll(simplePayroll({ worker: { ...worker, second_surname: undefined } }));
    expect(writeDocument(nominaIndividual, value)).toContain('SegundoApellido=""');
  });
});

type Change = { [name: string]: Value[string] };
const changed = (element: string, change: Change): Value => {
  const value = simple();
  return { ...value, [element]: { ...(value[element] as Value), ...change } };
};

describe('a finding', () => {
  it.each<[string, Value, string]>([
    ['a missing required attribute', changed('Trabajador', { '@Sueldo': undefined }), 'NIE062'],
    ['a code out of its list', changed('Trabajador', { '@TipoContrato': '9' }), 'NIE061'],
    ['letters in a document number', changed('Trabajador', { '@NumeroDocumento': 'A1' }), 'NIE045'],
    ['one decimal', changed('Trabajador', { '@Sueldo': '1750905.0' }), 'NIE062'],
    ['a negative amount', changed('Trabajador', { '@Sueldo': '-1.00' }), 'VLR01'],
    ['a date the calendar lacks', changed('Periodo', { '@FechaIngreso': '2026-02-30' }), 'NIE002'],
    ['a time without offset', changed('InformacionGeneral', { '@HoraGen': '14:30:00' }), 'NIE027'],
    ['another version literal', changed('InformacionGeneral', { '@Version': 'V1.0' }), 'NIE022'],
    ['a flag that is not true or false', changed('Trabajador', { '@SalarioIntegral': 'si' }), 'NIE056'],
    ['a name that is too long', changed('Trabajador', { '@PrimerNombre': 'A'.repeat(61) }), 'NIE048'],
    ['a field the schema does not have', changed('Periodo', { '@Mes': '10' }), 'ZB01'],
    ['no payment date', { ...simple(), FechasPagos: {} }, 'NIE203'],
    ['a line end', { ...simple(), Notas: ['a\nb'] }, 'ZB02'],
    ['a wrong check digit of the employer', changed('Empleador', { '@DV': '1' }), 'NIE034'],
    ['a wrong check digit of the provider', changed('ProveedorXML', { '@DV': '1' }), 'NIE018'],
    [
      'a number that is not prefix and consecutive',
      changed('NumeroSecuenciaXML', { '@Numero': 'SETN-1' }),
      'NIE012',
    ],
    ['two issue dates', changed('Periodo', { '@FechaGen': '2026-10-30' }), 'NIE008'],
    [
      'a period that ends before it starts',
      changed('Periodo', { '@FechaLiquidacionFin': '2026-09-30' }),
      'NIE005',
    ],
    ['an admission after the period', changed('Periodo', { '@FechaIngreso': '2026-11-01' }), 'NIE002'],
    ['a retirement outside the period', changed('Periodo', { '@FechaRetiro': '2026-09-30' }), 'NIE003'],
    ['no time worked', changed('Periodo', { '@TiempoLaborado': '0.00' }), 'NIE006'],
    ['both a reason and names', changed('Empleador', { '@PrimerNombre': 'ANA' }), 'NIE032'],
    ['neither reason nor names', changed('Empleador', { '@RazonSocial': undefined }), 'NIE212'],
    ['neither names nor reason', changed('Empleador', { '@RazonSocial': undefined }), 'NIE032'],
    ['a municipality of another department', changed('Empleador', { '@MunicipioCiudad': '11001' }), 'NIE037'],
    ['an exchange rate for pesos', changed('InformacionGeneral', { '@TRM': '1.00' }), 'NIE200'],
    ['earnings that do not add up', { ...simple(), DevengadosTotal: '2000003.00' }, 'NIE187'],
    ['deductions that do not add up', { ...simple(), DeduccionesTotal: '140000.00' }, 'NIE188'],
    ['a total that is not the difference', { ...simple(), ComprobanteTotal: '1.00' }, 'NIE189'],
  ])('names %s', (_, value, code) => {
    const findings = checkDocument(nominaIndividual, value);
    expect(findings.map((f) => f.rule)).toContain(code);
    expect(
      findings.every(
        (f) => f.message.endsWith('.') && f.hint !== '' && f.path.startsWith('/NominaIndividual'),
      ),
    ).toBe(true);
  });

  it('says once that a total cannot be read', () => {
    const value = { ...simple(), DevengadosTotal: '2.000.000,00' };
    expect(checkDocument(nominaIndividual, value).map((f) => f.rule)).toEqual(['NIE187']);
  });

  it('says which value is negative', () => {
    const value = changed('Trabajador', { '@Sueldo': '-1.00' });
    expect(checkDocument(nominaIndividual, value)).toMatchObject([
      { rule: 'VLR01', message: 'Sueldo (trabajador): «-1.00» es un valor negativo.' },
    ]);
  });

  it('says that a day which does not exist is none of the calendar', () => {
    const value = changed('Periodo', { '@FechaLiquidacionFin': '2026-02-29' });
    expect(checkDocument(nominaIndividual, value)).toMatchObject([
      { rule: 'NIE005', hint: 'Se espera una fecha del calendario, AAAA-MM-DD.' },
    ]);
  });

  it('stops a character that cannot travel also where the rule of the field only notifies', () => {
    const value = changed('Pago', { '@Banco': 'a\u0007' });
    expect(checkDocument(nominaIndividual, value).map((f) => [f.rule, f.severity])).toEqual([
      ['ZB02', 'block'],
    ]);
  });

  it.each([
    ['2026-10-05T24:00:00', []],
    ['2026-10-05T24:00:00.00', []],
    ['2026-10-05T24:00:01', ['block']],
    ['2026-10-05T24:30:00', ['block']],
    ['2026-10-05T25:00:00', ['block']],
  ])('takes the end of a day and no later hour: %s', (end_time, stops) => {
    const { statement, ...input } = simplePayroll();
    const hour = { quantity: '1.00', percent: '25.00', payment: '4000.00' };
    statement.accrued.heds = [{ ...hour, start_time: '2026-10-05T23:00:00', end_time }];
    const value = sealDocument(buildIndividualPayroll({ ...input, statement }), hash, '1');
    const own = checkDocument(nominaIndividual, value).filter((f) => f.path.endsWith('@HoraFin'));
    expect(own.map((f) => f.severity).filter((s) => s === 'block')).toEqual(stops);
  });

  it.each([
    ['2025-06-01', '80.00', 'block'],
    ['2025-07-01', '80.00', 'notice'],
    ['2026-07-01', '80.00', 'notice'],
    ['2026-07-01', '90.00', 'notice'],
    ['2026-07-01', '100.00', 'block'],
    ['2027-07-01', '90.00', 'notice'],
    ['2028-02-01', '90.00', 'notice'],
    ['2028-07-01', '90.00', 'block'],
  ])('knows what the law said in the year before %s of a surcharge of %s', (start, percent, severity) => {
    const { statement, ...input } = fullPayroll();
    statement.accrued.hrddfs = [{ quantity: '1.00', percent, payment: '14000.00' }];
    const period = {
      admission: '2020-01-01' as Day,
      start: start as Day,
      end: `${start.slice(0, 8)}28` as Day,
    };
    const value = sealDocument(buildIndividualPayroll({ ...input, statement, period }), hash, '1');
    const told = checkDocument(nominaIndividual, value).filter((f) => f.rule === 'NIE097');
    expect(told.map((f) => f.severity)).toEqual([severity]);
  });

  it('only warns of missing bank data and of a percentage the law changed', () => {
    const { statement, ...input } = fullPayroll();
    statement.accrued.hrddfs = [{ quantity: '1.00', percent: '90.00', payment: '14000.00' }];
    const value = sealDocument(
      buildIndividualPayroll({ ...input, statement, payment: { method: '1', means: '42' } }),
      hash,
      '1',
    );
    const findings = checkDocument(nominaIndividual, value);
    expect(findings.map((f) => [f.rule, f.severity])).toEqual([
      ['NIE066', 'notice'],
      ['NIE067', 'notice'],
      ['NIE068', 'notice'],
      ['NIE097', 'notice'],
    ]);
  });

  it.each([
    ['document_type', '48', 'NIE044', /tabla 5\.2\.1/],
    ['worker_subtype', '02', 'NIE042', /tabla del anexo/],
  ])('warns of a %s that the annex lacks', (name, code, rule, said) => {
    const input = simplePayroll();
    const value = sealDocument(
      buildIndividualPayroll({ ...input, worker: { ...input.worker, [name]: code } }),
      hash,
      '1',
    );
    expect(checkDocument(nominaIndividual, value)).toEqual([
      expect.objectContaining({ rule, severity: 'notice', message: expect.stringMatching(said) }),
    ]);
  });
});

describe('the QR', () => {
  it('points at the catalogue of its environment', () => {
    expect(buildQrAddress('1', 'abc')).toBe(
      'https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=abc',
    );
    expect(buildQrAddress('2', 'abc')).toContain('catalogo-vpfe-hab.');
    expect(() => buildQrAddress('3', 'abc')).toThrow(RangeError);
  });

  it('prints its lines in the order of the annex', () => {
    const fields = {
      number: 'SETN1',
      day: '2026-10-31',
      time: '14:30:00-05:00',
      accrued: '2.00',
      deductions: '1.00',
      total: '1.00',
      nit: '900123456',
      worker: '1',
      environment: '2',
    };
    const keys = buildPrintedQr(fields, 'abc', '1')
      .split('\n')
      .map((l) => l.split(':')[0]);
    expect(keys).toEqual([
      'NumNIE',
      'FecNIE',
      'HorNIE',
      'TipoNota',
      'NitNIE',
      'DocEmp',
      'ValDev',
      'ValDed',
      'ValTol',
      'CUNE',
      'QRCode',
    ]);
  });
});
