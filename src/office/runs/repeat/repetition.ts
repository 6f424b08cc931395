import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WriteKey } from '../../../domain/calls/write-key.ts';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import type { NoveltyRepetition, RepetitionProposal } from '../../../domain/office/pay-run-repetitions.ts';
import { type RepeatedNovelties, repeatedLists } from '../../../domain/payroll/drafts/repeat-novelties.ts';
import { formatMoney, noMoney, parseMoney } from '../../../domain/values/money.ts';
import { callJson, read } from '../../../net/calls.ts';
import { findRefusal, showRefusal, showUnanswered } from '../../../net/refusal.ts';
import { session } from '../../../net/session.ts';
import { checkConnection } from '../../records/connected.ts';
import { renewReads } from '../../records/derived-reads.ts';
import type { CallResult } from '../acts.ts';

/** The proposal of now. It is forgotten when its dialog closes, and never answers a later one. */
export const buildRepetitionQuery = (id: string) =>
  queryOptions({
    queryKey: ['pay_runs', session.get().company?.id ?? '', 'repetition', id],
    queryFn: async ({ signal }) =>
      (await read('GET /pay_runs/:id/novelties/repeat', { id }, { signal, by: 'screen' })).data,
    gcTime: 0,
  });

export type RepetitionResult = OfficeOutput<'POST /pay_runs/:id/novelties/repeat'>['data'];
type Written = CallResult<OfficeOutput<'POST /pay_runs/:id/novelties/repeat'>>;

const TIMEOUT_MS = 600_000;

/** Writes the chosen repetitions of a proposal. A refusal that has another proposal is not shown: its dialog shows both. */
export async function repeatNovelties(
  client: QueryClient,
  id: string,
  { digest }: RepetitionProposal,
  chosen: readonly NoveltyRepetition[],
  writeKey: WriteKey,
): Promise<Written> {
  if (!checkConnection()) return { done: false };
  const input = { id, digest, chosen: groupChosen(chosen) };
  try {
    const answer = await writeKey.send(input, (key) =>
      callJson('POST /pay_runs/:id/novelties/repeat', input, key, 'caller', TIMEOUT_MS),
    );
    return { done: true, answer };
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) showUnanswered(error);
    else if (!findNewProposal(refusal.body.current)) showRefusal(refusal);
    return { done: false, ...(refusal && { refusal }) };
  } finally {
    void renewReads(client, 'pay_runs', 'payrolls');
  }
}

function groupChosen(chosen: readonly NoveltyRepetition[]) {
  const groups = new Map<string, string[]>();
  for (const { employee, concept } of chosen)
    groups.set(employee.id, [...(groups.get(employee.id) ?? []), concept]);
  return [...groups].map(([employee_id, concepts]) => ({ employee_id, concepts }));
}

/** The proposal of now that a refusal carries. */
export const findNewProposal = (current: unknown): RepetitionProposal | undefined =>
  typeof current === 'object' && current !== null && 'repetitions' in current
    ? (current as RepetitionProposal)
    : undefined;

export const getRepetitionKey = ({ employee, concept }: NoveltyRepetition): string =>
  `${employee.id} ${concept}`;

/** Repetitions that replace nothing are chosen from the beginning. */
export const chooseFirst = ({ repetitions }: Pick<RepetitionProposal, 'repetitions'>): ReadonlySet<string> =>
  new Set(repetitions.filter(({ replaces }) => !replaces).map(getRepetitionKey));

/** Carries a choice over to another proposal: rows that are the same stay as they were, and the others begin anew. */
export function keepChoice(
  before: Pick<RepetitionProposal, 'repetitions'>,
  chosen: ReadonlySet<string>,
  current: Pick<RepetitionProposal, 'repetitions'>,
): ReadonlySet<string> {
  const valuesOf = ({ now, next }: NoveltyRepetition) => JSON.stringify([now, next]);
  const seen = new Map(before.repetitions.map((one) => [getRepetitionKey(one), valuesOf(one)]));
  const first = chooseFirst(current);
  return new Set(
    current.repetitions.flatMap((one) => {
      const key = getRepetitionKey(one);
      const isChosen = seen.get(key) === valuesOf(one) ? chosen.has(key) : first.has(key);
      return isChosen ? [key] : [];
    }),
  );
}

/** Values of a concept as they are read: `8 horas`, `$ 420.000, Meta`. */
export function describeNovelties(novelties: RepeatedNovelties): string[] {
  return repeatedLists.flatMap((list) =>
    (novelties[list] ?? []).map((entry) => {
      if ('kind' in entry) return `${formatFigure(entry.quantity)} h`;
      const amounts = 'amount' in entry ? [entry.amount] : [entry.salary, entry.non_salary];
      const value = amounts.flatMap((text) =>
        text ? [`$ ${formatMoney(parseMoney(text) ?? noMoney)}`] : [],
      );
      const units =
        entry.quantity && entry.unit_value
          ? ` (${formatFigure(entry.quantity)} × ${formatMoney(parseMoney(entry.unit_value) ?? noMoney)})`
          : '';
      const words = entry.own === undefined && entry.description ? `, ${entry.description}` : '';
      return `${value.join(' + ')}${units}${words}`;
    }),
  );
}

const formatFigure = (text: string): string => text.replace('.', ',');
