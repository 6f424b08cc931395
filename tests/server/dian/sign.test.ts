import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XmlDocument, XsdValidator, xmlCleanupInputProvider } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { afterAll, describe, expect, it, test } from 'vitest';
import { buildSigned } from '../../../server/dian/build.ts';
import { openCertificate } from '../../../server/dian/certificate.ts';
import { buildSignature, buildSignatureFrame } from '../../../server/dian/sign.ts';
import { findText } from '../../../src/domain/dian/description/value.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import { nominaIndividual } from '../../../src/domain/dian/document/nomina-individual.ts';
import { readDocument } from '../../../src/domain/dian/document/read.ts';
import { buildDocumentForms, writeCanonicalDocument } from '../../../src/domain/dian/document/write.ts';
import type { Instant } from '../../../src/domain/values/day.ts';
import { fullPayroll, simplePayroll } from '../../domain/dian/sample.ts';
import { sharedPath } from '../../shared.ts';
import { company, p12Of, password } from './certificates.ts';
import { valid, verifyXml } from './verifier.ts';

const issued = company();
const credentials = openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password);
const uuid = '07f1761e-d93b-540c-b37f-bc209963713b';
const secret = {
  pin: '12345',
  credentials,
  uuid,
  signingTime: Date.parse('2026-10-31T19:30:05.000Z') as Instant,
};
const inputs: [string, IndividualPayrollInput][] = [
  ['simple', simplePayroll()],
  ['with hours, accents and markup', { ...fullPayroll(), notes: ['Ñandú & <Cía> "x" 😀'] }],
];

const folder = mkdtempSync(join(tmpdir(), 'quincena-sign-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a signed document', () => {
  it.each(inputs)('%s passes an independent verifier', (_, input) => {
    expect(verifyXml(buildSigned(input, secret).xml)).toEqual({
      references: [true, true, true],
      signature: true,
    });
  });

  it('carries its number, file name and CUNE', () => {
    const signed = buildSigned(simplePayroll(), secret);
    expect(signed).toMatchObject({ number: 'SETN1', fileName: 'nie09001234562600000001.xml' });
    const value = readDocument(nominaIndividual, signed.xml.toString());
    expect(findText(value, 'InformacionGeneral', '@CUNE')).toBe(signed.cune);
  });

  it('has the same bytes when it is built again', () => {
    expect(buildSigned(simplePayroll(), secret).xml.equals(buildSigned(simplePayroll(), secret).xml)).toBe(
      true,
    );
  });

  it.each([
    ['an amount', 'DevengadosTotal>2000000.00', 'DevengadosTotal>2000000.01'],
    ['a name', 'PrimerNombre="ANA"', 'PrimerNombre="ANE"'],
    ['an added space', '<Devengados>', '<Devengados> '],
    ['the certificate', 'X509Certificate>MII', 'X509Certificate>MIJ'],
    ['the signing time', 'T14:30:05.000', 'T14:30:06.000'],
    ['the role', '>supplier<', '>third party<'],
    ['a digest', '<ds:DigestValue>', '<ds:DigestValue>A'],
  ])('stops being valid when %s changes', (_, from, to) => {
    const xml = buildSigned(simplePayroll(), secret).xml.toString();
    expect(xml).toContain(from);
    let verdict = false;
    try {
      verdict = valid(verifyXml(xml.replace(from, to)));
    } catch {
      verdict = false;
    }
    expect(verdict).toBe(false);
  });
});

const example = sharedPath('dian/examples/nomina-simple.firmado.xml');
test.skipIf(!example)('the signer rebuilds the published example byte for byte from its parts', () => {
  const xml = readFileSync(example ?? '', 'utf8');
  const all = (tag: string) =>
    [...xml.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g'))].map((m) => m[1] ?? '');
  const digests = [...xml.matchAll(/<xades:CertDigest>.*?<ds:DigestValue>([^<]*)</g)].map((m) => m[1] ?? '');
  const references = digests.map((digest, i) => ({
    digest,
    issuer: all('ds:X509IssuerName')[i] ?? '',
    serial: all('ds:X509SerialNumber')[i] ?? '',
  }));
  const value = readDocument(nominaIndividual, xml);
  const certificate = Buffer.from(all('ds:X509Certificate')[0] ?? '', 'base64');
  const frame = buildSignatureFrame(nominaIndividual, certificate, references);
  const { opening } = buildSignature(frame, writeCanonicalDocument(nominaIndividual, value), secret);
  const text = opening(all('ds:SignatureValue')[0] ?? '').toString();
  expect(text + buildDocumentForms(nominaIndividual, value).rest()).toBe(xml);
  expect(valid(verifyXml(xml))).toBe(true);
});

const schema = sharedPath('dian/xsd/nomina/NominaIndividualElectronicaXSDV1.0.6.xsd');
test.skipIf(!schema)('a signed document validates against the official schema', () => {
  xmlRegisterFsInputProviders();
  const xsd = XmlDocument.fromBuffer(readFileSync(schema ?? ''), { url: schema });
  const validator = XsdValidator.fromDoc(xsd);
  for (const [, input] of inputs) {
    const document = XmlDocument.fromBuffer(buildSigned(input, secret).xml);
    validator.validate(document);
    document.dispose();
  }
  const wrong = XmlDocument.fromString(
    buildSigned(simplePayroll(), secret)
      .xml.toString()
      .replace('DiasTrabajados="30"', 'DiasTrabajados="30.5"'),
  );
  expect(() => validator.validate(wrong)).toThrow();
  wrong.dispose();
  validator.dispose();
  xsd.dispose();
  xmlCleanupInputProvider();
});

const has = (tool: string): boolean => {
  const present = spawnSync(tool, ['--version']).status === 0;
  if (!present) console.info(`Left out: ${tool} is not on this machine.`);
  return present;
};

test.skipIf(!schema || !has('xmllint'))('a signed document passes xmllint', () => {
  const file = join(folder, 'lint.xml');
  writeFileSync(file, buildSigned(fullPayroll(), secret).xml);
  const ran = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema ?? '', file], {
    encoding: 'utf8',
  });
  expect(ran.stderr).toContain('validates');
});

test.skipIf(!has('xmlsec1'))('a signed document passes xmlsec1, and a changed one does not', () => {
  const [file, root] = [join(folder, 'signed.xml'), join(folder, 'root.pem')];
  writeFileSync(root, issued.root.pem);
  writeFileSync(join(folder, 'middle.pem'), issued.middle.pem);
  const run = (xml: string) => {
    writeFileSync(file, xml);
    const ids = [
      'http://www.w3.org/2000/09/xmldsig#:KeyInfo',
      'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
    ];
    const options = ids.flatMap((id) => ['--id-attr:Id', id]);
    const trust = ['--trusted-pem', root, '--untrusted-pem', join(folder, 'middle.pem')];
    return spawnSync('xmlsec1', ['--verify', ...trust, ...options, file], { encoding: 'utf8' });
  };
  const xml = buildSigned(fullPayroll(), secret).xml.toString();
  const good = run(xml);
  expect(`${good.stdout}${good.stderr}`).toMatch(/OK/);
  expect(good.status).toBe(0);
  expect(run(xml.replace('PrimerNombre="ANA"', 'PrimerNombre="ANE"')).status).not.toBe(0);
});
