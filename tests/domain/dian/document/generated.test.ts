import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { signatureFindings } from '../../../../scripts/dian/signature.ts';
import { buildSigned } from '../../../../server/dian/build.ts';
import { openCertificate } from '../../../../server/dian/certificate.ts';
import { checkFile } from '../../../../src/domain/dian/check/check-file.ts';
import type { Value } from '../../../../src/domain/dian/description/description.ts';
import { buildDescribedDocument } from '../../../../src/domain/dian/document/adjustment.ts';
import { sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import type { Instant } from '../../../../src/domain/values/day.ts';
import { chooseCount } from '../../../exhaustive.ts';
import { company, p12Of, password } from '../../../server/dian/certificates.ts';
import { sharedPath } from '../../../shared.ts';
import { fieldCases } from '../broken.ts';
import { generated, type Kind, kindOf } from './generate.ts';

/** Five hundred signed documents of every kind, judged by other people's tools. */

const count = 500;
const hash = (text: string) => createHash('sha384').update(text).digest('hex');
const now = Date.parse('2026-12-01T00:00:00-05:00') as Instant;
const issued = company();
const credentials = openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password);
const folder = mkdtempSync(join(tmpdir(), 'quincena-generated-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files: { kind: Kind; path: string; xml: Buffer }[] = [];
beforeAll(() => {
  for (let i = 0; i < count; i++) {
    const uuid = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    const secret = { pin: '12345', credentials, uuid, signingTime: (now - 60_000) as Instant };
    const { xml } = buildSigned(generated(i), secret);
    const path = join(folder, `${i}.xml`);
    writeFileSync(path, xml);
    files.push({ kind: kindOf(i), path, xml });
  }
});

const has = (tool: string): boolean => {
  const present = spawnSync(tool, ['--version']).status === 0;
  if (!present) console.info(`Left out: ${tool} is not on this machine.`);
  return present;
};

test('use every element and attribute of both documents', () => {
  const unused = new Map<string, string[]>();
  for (const [, index] of [0, 2, 4].entries()) {
    const { description } = buildDescribedDocument(generated(index));
    for (const { names } of fieldCases(description.root, ''))
      unused.set(`${description.code} ${names.join('/')}`, names);
  }
  const holds = (value: Value[string], [name = '', ...rest]: string[]): boolean => {
    const list = Array.isArray(value) ? value : [value];
    return list.some((one: string | Value | undefined) => {
      if (one === undefined) return false;
      if (typeof one === 'string') return name === '#' || name === '';
      const found = one[name];
      return found !== undefined && (rest.length === 0 || holds(found, rest));
    });
  };
  for (let i = 0; i < count; i++) {
    const { description, value } = buildDescribedDocument(generated(i));
    const whole = sealDocument(value, hash, '1');
    for (const [key, names] of unused) {
      if (key.startsWith(description.code) && holds(whole, names)) unused.delete(key);
    }
  }
  // The software is the company's own and rounding is always to the centavo.
  const expected = [...unused.keys()].filter((key) => !/ProveedorXML|Redondeo|OtrosNombres/.test(key));
  expect(expected).toEqual([]);
});

test('have nothing that we would find wrong', () => {
  const wrong = files.flatMap(({ xml }, i) => {
    const { findings, document } = checkFile(xml, { now, seal: { pin: '12345', hash } });
    const inSignature = document ? signatureFindings({ ...document, nits: ['900123456'], now }) : [];
    return [...findings, ...inSignature]
      .filter((f) => f.severity === 'block')
      .map((f) => `${i} ${f.rule} ${f.path} ${f.message}`);
  });
  expect(wrong).toEqual([]);
});

const schemas = {
  payroll: 'NominaIndividual',
  replacement: 'NominaIndividualDeAjuste',
  deletion: 'NominaIndividualDeAjuste',
};
const schemaOf = (root: string) => sharedPath(`dian/xsd/nomina/${root}ElectronicaXSDV1.0.6.xsd`);

test.skipIf(!schemaOf('NominaIndividual') || !has('xmllint'))('xmllint finds all of them valid', () => {
  for (const root of ['NominaIndividual', 'NominaIndividualDeAjuste']) {
    const own = files.filter(({ kind }) => schemas[kind] === root).map(({ path }) => path);
    const ran = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schemaOf(root) ?? '', ...own], {
      encoding: 'utf8',
    });
    expect(ran.stderr.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'))).toEqual([]);
    expect(ran.status).toBe(0);
    expect(own.length).toBeGreaterThan(150);
  }
});

describe.skipIf(!has('xmlsec1'))('xmlsec1', () => {
  const ids = [
    'http://www.w3.org/2000/09/xmldsig#:KeyInfo',
    'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
  ];
  const verify = (...paths: string[]): boolean => {
    const trust = ['--trusted-pem', join(folder, 'root.pem'), '--untrusted-pem', join(folder, 'middle.pem')];
    const options = ids.flatMap((id) => ['--id-attr:Id', id]);
    return spawnSync('xmlsec1', ['--verify', ...trust, ...options, ...paths]).status === 0;
  };
  beforeAll(() => {
    writeFileSync(join(folder, 'root.pem'), issued.root.pem);
    writeFileSync(join(folder, 'middle.pem'), issued.middle.pem);
  });

  it('verifies the signature of all of them', () => {
    expect(verify(...files.map(({ path }) => path))).toBe(true);
  });

  it('refuses them when a byte of what they say changes', () => {
    const path = join(folder, 'changed.xml');
    const taken = files.slice(0, 25).filter(({ xml }, i) => {
      const from = xml.indexOf('</ext:UBLExtensions>') + 20;
      writeFileSync(path, flipped(xml, from + ((i * 7919) % (xml.length - from))));
      return verify(path);
    });
    expect(taken.length).toBe(0);
    expect(verify(files[0]?.path ?? '', path)).toBe(false);
  });
});

/** The same bytes with one changed to another that a text may have. */
function flipped(xml: Uint8Array, at: number): Buffer {
  const copy = Buffer.from(xml);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test('any byte that changes, wherever it is, is noticed', () => {
  for (const index of [0, 2, 4]) {
    const { xml } = files[index] ?? { xml: Buffer.alloc(0) };
    const unnoticed: string[] = [];
    const step = chooseCount({ quick: 10, exhaustive: 1 }) * (index === 4 ? 7 : 31);
    for (let at = 0; at < xml.length; at += step) {
      const changed = flipped(xml, at);
      const { findings, document } = checkFile(changed, { now, seal: { pin: '12345', hash } });
      const found = findings.some((f) => f.severity === 'block');
      if (found || !document) continue;
      const inSignature = signatureFindings({ ...document, nits: ['900123456'], now });
      if (!inSignature.some((f) => f.severity === 'block')) {
        unnoticed.push(`${at}: ${changed.subarray(at - 30, at + 10)}`);
      }
    }
    expect(unnoticed).toEqual([]);
  }
});
