import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import type { Content, Element, Value } from '../../../src/domain/dian/description/description.ts';
import { nominaIndividual } from '../../../src/domain/dian/document/nomina-individual.ts';
import { readDocument } from '../../../src/domain/dian/document/read.ts';
import {
  unprintable,
  writeCanonicalDocument,
  writeDocument,
} from '../../../src/domain/dian/document/write.ts';

/** Any text that can be written: markup, accents, quotes, astral characters. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('&amp;', '<', '>', '"', "'", ']]>', 'Ñandú & Cía', '😀', ' '),
  )
  .filter((text) => !unprintable.test(text));

const contentOf = (content: Content): fc.Arbitrary<string> =>
  content.kind === 'text' ? anyText : fc.constantFrom('0.00', '12.50', '2026-10-31', 'true');

/** Any tree the description allows, sizes and absences included; values need not be valid. */
function anyValue(element: Element): fc.Arbitrary<Value | string> {
  if (element.content && element.attributes.length === 0) return contentOf(element.content);
  const fields: { [name: string]: fc.Arbitrary<Value[string]> } = {};
  for (const a of element.attributes)
    fields[`@${a.name}`] = fc.option(contentOf(a.content), { nil: undefined });
  for (const child of element.children) {
    const one = anyValue(child);
    fields[child.name] = child.repeats
      ? fc.array(one, { minLength: 1, maxLength: 2 })
      : fc.option(one, { nil: undefined, freq: 3 });
  }
  if (element.content) fields['#'] = contentOf(element.content);
  return fc.record(fields);
}

const documents = anyValue(nominaIndividual.root) as fc.Arbitrary<Value>;

test('the canonical form written directly is the one libxml2 computes from the file', () => {
  fc.assert(
    fc.property(documents, (value) => {
      const document = XmlDocument.fromString(writeDocument(nominaIndividual, value));
      try {
        expect(writeCanonicalDocument(nominaIndividual, value)).toBe(document.canonicalizeToString());
      } finally {
        document.dispose();
      }
    }),
    { numRuns: 250 },
  );
});

test('what is written reads back as the same document', () => {
  fc.assert(
    fc.property(documents, (value) => {
      const xml = writeDocument(nominaIndividual, value);
      expect(writeDocument(nominaIndividual, readDocument(nominaIndividual, xml))).toBe(xml);
    }),
    { numRuns: 100 },
  );
});
