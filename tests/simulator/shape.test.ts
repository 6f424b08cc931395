/** The simulator's own structure table against the official schema, wherever the reference folder is at hand. */

import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { describe, expect, it } from 'vitest';
import { documentShapes, listShapeFaults } from '../../simulator/shape.ts';
import { readXmlDocument, toBranch } from '../../simulator/xml.ts';
import { pickSome } from '../exhaustive.ts';
import { sharedPath } from '../shared.ts';
import { aDeletion } from './fixtures.ts';

const schema = (name: string) => sharedPath(`dian/xsd/nomina/${name}ElectronicaXSDV1.0.6.xsd`);
const template = sharedPath('dian/examples/plantilla-completa-nomina.xml');
const unextended = (xml: string) => xml.replace(/<ext:UBLExtensions>.*?<\/ext:UBLExtensions>/, '');

/** Every element taken out, doubled or moved back, and every attribute taken out or filled with nonsense. */
function* variations(xml: string): Generator<string> {
  const elements = [...xml.matchAll(/<([A-Z]\w*)(?: [^<>]*)?(?:\/>|>[^<]*<\/\1>)/g)].filter(
    (found) => !found[0].includes('xmlns'),
  );
  for (const [index, { 0: text, index: at = 0 }] of elements.entries()) {
    const end = at + text.length;
    yield xml.slice(0, at) + xml.slice(end);
    yield xml.slice(0, end) + text + xml.slice(end);
    const next = elements[index + 1];
    if (next?.index === end) yield xml.slice(0, at) + next[0] + text + xml.slice(end + next[0].length);
    const inner = />([^<]*)</.exec(text)?.[1];
    if (inner) yield xml.slice(0, at) + text.replace(`>${inner}<`, '>x<') + xml.slice(end);
    for (const [attribute] of text.matchAll(/ [A-Z]\w*="[^"]*"/g)) {
      yield xml.slice(0, at) + text.replace(attribute, '') + xml.slice(end);
      yield xml.slice(0, at) + text.replace(attribute, attribute.replace(/"[^"]*"/, '"x"')) + xml.slice(end);
      yield xml.slice(0, at) +
        text.replace(attribute, attribute.replace(/"[^"]*"/, '"1.5"')) +
        xml.slice(end);
    }
  }
}

function disagreements(xsd: string, xml: string): { tried: number; apart: string[] } {
  xmlRegisterFsInputProviders();
  const document = XmlDocument.fromBuffer(readFileSync(xsd), { url: xsd });
  const validator = XsdValidator.fromDoc(document);
  const valid = (text: string): boolean => {
    const read = XmlDocument.fromString(text);
    try {
      validator.validate(read);
      return true;
    } catch {
      return false;
    } finally {
      read.dispose();
    }
  };
  const fits = (text: string): boolean => {
    const root = readXmlDocument(text, (read) => toBranch(read.root));
    const shape = documentShapes.get(root.name);
    return shape !== undefined && listShapeFaults(root, shape).length === 0;
  };
  const apart: string[] = [];
  expect([valid(xml), fits(xml)]).toEqual([true, true]);
  const all = [...variations(xml)];
  for (const text of pickSome(all, { every: 10 })) {
    // Fixed values of the schema are rules of their own here (NIE022, NIE025).
    if (/(Version|EncripCUNE)="(x|1\.5)"/.test(text)) continue;
    if (valid(text) !== fits(text))
      apart.push(`${valid(text) ? 'schema' : 'table'} takes ${difference(xml, text)}`);
  }
  validator.dispose();
  document.dispose();
  return { tried: all.length, apart };
}

function difference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return `…${other.slice(Math.max(0, at - 40), at + 60)}…`;
}

const payrollSchema = schema('NominaIndividual');
const noteSchema = schema('NominaIndividualDeAjuste');

describe.runIf(template && payrollSchema && noteSchema)('the structure table', () => {
  it('agrees with the official schema on variations of a payroll', () => {
    const { tried, apart } = disagreements(payrollSchema ?? '', readFileSync(template ?? '', 'utf8'));
    expect(apart).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });

  it('agrees with the official schema on variations of both notes', () => {
    const payroll = readFileSync(template ?? '', 'utf8');
    const body = /<Periodo.*<\/ComprobanteTotal>/s.exec(payroll)?.[0] ?? '';
    const deletion = unextended(aDeletion('a'.repeat(96)));
    const predecessor = '<ReemplazandoPredecesor NumeroPred="A" CUNEPred="A" FechaGenPred="2026-10-01"/>';
    const replacement = deletion
      .replace(/<Eliminar>.*<\/Eliminar>/, `<Reemplazar>${predecessor}${body}</Reemplazar>`)
      .replace('<TipoNota>2', '<TipoNota>1')
      .replace(
        /Version="[^"]*"/,
        'Version="V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica"',
      )
      .replace('TipoXML="102"', 'TipoXML="103"');
    expect(
      disagreements(noteSchema ?? '', deletion.replace(/<(\w+)([^<>]*)><\/\1>/g, '<$1$2/>')).apart,
    ).toEqual([]);
    expect(disagreements(noteSchema ?? '', replacement).apart).toEqual([]);
  });
});
