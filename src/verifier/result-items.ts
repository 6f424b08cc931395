import type { Money } from '../domain/values/money.ts';
import type { Month } from '../domain/values/month.ts';
import type { DocumentVerdict } from '../domain/verifier/verdict.ts';
import { type VerdictKind, type VerdictLevel, verdictKinds } from '../domain/verifier/verdict-kinds.ts';
import type { PlanillaVerdict } from '../domain/verifier/verification.ts';

/** A row of the result: a document, or a person of a planilla. */
export type ResultItem = {
  key: string;
  level: VerdictLevel;
  label: string;
  file: string;
  person: string;
  month: Month | undefined;
  headline: string;
  difference: Money | undefined;
  document?: DocumentVerdict;
  planilla?: PlanillaVerdict;
};

const kindRanks = new Map((Object.keys(verdictKinds) as VerdictKind[]).map((kind, rank) => [kind, rank]));
/** A planilla that differs stands with the documents under the law. */
const planillaRank = kindRanks.get('law') ?? 0;

/** Lists documents and people of planillas, what must be looked at first. */
export function buildResultItems(
  verdicts: readonly DocumentVerdict[],
  people: readonly PlanillaVerdict[],
): ResultItem[] {
  const documents = verdicts.map((document, index): ResultItem & { rank: number } => ({
    ...verdictKinds[document.kind],
    key: `d${index}`,
    file: document.file,
    person: document.person,
    month: document.month,
    headline: document.headline,
    difference: document.difference,
    document,
    rank: kindRanks.get(document.kind) ?? 0,
  }));
  const planillas = people.map((planilla, index): ResultItem & { rank: number } => ({
    key: `p${index}`,
    level: 'warn',
    label: 'Nómina y PILA',
    file: planilla.file,
    person: planilla.person,
    month: planilla.month,
    headline: describePlanilla(planilla),
    difference: planilla.claim,
    planilla,
    rank: planillaRank,
  }));
  return [...documents, ...planillas]
    .sort((a, b) => a.rank - b.rank || (b.difference ?? 0) - (a.difference ?? 0))
    .map(({ rank: _, ...item }) => item);
}

function describePlanilla({ differences }: PlanillaVerdict): string {
  const worst = differences.reduce((most, one) => (one.claim > most.claim ? one : most));
  const rest = differences.length - 1;
  const more = rest === 0 ? '' : rest === 1 ? ' · 1 diferencia más' : ` · ${rest} diferencias más`;
  return `${worst.label}: la planilla dice ${worst.planilla}; el documento, ${worst.document}${more}`;
}
