import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findDocumentInFile, openForeignFile } from '../../../src/domain/migration/foreign-file.ts';
import { sharedPath } from '../../shared.ts';
import { aMonth, issue, read } from './foreign.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const { xml, document } = issue(aMonth(1, 1));

const response = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><ApplicationResponse xmlns="urn:a" xmlns:cac="urn:b" xmlns:cbc="urn:c"><cac:DocumentResponse><cac:Response><cbc:ResponseCode>${code}</cbc:ResponseCode><cbc:Description>Hecho</cbc:Description></cac:Response><cac:DocumentReference><cbc:UUID>${document.cune}</cbc:UUID></cac:DocumentReference></cac:DocumentResponse></ApplicationResponse>`;
const container = (...inner: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><AttachedDocument xmlns="urn:a" xmlns:cac="urn:b" xmlns:cbc="urn:c">${inner
    .map(
      (text) =>
        `<cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${text}]]></cbc:Description></cac:ExternalReference></cac:Attachment>`,
    )
    .join('')}</AttachedDocument>`;

describe('a file of another program', () => {
  it('may be a document, an answer of DIAN, or a container with both', () => {
    expect(openForeignFile(bytes(xml)).documents.map(({ text }) => read(text).number)).toEqual(['NOM1']);
    expect(openForeignFile(bytes(response('02'))).responses).toEqual([
      { cune: document.cune, accepted: true, message: 'Hecho' },
    ]);
    const both = openForeignFile(bytes(container(xml, response('04'))));
    expect(both.documents.map(({ text }) => text)).toEqual([xml]);
    expect(both.responses).toMatchObject([{ accepted: false }]);
    expect(findDocumentInFile(bytes(container(xml)), document.cune)?.number).toBe('NOM1');
    expect(findDocumentInFile(bytes(xml), 'another')).toBeUndefined();
  });

  it.each([
    ['cut in half', xml.slice(0, 2000)],
    ['with a type of document', xml.replace('?>', '?><!DOCTYPE n [<!ENTITY a "b">]>')],
    ['with an entity', xml.replace('EMPRESA', '&lol;')],
    ['that is empty', ''],
    ['that is a container of nothing', container()],
    [
      'that is a container in containers',
      container(container(container(container(xml)).replace(/]]>/g, ']]]]><![CDATA[>'))),
    ],
  ])('%s is refused with a reason', (_, text) => {
    expect(() => openForeignFile(bytes(text))).toThrow(/\S/);
  });
});

const examples = sharedPath('dian/examples/README.md')?.replace('README.md', '');
describe.skipIf(!examples)('the shared examples', () => {
  const names = examples
    ? readdirSync(examples).filter((name) => /^(nomina|ajuste)-.*\.xml$/.test(name))
    : [];

  it.each(names)('%s is read with what it pays', (name) => {
    const [found] = openForeignFile(readFileSync(`${examples}${name}`)).documents;
    const document = read(found?.text ?? '');
    expect(document.number).toMatch(/\S/);
    if (document.kind === 'deletion') expect(document.predecessor).toMatch(/^[0-9a-f]{96}$/);
    else expect(document.pay?.totals.total).toMatch(/^\d+\.\d{2}$/);
  });
});
