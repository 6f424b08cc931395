/** Judging a text by the rules of content alone, with a world around it. */
import type { AnswerLine } from '../../simulator/lines.ts';
import { readPaper } from '../../simulator/paper.ts';
import type { Past, RuleWorld } from '../../simulator/rule.ts';
import { listContentFaults } from '../../simulator/rules.ts';
import { readXmlDocument, toBranch } from '../../simulator/xml.ts';
import { cuneOf, software } from './fixtures.ts';

export const world: RuleWorld = {
  software,
  enabled: true,
  environments: ['2'],
  today: '2026-11-21',
  inMonth: false,
  find: () => undefined,
};

/** The simple payroll as it is remembered once accepted. */
export const past = (other: Partial<Past> = {}): Past => ({
  environment: '2',
  nit: '900123456',
  type: '102',
  kind: 'payroll',
  number: 'NE1',
  cune: cuneOf({}),
  softwareId: software.id,
  providerNit: '900123456',
  worker: '1000000001',
  month: '2026-10',
  issued: '2026-10-28',
  predecessor: '',
  fate: undefined,
  ...other,
});

export function read(xml: string) {
  const root = readXmlDocument(xml, (document) => toBranch(document.root));
  const paper = readPaper(root);
  if (!paper) throw new Error('not a document');
  return { root, paper };
}

export const linesOf = (xml: string, around: Partial<RuleWorld> = {}): AnswerLine[] =>
  listContentFaults(read(xml).paper, { ...world, ...around });

export const codesOf = (xml: string, around: Partial<RuleWorld> = {}): string[] =>
  linesOf(xml, around).map((line) => line.code);
