import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildSigned } from '../../server/dian/build.ts';
import { openCertificate } from '../../server/dian/certificate.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { aReplacement, simplePayroll } from '../domain/dian/sample.ts';
import { company, p12Of, password } from '../server/dian/certificates.ts';
import { sharedPath } from '../shared.ts';
import { run } from './dian-run.ts';

/** `npm run dian` as a person or a script uses it. */

const folder = mkdtempSync(join(tmpdir(), 'quincena-dian-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const issued = company();
const credentials = openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password);
const secret = {
  pin: '12345',
  credentials,
  uuid: '07f1761e-d93b-540c-b37f-bc209963713b',
  signingTime: Date.parse('2026-10-31T19:30:05Z') as Instant,
};
const signed = buildSigned(simplePayroll(), secret).xml.toString();
const clock = ['--fecha', '2026-11-20'];

describe('a valid file', () => {
  it.each([
    ['a payroll', signed],
    ['a note', buildSigned(aReplacement(), secret).xml.toString()],
  ])('of %s ends in 0 and says so in one line', (_, xml) => {
    const path = file('bueno.xml', xml);
    const checked = run('check', path, '--pin', '12345', ...clock);
    expect(checked).toMatchObject({ status: 0, err: '' });
    expect(checked.out.trim().split('\n')).toHaveLength(1);
    expect(checked.out).toContain('nada impide enviarlo');
    expect(run('verify', path, ...clock)).toMatchObject({ status: 0, err: '' });
  });
});

const examples = sharedPath('dian/examples/README.md')?.replace('README.md', '');
describe.skipIf(!examples)('every shared example', () => {
  const names = examples ? readdirSync(examples).filter((name) => name.endsWith('.xml')) : [];
  const right = new Set(['nomina-simple.firmado.xml', 'ajuste-eliminar.firmado.xml']);

  it('is valid or not as expected, with its findings', () => {
    for (const name of names) {
      const { status, out, err } = run('check', `${examples}${name}`, '--pin', '12345', ...clock, '--json');
      const { valid, findings } = JSON.parse(out);
      expect({ name, status, valid, err }).toEqual({
        name,
        status: right.has(name) ? 0 : 1,
        valid: right.has(name),
        err: '',
      });
      for (const finding of findings) {
        expect(Object.keys(finding)).toEqual(
          expect.arrayContaining(['rule', 'severity', 'path', 'message', 'hint']),
        );
      }
    }
  });

  it.each([
    ['nomina-simple.sin-firma.xml', ['ZB01', 'ZD01']],
    ['ajuste-eliminar.sin-firma.xml', ['ZB01', 'ZD01']],
  ])('such as %s lacks only its signature', (name, rules) => {
    const { out } = run('check', `${examples}${name}`, '--pin', '12345', ...clock, '--json');
    expect(JSON.parse(out).findings.map((f: { rule: string }) => f.rule)).toEqual(rules);
  });

  it('has the CUNE of its vector', () => {
    const vectors: { label: string; cune: string; software_sc: string }[] = JSON.parse(
      readFileSync(`${examples}vectors.json`, 'utf8'),
    );
    for (const name of ['nomina-simple', 'ajuste-eliminar']) {
      const { status, out } = run('cune', `${examples}${name}.firmado.xml`, '--pin', '12345');
      const vector = vectors.find((v) => v.label === name);
      expect(status).toBe(0);
      expect(out).toContain(`CUNE: ${vector?.cune}\nSoftwareSC: ${vector?.software_sc}`);
    }
  });
});

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const bomb = zipSync({ 'nie.xml': new Uint8Array(20_000_000) });
const bad: [what: string, content: string | Uint8Array, says: RegExp][] = [
  ['an empty file', '', /está vacío/],
  ['blanks', '   \n ', /está vacío/],
  ['not XML', 'hola', /no es un XML/],
  ['JSON', '{"a": 1}', /no es un XML/],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /no es de texto/],
  ['a web page', '<!DOCTYPE html><html><body>No autorizado</body></html>', /página web/],
  ['half a file', signed.slice(0, 4000), /incompleto/],
  ['a file cut inside a tag', signed.slice(0, signed.indexOf('<Pago ') + 8), /incompleto/],
  [
    'a tag that does not close, and where',
    signed.replace('<Pago ', '<Pago><Pago '),
    /no coinciden[\s\S]*cerca de «<\/NominaIndividual>/,
  ],
  ['a loose ampersand, and where', signed.replace('EMPRESA', 'A & B'), /cerca de «<ProveedorXML RazonSocial/],
  ['a document type', signed.replace('?>', '?><!DOCTYPE n [<!ENTITY a "b">]>'), /tipo de documento/],
  ['an entity', signed.replace('EMPRESA', '&lol;'), /entidad desconocida/],
  ['an outside entity', xml('<!DOCTYPE n SYSTEM "file:///etc/passwd"><n/>'), /tipo de documento/],
  ['many levels', xml('<a>'.repeat(5000) + '</a>'.repeat(5000)), /demasiados niveles/],
  ['many elements', signed.replace('<Notas>', `${'<a/>'.repeat(60_000)}<Notas>`), /demasiados elementos/],
  [
    'many attributes',
    signed.replace(
      '<Pago ',
      `<Pago ${Array.from({ length: 20_000 }, (_, i) => `xmlns:a${i}="x"`).join(' ')} `,
    ),
    /demasiados atributos/,
  ],
  ['many megabytes', new Uint8Array(9_000_000).fill(0x20), /8 MB/],
  ['more than 500 KB', signed.replace('<Notas>', `<Notas>${'a'.repeat(600_000)}`), /ZA01/],
  ['UTF-16', utf16(signed), /UTF-16/],
  ['Latin-1', Buffer.from(signed, 'latin1'), /ZB03/],
  ['Latin-1 that says so', Buffer.from(signed.replace('UTF-8', 'ISO-8859-1'), 'latin1'), /ZB03/],
  [
    'a byte order mark',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(signed)]),
    /ZB02[\s\S]*marca de orden/,
  ],
  ['no declaration of XML', signed.replace(/<\?xml.*?\?>/, ''), /ZB02[\s\S]*falta la declaración XML/i],
  ['a zip that grows', bomb, /8 MB/],
  [
    'a zip of several',
    zipSync({ 'a.xml': Buffer.from(signed), 'b.xml': Buffer.from(signed) }),
    /un solo XML/,
  ],
  ['an empty zip', zipSync({}), /es un zip/],
  ['half a zip', zipSync({ 'a.xml': Buffer.from(signed) }).slice(0, 900), /es un zip/],
  ['a PDF', '%PDF-1.7 …', /PDF/],
  ['another document', xml('<Invoice xmlns="urn:x"/>'), /factura[\s\S]*no una nómina/],
  ['an unknown document', xml('<carta/>'), /«carta»/],
  [
    'a container',
    xml(`<AttachedDocument xmlns="urn:x"><a><![CDATA[${signed}]]></a></AttachedDocument>`),
    /contenedor[\s\S]*saque/i,
  ],
  ['no namespace', signed.replace(/ xmlns="[^"]*"/, ''), /espacio de nombres/],
  ['a root in small letters', signed.replaceAll('NominaIndividual', 'nominaindividual'), /NominaIndividual/],
  ['an answer of DIAN', xml('<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"/>'), /respuesta/],
  ['null bytes', signed.replace('ANA', 'A\u0000A'), /no permitidos/],
  ['a document written again with line ends', signed.replaceAll('><', '>\n<'), /ZE02/],
  [
    'a changed amount',
    signed.replace('DevengadosTotal>2000000.00', 'DevengadosTotal>2000001.00'),
    /DC09[\s\S]*ZE02/,
  ],
  ['a changed certificate', signed.replace('X509Certificate>MII', 'X509Certificate>MIJ'), /DC19|DC12/],
  ['no signature', signed.replace(/<ds:Signature.*<\/ds:Signature>/s, ''), /ZD01/],
  ['an unsigned comment', signed.replace('<Periodo', '<!-- x --><Periodo'), /ZB02/],
  ['a signature with an empty name', signed.replace(/(SignatureValue Id=)"[^"]*"/, '$1""'), /ZE01/],
  ['a blank inside an empty element', signed.replace(/(<Pago [^>]*)\/>/, '$1> </Pago>'), /texto suelto/],
  ['a blank around a date', signed.replace('FechaPago>2026', 'FechaPago> 2026'), /NIE203/],
  ['a foreign prefix', signed.replaceAll('ds:', 'dsig:').replaceAll('xmlns:ds', 'xmlns:dsig'), /ZB04/],
];

describe('bad input', () => {
  it.each(bad)('%s is refused with a sentence', (_, content, says) => {
    const path = file('malo.xml', content);
    for (const command of ['check', 'verify']) {
      const { status, out, err } = run(command, path, ...clock);
      expect({ command, status, err }).toEqual({ command, status: 1, err: '' });
      if (command === 'check') expect(out).toMatch(says);
      expect(out).not.toMatch(/^\s+at /m);
    }
    const cune = run('cune', path, '--pin', '12345');
    expect(cune.status === 0 || cune.status === 1).toBe(true);
    expect(cune.err).not.toMatch(/^\s+at /m);
  });
});

describe('content that no reference of the signature covers', () => {
  const after = (text: string, more: string) => signed.replace(text, `${text}${more}`);
  const before = (text: string, more: string) => signed.replace(text, `${more}${text}`);
  it.each([
    ['a second value', before('<ds:KeyInfo ', '<ds:SignatureValue>AAAA</ds:SignatureValue>')],
    ['an element inside the value', before('</ds:SignatureValue>', '<ds:x/>')],
    ['text in the signature', before('<ds:KeyInfo ', 'hola')],
    ['text in the properties', after('</xades:SignedProperties>', 'hola')],
    ['an unknown property', after('</xades:SignedProperties>', '<xades:Foo>otro salario 999</xades:Foo>')],
    [
      'an unknown unsigned property',
      after(
        '</xades:SignedProperties>',
        '<xades:UnsignedProperties><xades:Bogus>x</xades:Bogus></xades:UnsignedProperties>',
      ),
    ],
  ])('is refused by ZB01: %s', (_, xml) => {
    const path = file('firma.xml', xml);
    for (const args of [
      ['check', path, '--pin', '12345'],
      ['verify', path],
    ]) {
      const { status, out } = run(...args, ...clock, '--json');
      expect(JSON.parse(out).findings).toEqual([
        expect.objectContaining({
          rule: 'ZB01',
          severity: 'block',
          path: expect.stringContaining('ds:Signature'),
        }),
      ]);
      expect(status).toBe(1);
    }
  });
});

it('a digest of the chain is compared with the certificate of its serial', () => {
  const [middle = new Uint8Array(), root = new Uint8Array()] = credentials.chain;
  const carried = Buffer.from(middle).toString('base64');
  const xml = signed.replace('</ds:X509Data>', `<ds:X509Certificate>${carried}</ds:X509Certificate>$&`);
  const rules = (text: string): string[] => {
    const { out } = run('verify', file('cadena.xml', text), ...clock, '--json');
    return JSON.parse(out).findings.map((f: { rule: string }) => f.rule);
  };
  const digest = (der: Uint8Array) => hash('sha256', der, 'base64');
  expect(rules(xml)).toEqual(['DC12', 'ZE02']);
  expect(rules(xml.replace(digest(middle), digest(root)))).toContain('DC36');
});

it('the command reads the only document of a zip', () => {
  const path = file('z.zip', zipSync({ 'nie.xml': Buffer.from(signed) }));
  expect(run('check', path, '--pin', '12345', ...clock)).toMatchObject({ status: 0, err: '' });
  expect(run('cune', path, '--pin', '12345')).toMatchObject({ status: 0 });
});

it('the command checks the other files when one does not exist, and ends in 2', () => {
  const { status, out, err } = run('check', file('bueno.xml', signed), join(folder, 'no.xml'), ...clock);
  expect(status).toBe(2);
  expect(out).toContain('nada impide enviarlo');
  expect(err).toMatch(/no\.xml no existe\.$/);
});

it('the command reports an unexpected error in a sentence', () => {
  const broken = vi.spyOn(JSON, 'stringify').mockImplementation(() => {
    throw new Error('se rompió');
  });
  try {
    const { status, err } = run('check', file('bueno.xml', signed), '--json');
    expect({ status, err }).toEqual({
      status: 2,
      err: expect.stringMatching(/fallo de este programa: se rompió/),
    });
  } finally {
    broken.mockRestore();
  }
});

describe('the use of the command', () => {
  it.each([
    [[]],
    [['revisar']],
    [['check']],
    [['check', 'a.xml', '--pin']],
    [['check', 'a.xml', '--color']],
    [['check', 'a.xml', '--pin', '']],
    [['check', 'a.xml', '--fecha', 'ayer']],
    [['cune', 'a.xml']],
    [['cune', '--pin', '1', '--numero', 'N1']],
    [['cune', 'a.xml', 'b.xml', '--pin', '1']],
  ])('%j ends in 2 and explains', (args) => {
    const { status, out, err } = run(...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/\.\n\nUso:/);
  });

  it.each([['no-existe.xml'], [folder]])('%s ends in 2 and says why', (path) => {
    for (const args of [['check'], ['verify'], ['cune', '--pin', '1']]) {
      const { status, out, err } = run(...args, path);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toMatch(/^El archivo .* (no existe|es una carpeta)\.$/);
    }
  });

  it('with --help ends in 0', () => {
    expect(run('--help')).toMatchObject({ status: 0, err: '' });
  });
});

it('the script runs as a command, also with its standard input', () => {
  const path = file('bueno.xml', signed);
  const ran = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/dian.ts', ...args], { encoding: 'utf8' });
  expect(ran('check', path, ...clock).status).toBe(0);
  expect(ran('check', file('malo.xml', '')).status).toBe(1);
  expect(ran().status).toBe(2);
  const piped = spawnSync(process.execPath, ['scripts/dian.ts', 'check', '-', ...clock], { input: signed });
  expect(piped.status).toBe(0);
});
