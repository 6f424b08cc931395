import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator, xmlCleanupInputProvider } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFile } from '../../../../src/domain/dian/check/check-file.ts';
import {
  buildAdjustment,
  buildDescribedDocument,
  type PayrollDocument,
} from '../../../../src/domain/dian/document/adjustment.ts';
import { writeDocument } from '../../../../src/domain/dian/document/write.ts';
import { sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import { pickSome } from '../../../exhaustive.ts';
import { sharedPath } from '../../../shared.ts';
import { aDeletion, everything, predecessor } from '../sample.ts';

/** Our reading of the structure against the official schema, on documents broken one thing at a time. */

const schemas = {
  '102': sharedPath('dian/xsd/nomina/NominaIndividualElectronicaXSDV1.0.6.xsd'),
  '103': sharedPath('dian/xsd/nomina/NominaIndividualDeAjusteElectronicaXSDV1.0.6.xsd'),
};

const hash = (text: string) => createHash('sha384').update(text).digest('hex');
const written = (input: PayrollDocument): string => {
  const { description, value } = buildDescribedDocument(input);
  return writeDocument(description, sealDocument(value, hash, '12345'), null);
};

/** Texts that some schema type takes and another does not. */
const probes = [
  '',
  'x',
  '0',
  '1',
  '+5',
  '05',
  '.5',
  '5.',
  '1.5',
  '-1',
  '1e3',
  'true',
  'TRUE',
  '2026-02-30',
  '2026-10-05',
].concat([
  '2026-10-05Z',
  '2026-10-05T18:00',
  '2026-10-05T18:00:00Z',
  '2026-10-05T25:00:00',
  '0000-01-01',
  '0000-01-01T00:00:00',
  '2026-10-05T24:00:00',
  '2026-10-05T24:00:00.0',
  '2026-10-05T24:00:01',
  '24:00:00',
  '14:30:00',
  '14:30:00.5-05:00',
  ' 5 ',
]);

/** Every way of breaking one thing: attributes lost, renamed or with another text; elements lost, doubled, moved. */
function* mutants(xml: string): Generator<[string, string]> {
  const body = xml.indexOf('>', xml.indexOf('SchemaLocation=""')) + 1;
  const [head, rest] = [xml.slice(0, body), xml.slice(body)];
  const seen = new Map<string, number>();
  const once = (name: string): boolean => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1;
  };
  for (const match of rest.matchAll(/ (\w+)="([^"]*)"/g)) {
    const element = /<(\w+)[^<]*$/.exec(rest.slice(0, match.index))?.[1] ?? '';
    if (!once(`${element}@${match[1]}`)) continue;
    const put = (text: string) =>
      `${head}${rest.slice(0, match.index)}${text}${rest.slice(match.index + match[0].length)}`;
    yield [`${element} without ${match[1]}`, put('')];
    yield [`${element} with ${match[1]}x`, put(` ${match[1]}x="${match[2]}"`)];
    for (const value of probes) {
      yield [`${element} with ${match[1]}="${value}"`, put(` ${match[1]}="${value}"`)];
    }
  }
  for (const match of rest.matchAll(/<(\w+)(?:[^<>]*\/>|[^<>]*>[^<>]*<\/\1>)/g)) {
    const name = match[1] ?? '';
    const [before, after] = [rest.slice(0, match.index), rest.slice(match.index + match[0].length)];
    if (!once(name)) continue;
    const put = (text: string) => `${head}${before}${text}${after}`;
    yield [`no ${name}`, put('')];
    yield [`two ${name}`, put(match[0] + match[0])];
    yield [`an unknown element after ${name}`, put(`${match[0]}<Otro/>`)];
    yield [`loose text after ${name}`, put(`${match[0]}x`)];
    yield [`a blank of no XML after ${name}`, put(`${match[0]}\u00a0`)];
    yield [`${name} with a text of another kind`, put(`<${name}>x</${name}>`)];
    yield [`${name} at the end`, `${head}${before}${after.replace(/(<\/Nomina)/, `${match[0]}$1`)}`];
    yield [`${name} at the beginning`, `${head}${match[0]}${before}${after}`];
  }
}

const documents: [string, '102' | '103', PayrollDocument][] = [
  ['the payroll', '102', { ...everything(), novelty_of: 'a'.repeat(96) }],
  ['the replacement', '103', buildAdjustment(everything(), predecessor, '1')],
  ['the deletion', '103', aDeletion()],
];

describe.skipIf(!schemas['102'] || !schemas['103'])('the official schema and ours', () => {
  const validators = new Map<string, { validator: XsdValidator; xsd: XmlDocument }>();
  beforeAll(() => {
    xmlRegisterFsInputProviders();
    for (const [code, path] of Object.entries(schemas)) {
      const xsd = XmlDocument.fromBuffer(readFileSync(path ?? ''), { url: path ?? '' });
      validators.set(code, { validator: XsdValidator.fromDoc(xsd), xsd });
    }
  });
  afterAll(() => {
    for (const { validator, xsd } of validators.values()) {
      validator.dispose();
      xsd.dispose();
    }
    xmlCleanupInputProvider();
  });

  const takes = (code: string, xml: string): boolean => {
    const document = XmlDocument.fromString(xml);
    try {
      validators.get(code)?.validator.validate(document);
      return true;
    } catch {
      return false;
    } finally {
      document.dispose();
    }
  };

  it.each(documents)('agree on %s, whole and broken', (_, code, input) => {
    const xml = written(input);
    const ours = (text: string) =>
      !checkFile(new TextEncoder().encode(text)).findings.some((f) => f.rule === 'ZB01');
    expect(takes(code, xml)).toBe(true);
    expect(ours(xml)).toBe(true);
    const disagreements: string[] = [];
    const all = [...mutants(xml)];
    for (const [what, text] of pickSome(all, { every: 10 })) {
      const official = takes(code, text);
      if (official !== ours(text))
        disagreements.push(`${what}: the schema ${official ? 'takes' : 'refuses'} it`);
    }
    expect(disagreements).toEqual([]);
    expect(all.length).toBeGreaterThan(300);
  });
});
