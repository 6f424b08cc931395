import { hash, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { afterAll, expect, it, vi } from 'vitest';
import { command } from '../../scripts/dian/command.ts';
import { buildSigned } from '../../server/dian/build.ts';
import { openCertificate } from '../../server/dian/certificate.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { simplePayroll } from '../domain/dian/sample.ts';
import { company, p12Of, password } from '../server/dian/certificates.ts';

/** `npm run dian` on files whose content is right and what is around it is not. */

const folder = mkdtempSync(join(tmpdir(), 'quincena-around-'));
afterAll(() => rmSync(folder, { recursive: true }));

const issued = company();
const credentials = openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password);
const signed = buildSigned(simplePayroll(), {
  pin: '12345',
  credentials,
  uuid: '07f1761e-d93b-540c-b37f-bc209963713b',
  signingTime: Date.parse('2026-10-31T19:30:05Z') as Instant,
}).xml.toString();

function findings(order: 'check' | 'verify', xml: string): { rule: string; message: string }[] {
  const path = join(folder, 'nie.xml');
  writeFileSync(path, xml);
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  try {
    command([order, path, '--fecha', '2026-11-20', '--json']);
    return JSON.parse(said.mock.calls[0]?.[0]).findings;
  } finally {
    said.mockRestore();
  }
}
const rules = (order: 'check' | 'verify', xml: string) => findings(order, xml).map(({ rule }) => rule);

/** The file signed again as it is now, by the rules of XML Signature and with nothing of ours. */
function signedAgain(xml: string): string {
  const using = <T>(text: string, use: (document: XmlDocument) => T): T => {
    const document = XmlDocument.fromString(text);
    try {
      return use(document);
    } finally {
      document.dispose();
    }
  };
  const ds = { ds: 'http://www.w3.org/2000/09/xmldsig#' };
  const one = ({ root }: XmlDocument, name: string) => root.find(`//ds:${name}`, ds)[0] as XmlElement;
  const whole = using(xml, (document) => {
    one(document, 'Signature').remove();
    return document.canonicalizeToString();
  });
  const digested = xml.replace(/DigestValue>[^<]*/, `DigestValue>${hash('sha256', whole, 'base64')}`);
  const info = using(digested, (document) => one(document, 'SignedInfo').canonicalizeToString());
  const value = sign('sha256', Buffer.from(info), credentials.key).toString('base64');
  return digested.replace(/(<ds:SignatureValue [^>]*>)[^<]*/, `$1${value}`);
}

it('an instruction before the root breaks ZB02, and the signature unless it is signed', () => {
  const marked = signed.replace('<NominaIndividual ', '<?a b?>$&');
  expect(rules('verify', marked)).toEqual(['ZB02', 'DC09', 'ZE02']);
  expect(rules('verify', signedAgain(marked))).toEqual(['ZB02']);
});

it('a root with a prefix has its findings once, and none of a missing element', () => {
  const prefixed = signed
    .replace('<NominaIndividual xmlns=', '<n:NominaIndividual xmlns:n=')
    .replace('</NominaIndividual>', '</n:NominaIndividual>');
  const found = findings('check', signedAgain(prefixed)).filter(({ rule }) => !rule.startsWith('DC'));
  expect(found.map(({ rule }) => rule)).toEqual(['NIE901', 'ZB04', 'ZB01', 'ZE02']);
  expect(found[2]?.message).toMatch(/^Periodo y \d+ más no están en el espacio de nombres/);
});

it('an element in no namespace has a finding of its namespace alone', () => {
  const found = findings('check', signedAgain(signed.replace('<Periodo ', '<Periodo xmlns="" ')));
  expect(found.map(({ rule }) => rule)).toEqual(['ZB04', 'ZB01']);
  expect(found[1]?.message).toBe('Periodo no está en el espacio de nombres del documento.');
});

it('any element may have the location of a schema', () => {
  expect(
    rules('check', signedAgain(signed.replace('<Periodo ', '<Periodo xsi:schemaLocation="a b" '))),
  ).toEqual([]);
});

const references = [...signed.matchAll(/<ds:Reference .*?<\/ds:Reference>/gs)].map(([text]) => text);
it.each<[string, string, RegExp]>([
  ...references.map((one, i): [string, string, RegExp] => [
    `the reference ${i + 1} is missing`,
    signed.replace(one, ''),
    /una de sus tres referencias falta/,
  ]),
  [
    'a reference has no digest',
    signed.replace(references[1] ?? '', (references[1] ?? '').replace(/(DigestValue>)[^<]*/, '$1')),
    /una de sus tres referencias falta/,
  ],
  [
    'the value of the signature is of another',
    signed.replace(/(<ds:SignatureValue[^>]*>)...../, '$1AAAAA'),
    /la firma cambió después de hecha/,
  ],
  [
    'the document changed and a reference is missing',
    signed
      .replace(references[2] ?? '', '')
      .replace('DevengadosTotal>2000000.00', 'DevengadosTotal>2000001.00'),
    /el documento cambió después de firmarlo/,
  ],
  [
    'the document changed',
    signed.replace('DevengadosTotal>2000000.00', 'DevengadosTotal>2000001.00'),
    /el documento cambió después de firmarlo/,
  ],
])('ZE02 says what happened: %s', (_, text, words) => {
  const found = findings('verify', text);
  expect(found.filter(({ rule }) => rule === 'ZE02').map(({ message }) => message)).toEqual([
    expect.stringMatching(words),
  ]);
});
