import { describe, expect, it } from 'vitest';
import { listFileFaults, listForeignFaults } from '../../../simulator/file-rules.ts';
import { readPaper } from '../../../simulator/paper.ts';
import type { RuleWorld } from '../../../simulator/rule.ts';
import { listContentFaults } from '../../../simulator/rules.ts';
import { documentShapes, listShapeFaults } from '../../../simulator/shape.ts';
import { readXmlDocument, toBranch } from '../../../simulator/xml.ts';
import { checkFile } from '../../../src/domain/dian/check/check-file.ts';
import type { DocumentDescription, Value } from '../../../src/domain/dian/description/description.ts';
import { buildAdjustment } from '../../../src/domain/dian/document/adjustment.ts';
import { writeDocument } from '../../../src/domain/dian/document/write.ts';
import { dayOf } from '../../../src/domain/values/day.ts';
import { fieldCases, withField } from './broken.ts';
import { agreeing, now, whole } from './rules/between-cases.ts';
import { aDeletion, everything, predecessor } from './sample.ts';

/** Two readings of the annex that share nothing but the code lists, on the same broken documents. */

const world: RuleWorld = {
  software: { id: '11111111-2222-3333-4444-555555555555', pin: '12345' },
  enabled: true,
  environments: ['2'],
  today: dayOf(now),
  inMonth: false,
  find: (cune) =>
    cune === predecessor.cune
      ? {
          environment: '2',
          nit: '900123456',
          type: '102',
          number: predecessor.number,
          cune,
          softwareId: '',
          providerNit: '',
          worker: '1000000001',
          month: '2026-10',
          issued: predecessor.day,
          predecessor: '',
          kind: 'payroll',
          fate: undefined,
        }
      : undefined,
};

const simulatorRefuses = (xml: string): boolean =>
  readXmlDocument(xml, (document) => {
    const root = toBranch(document.root);
    const [shape, paper] = [documentShapes.get(root.name), readPaper(root)];
    if (!shape || !paper || listShapeFaults(root, shape).length > 0) return true;
    const lines = [
      ...listFileFaults(xml, root),
      ...listForeignFaults(xml, root),
      ...listContentFaults(paper, world),
    ];
    return lines.some((line) => line.severity === 'Rechazo');
  });

const weRefuse = (xml: string): boolean =>
  checkFile(new TextEncoder().encode(xml), agreeing).findings.some((f) => f.severity === 'block');

/** Where the two part: nobody knows how DIAN takes a surcharge off its table, and a predecessor only notifies. */
const open = /\/H(ED|EN|RN|EDDF|RDDF|ENDF|RNDF)\[1\]\/@Porcentaje$|Predecesor\//;

/** As little as the schema takes. */
const emptySignature =
  '<ds:Signature><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="a"/><ds:SignatureMethod Algorithm="a"/>' +
  '<ds:Reference><ds:DigestMethod Algorithm="a"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature>';

const documents: [string, { description: DocumentDescription; value: Value }][] = [
  ['a payroll', whole(everything())],
  ['a replacement', whole(buildAdjustment(everything(), predecessor, '1'))],
  ['a deletion', whole(aDeletion())],
];

describe('the simulator and our rules', () => {
  it.each(documents)('refuse the same broken fields of %s', (_, { description, value }) => {
    const half = value.Reemplazar ? 'Reemplazar' : value.Eliminar ? 'Eliminar' : '';
    const apart: string[] = [];
    for (const { names, path, wrong } of fieldCases(description.root, '')) {
      if ((half && names[0] !== half && names[0] !== 'TipoNota') || names[0] === 'Novedad' || open.test(path))
        continue;
      for (const text of [wrong, '', '-1.00', '1.5', '2026-02-30', 'A B']) {
        const xml = writeDocument(description, withField(value, names, text), emptySignature);
        const [theirs, ours] = [simulatorRefuses(xml), weRefuse(xml)];
        if (theirs !== ours) apart.push(`${path} «${text}»: ${theirs ? 'the simulator' : 'we'} alone`);
      }
    }
    expect(apart).toEqual([]);
  });
});
