import { absenceConcepts, amountConcepts, deductionConcepts } from './amounts.ts';
import { benefitConcepts } from './benefits.ts';
import { hourConcepts } from './concepts.ts';

/** Declared concepts of each list of novelties. */
export const conceptsByList = {
  hours: hourConcepts,
  absences: absenceConcepts,
  earned: amountConcepts,
  benefits: benefitConcepts,
  taken: deductionConcepts,
} as const;
export type NoveltyList = keyof typeof conceptsByList;
export type ListedConcept<L extends NoveltyList> = keyof (typeof conceptsByList)[L];

/** Key of a declared concept: its list and its name there. */
export type ConceptKey<L extends NoveltyList = NoveltyList> = {
  [List in L]: { list: List; concept: ListedConcept<List> };
}[L];
/** Key of a concept that is an amount. */
export type AmountConceptKey = ConceptKey<'earned' | 'taken'>;

/** Field of an entry that names its concept. */
export const conceptFields = {
  hours: 'kind',
  absences: 'kind',
  earned: 'concept',
  benefits: 'concept',
  taken: 'concept',
} as const satisfies Record<NoveltyList, string>;

export function getConceptLabel({ list, concept }: ConceptKey): string {
  const concepts: Readonly<Record<string, { label: string }>> = conceptsByList[list];
  return concepts[concept]?.label ?? '';
}

/** Formats a key as it is stored and as the API takes it: `earned:bonuses`. */
export const formatConceptKey = ({ list, concept }: ConceptKey): string => `${list}:${concept}`;

/** Reads a stored key. Returns `undefined` for the name of no declared amount. */
export function parseConceptKey(text: string): AmountConceptKey | undefined {
  const [list, concept = ''] = text.split(':');
  if (list === 'earned' && Object.hasOwn(amountConcepts, concept))
    return { list, concept: concept as ListedConcept<'earned'> };
  if (list === 'taken' && Object.hasOwn(deductionConcepts, concept))
    return { list, concept: concept as ListedConcept<'taken'> };
  return undefined;
}
