import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { computeExpectedCune } from '../../../../simulator/rules-header.ts';
import { checkFile } from '../../../../src/domain/dian/check/check-file.ts';
import { buildDescribedDocument } from '../../../../src/domain/dian/document/adjustment.ts';
import { writeDocument } from '../../../../src/domain/dian/document/write.ts';
import { sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import { read } from '../../../simulator/judging.ts';
import { aDeletion, simplePayroll } from '../sample.ts';

const hash = (text: string): string => createHash('sha384').update(text).digest('hex');
const pin = '12345';
/** As little as the schema takes: signatures are looked at elsewhere. */
const emptySignature =
  '<ds:Signature><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="a"/><ds:SignatureMethod Algorithm="a"/>' +
  '<ds:Reference><ds:DigestMethod Algorithm="a"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature>';
const written = (input: Parameters<typeof buildDescribedDocument>[0]): string => {
  const { description, value } = buildDescribedDocument(input);
  return writeDocument(description, sealDocument(value, hash, pin), emptySignature);
};
const payroll = written(simplePayroll());
const findingsOf = (xml: string) =>
  checkFile(new TextEncoder().encode(xml), { seal: { pin, hash } }).findings;
const blocking = (xml: string) =>
  findingsOf(xml).flatMap(({ severity, rule, path }) => (severity === 'block' ? [`${rule} ${path}`] : []));

/** What the CUNE counts of a payroll, as it is written. */
const cuneParts = (xml: string): string[] => {
  const { at } = read(xml).paper;
  const totals = ['DevengadosTotal', 'DeduccionesTotal', 'ComprobanteTotal'];
  const [number, day, time] = [
    'NumeroSecuenciaXML/@Numero',
    'Periodo/@FechaGen',
    'InformacionGeneral/@HoraGen',
  ];
  const paths = [
    number ?? '',
    day ?? '',
    time ?? '',
    ...totals,
    'Empleador/@NIT',
    'Trabajador/@NumeroDocumento',
  ];
  return [...paths.map((path) => at(path) ?? ''), '102', pin, '2'];
};

/** Each amount with more decimals, which add nothing. */
const longer = payroll.replace(/((?:Total|Sueldo|Pago|Deduccion)[^>"]*[>"]\d+\.\d\d)(?=[<"])/g, '$1000');

describe('a document that DIAN receives though nobody here writes it', () => {
  it.each([
    ['amounts of more than two decimals', longer],
    ['a whole amount', payroll.replace(/( Sueldo="\d+)\.00"/, '$1"')],
    ['a novelty that is none', payroll.replace('<Periodo ', '<Novedad CUNENov="">false</Novedad><Periodo ')],
    [
      'a novelty of the example',
      payroll.replace('<Periodo ', '<Novedad CUNENov="A">false</Novedad><Periodo '),
    ],
    ['a rate of exchange for pesos', payroll.replace('TipoMoneda="COP"', 'TipoMoneda="COP" TRM="0"')],
    [
      'the address of production, which the rule prints',
      payroll.replace('catalogo-vpfe-hab.', 'catalogo-vpfe.'),
    ],
    ['the text of the printed code', payroll.replace('<CodigoQR>', '<CodigoQR>NumNIE: SETN1QRCode: ')],
    [
      'the text of the printed code, in its lines',
      payroll.replace('<CodigoQR>', '<CodigoQR>NumNIE: SETN1\n  QRCode: '),
    ],
    ['a note of several lines', payroll.replace('<Notas>', '<Notas>Primera línea\n\tSegunda: ')],
    ['a time with any decimals', payroll.replace(/TiempoLaborado="[\d.]+/, 'TiempoLaborado="990.0001')],
    ['hashes in capitals', payroll.replace(/[0-9a-f]{96}/g, (found) => found.toUpperCase())],
  ])('is not stopped for %s', (_, xml) => {
    expect(xml).not.toBe(payroll);
    expect(blocking(xml)).toEqual([]);
  });

  it('hears of line ends inside a text, which is one line here', () => {
    const lines = payroll.replace('<Notas>', '<Notas>Primera línea\nSegunda: ');
    expect(findingsOf(lines)).toMatchObject([
      { rule: 'ZB02', severity: 'notice', path: '/NominaIndividual/Notas[1]' },
    ]);
    expect(blocking(payroll.replace(' Banco="', ' Banco="A\n'))).toContain('ZB02 ');
    expect(blocking(payroll.replace('<Pago ', '\n<Pago '))).toContain('ZB02 ');
  });

  it('counts two decimals of its totals, cut and not rounded, in the CUNE', () => {
    const cut = payroll.replace(/(<ComprobanteTotal>\d+\.\d\d)/, '$19');
    expect(blocking(cut)).toEqual([]);
    expect(computeExpectedCune(read(cut).paper, pin)).toBe(/CUNE="([0-9a-f]{96})"/.exec(payroll)?.[1]);
  });

  it('counts whole totals with two decimals in the CUNE', () => {
    const whole = payroll.replace('<DevengadosTotal>2000000.00<', '<DevengadosTotal>2000000<');
    expect(whole).not.toBe(payroll);
    expect(blocking(whole)).toEqual([]);
    expect(computeExpectedCune(read(whole).paper, pin)).toBe(/CUNE="([0-9a-f]{96})"/.exec(payroll)?.[1]);
    const unpadded = hash(cuneParts(whole).join(''));
    expect(blocking(whole.replace(/CUNE="[0-9a-f]{96}"/, `CUNE="${unpadded}"`))).toContain(
      'NIE024 /NominaIndividual/InformacionGeneral/@CUNE',
    );
  });

  it('is stopped for amounts that nobody is paid, told as the sum they are', () => {
    const many = `<Comisiones>${'<Comision>9999999999999.99</Comision>'.repeat(12)}</Comisiones>`;
    const told = findingsOf(payroll.replace('</Devengados>', `${many}</Devengados>`));
    expect(told).toMatchObject([{ rule: 'NIE187', hint: 'Debería ser 120000001999999.88.' }]);
    const tiny = payroll.replace('</Devengados>', `<Dotacion>${'9'.repeat(20)}.00</Dotacion></Devengados>`);
    expect(blocking(tiny)).toEqual(['NIE187 /NominaIndividual/DevengadosTotal']);
    expect(blocking(payroll.replace(/ NIT="900123456"/, ` NIT="${'9'.repeat(20)}"`))).toContain(
      'NIE017 /NominaIndividual/ProveedorXML/@NIT',
    );
  });

  it('is read however long its numbers are', () => {
    const long = payroll.replace(/(<DevengadosTotal>)[^<]*/, `$1${'1'.repeat(300_000)}x`);
    expect(blocking(long).length).toBeGreaterThan(0);
  });

  it('is stopped for the address of tests in production', () => {
    const qr = '/NominaIndividual/CodigoQR';
    expect(blocking(payroll.replace('Ambiente="2"', 'Ambiente="1"'))).toContain(`NIE021 ${qr}`);
  });

  it('is stopped for more decimals than any amount has', () => {
    const path = '/NominaIndividual/Trabajador/@Sueldo';
    expect(blocking(payroll.replace(/( Sueldo="\d+\.)00"/, '$10000001"'))).toEqual([`NIE062 ${path}`]);
  });
});

describe('a group that is missing', () => {
  it.each([
    ['Salud', /<Salud [^>]*>/, 'Falta salud.', '/payrolls/:id/edit', 'taken'],
    [
      'FechasPagos',
      /<FechasPagos>.*<\/FechasPagos>/,
      'Faltan fechas de pago.',
      '/payrolls/:id/edit',
      'payment_dates',
    ],
    ['Basico', /<Basico [^>]*>/, 'Falta salario.', '/payrolls/:id/edit', 'worked_days'],
  ])('%s is told by its name and where it is written', (name, there, message, route, field) => {
    const told = findingsOf(payroll.replace(there, '')).find(({ rule }) => rule === 'ZB01');
    expect(told).toMatchObject({ message, fix: { route, field } });
    expect(told?.path.endsWith(`/${name}`)).toBe(true);
  });

  it('is told of a note too', () => {
    const note = written(aDeletion()).replace(/<EliminandoPredecesor [^>]*>/, '');
    expect(findingsOf(note)).toMatchObject([{ rule: 'ZB01', message: 'Falta documento anterior.' }]);
  });
});
