import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { rulesTable } from '../../../../scripts/dian/rules-table.ts';
import { signatureFindings } from '../../../../scripts/dian/signature.ts';
import { buildSigned } from '../../../../server/dian/build.ts';
import { openCertificate } from '../../../../server/dian/certificate.ts';
import { localRules, onlyDian } from '../../../../src/domain/dian/answers/rule-scope.ts';
import { checkDocument } from '../../../../src/domain/dian/check/check.ts';
import { checkFile } from '../../../../src/domain/dian/check/check-file.ts';
import type { DocumentFinding } from '../../../../src/domain/dian/description/finding.ts';
import { buildAdjustment } from '../../../../src/domain/dian/document/adjustment.ts';
import { openDocument } from '../../../../src/domain/dian/document/read.ts';
import type { Instant } from '../../../../src/domain/values/day.ts';
import { company, p12Of, password } from '../../../server/dian/certificates.ts';
import { sharedPath } from '../../../shared.ts';
import { fieldCases, withField } from '../broken.ts';
import { signatureCases } from '../check/signature-cases.ts';
import { aDeletion, everything, predecessor, simplePayroll } from '../sample.ts';
import { accepted, agreeing, cases, first, now, payroll, type Whole, whole } from './between-cases.ts';

/** Every rule that can be decided here, with a document that keeps it and one that breaks it. */

const codes = (findings: readonly DocumentFinding[]) => findings.map((f) => f.rule);
const covered = new Set<string>();

const kinds: [string, Whole][] = [
  ['a payroll', payroll],
  ['a replacement', whole(buildAdjustment(everything(), predecessor, '1'))],
  ['a deletion', whole(aDeletion())],
];

describe.each(kinds)('every field of %s', (_, { description, value }) => {
  const half = value.Reemplazar ? 'Reemplazar' : value.Eliminar ? 'Eliminar' : '';
  const cases = fieldCases(description.root, `/${description.root.name}`).filter(
    ({ names }) => half === '' || names[0] === half || names[0] === 'TipoNota',
  );
  for (const { rule } of cases) covered.add(rule);

  it('is right in a right document', () => {
    expect(checkDocument(description, value)).toEqual([]);
  });

  it.each(cases)('$rule speaks of $path', ({ rule, severity, path, wrong, names }) => {
    const findings = checkDocument(description, withField(value, names, wrong));
    const own = findings.find((f) => f.rule === rule && f.path === path);
    expect(own).toMatchObject({ severity });
    expect(own?.message).toMatch(/\.$/);
    expect(own?.hint).toMatch(/\S/);
  });
});

for (const [rule] of cases) covered.add(rule);

describe('a rule between fields, or with what is known', () => {
  it.each(cases)('%s: %s', (rule, _, { description, value }, broken, context) => {
    const siblings = description.code === '102' && value.Novedad ? { siblings: [first] } : {};
    expect(codes(checkDocument(description, value, { ...agreeing, ...accepted, ...siblings }))).not.toContain(
      rule,
    );
    expect(codes(checkDocument(description, broken, context))).toContain(rule);
  });
});

const issued = company();
const credentials = openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password);
const uuid = '07f1761e-d93b-540c-b37f-bc209963713b';
const secret = {
  pin: '12345',
  credentials,
  uuid,
  signingTime: Date.parse('2026-10-31T19:30:05Z') as Instant,
};
const bytes = (text: string) => new TextEncoder().encode(text);
const signed = buildSigned(simplePayroll(), secret).xml.toString();
const signedNote = buildSigned(aDeletion(), secret).xml.toString();

const fileCases: [rule: string, what: string, file: Uint8Array][] = [
  ['ZA01', 'more than 500 KB', bytes(signed.replace('<Notas>', `<Notas>${'a'.repeat(520_000)}`))],
  ['ZB01', 'a field the schema does not have', bytes(signed.replace('<Pago ', '<Pago Otro="1" '))],
  ['ZB02', 'line ends between tags', bytes(signed.replaceAll('><', '>\n<'))],
  ['ZB02', 'line ends in what is signed', bytes(signed.replace(/(<ds:X509Certificate>.{64})/, '$1\n'))],
  ['ZB03', 'Latin-1', Uint8Array.from(Buffer.from(signed.replace('UTF-8', 'ISO-8859-1'), 'latin1'))],
  [
    'ZB04',
    'another prefix',
    bytes(
      signed
        .replace('xmlns:xades141', 'xmlns:n="dian:gov:co:facturaelectronica:NominaIndividual" xmlns:xades141')
        .replace('<CodigoQR>', '<n:CodigoQR>')
        .replace('</CodigoQR>', '</n:CodigoQR>'),
    ),
  ],
  [
    'NIE001',
    'no group for the signature',
    bytes(signed.replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/, '')),
  ],
  [
    'NIAE001',
    'no group for the signature',
    bytes(signedNote.replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/, '')),
  ],
  ['NIE901', 'a namespace not declared', bytes(signed.replace(/ xmlns:xs="[^"]*"/, ''))],
  ['NIAE901', 'a namespace not declared', bytes(signedNote.replace(/ xmlns:xs="[^"]*"/, ''))],
];
for (const [rule] of fileCases) covered.add(rule);

describe('a rule of the file', () => {
  it.each(fileCases)('%s: %s', (rule, _, file) => {
    expect(checkFile(bytes(signed), agreeing).findings).toEqual([]);
    expect(checkFile(bytes(signedNote), agreeing).findings).toEqual([]);
    expect(codes(checkFile(file).findings)).toContain(rule);
  });
});

for (const [rule] of signatureCases) covered.add(rule);

describe('a rule of the signature', () => {
  const verdict = (text: string) =>
    signatureFindings({ text, root: openDocument(text).root, nits: ['900123456'], now });

  it('is kept by what we sign', () => {
    expect(verdict(signed)).toEqual([]);
    expect(verdict(signedNote)).toEqual([]);
  });

  it.each(signatureCases)('%s is found', (rule, broken) => {
    const text = broken(signed);
    expect(text).not.toBe(signed);
    expect(codes(verdict(text))).toContain(rule);
  });

  it('DC24 tells of a time that is written in another zone, which the annex does not do', () => {
    const zoned = signed.replace(/(<xades:SigningTime>)[^<]*/, '$12026-10-31T19:30:05Z');
    expect(verdict(zoned).find(({ rule }) => rule === 'DC24')).toMatchObject({ severity: 'notice' });
  });
});

const published = sharedPath('dian/rules.json');
describe('the list of rules', () => {
  const local = localRules.flatMap(({ rules }) => rules);

  test.skipIf(!published)('is the published one: each rule is decided here or has its reason', () => {
    const all: { code: string }[] = JSON.parse(readFileSync(published ?? '', 'utf8'));
    expect([...local, ...Object.keys(onlyDian)].sort()).toEqual(all.map((r) => r.code).sort());
  });

  it('has a case for every rule decided here', () => {
    expect(local.filter((rule) => !covered.has(rule))).toEqual([]);
  });

  it('is the page of the documentation', () => {
    expect(readFileSync('docs/dian-rules.md', 'utf8').trim()).toBe(rulesTable().trim());
  });

  test.skipIf(!published)('never stops a document for a rule that only notifies', () => {
    const all: { code: string; severity: string }[] = JSON.parse(readFileSync(published ?? '', 'utf8'));
    const notices = new Set(all.filter((r) => r.severity === 'Notificación').map((r) => r.code));
    const stopped = kinds.flatMap(([, { description, value }]) =>
      fieldCases(description.root, '').flatMap(({ names, wrong }) =>
        checkDocument(description, withField(value, names, wrong)).filter(
          (f) => notices.has(f.rule) && f.severity === 'block',
        ),
      ),
    );
    expect(stopped).toEqual([]);
  });
});
