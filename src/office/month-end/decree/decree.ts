import { useQueries } from '@tanstack/react-query';
import type { LawTrialShown } from '../../../domain/office/law-trials.ts';
import type { LawPack } from '../../../domain/payroll/law/law-pack.ts';
import { lawPacks } from '../../../domain/resources/law-packs.ts';
import { listCrossings } from '../../../domain/trial/list-crossings.ts';
import { isOutdatedPack } from '../../../domain/trial/outdated-pack.ts';
import { splitDay } from '../../../domain/values/day.ts';
import { type Money, money, noMoney, parseMoney } from '../../../domain/values/money.ts';
import { type Month, parseMonth, toMonthText } from '../../../domain/values/month.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { getToday } from '../../months/month.ts';
import { useRecords } from '../../records/records.ts';

export type { LawTrialShown } from '../../../domain/office/law-trials.ts';

type TriedEmployee = LawTrialShown['employees'][number];

/** Laws that are compared with the one in force, at most. */
export const MAX_COMPARED = 2;

export type DecreeView = {
  month: Month;
  /** Years and ids of proposals, as the address has them. `undefined` while nobody chose: the latest proposals. */
  laws: string[] | undefined;
};

/** The first month of the next year is the one that a decree decides. */
export const getDecreeMonth = (): Month => ({ year: splitDay(getToday()).year + 1, month: 1 });

export function readDecreeView(query: URLSearchParams): DecreeView {
  const laws = query.get('laws');
  return {
    month: parseMonth(query.get('m') ?? '') ?? getDecreeMonth(),
    laws: laws === null ? undefined : laws.split(',').filter((law) => law && law !== 'none'),
  };
}

type KnownPack = Pick<LawPack, 'from' | 'proposedOn'> & { id: string };

/** Lists the laws that are compared while nobody chose: the first of these packs whose year has no law of its own yet. */
export const listDefaultLaws = (packs: readonly KnownPack[], thisYear: number): string[] =>
  packs
    .filter((pack) => !isOutdatedPack(pack, (year) => year <= thisYear))
    .slice(0, MAX_COMPARED)
    .map(({ id }) => id);

export const toLawsText = (laws: readonly string[]): string => laws.join(',') || 'none';

export const useLawPacks = () =>
  useRecords(lawPacks, {
    page: 1,
    per_page: 200,
    search: '',
    sort: '-proposed_on',
    filter: {},
  });

const company = () => session.get().company?.id ?? '';

/** Tries a month with several laws at once, each in a query of its own. */
export const useLawTrials = (month: Month, laws: readonly string[]) =>
  useQueries({
    queries: laws.map((law) => ({
      queryKey: ['law_trials', company(), toMonthText(month), law],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await read('GET /law_trials', { month: toMonthText(month), law }, { signal, by: 'caller' })).data,
      enabled: company() !== '',
      retry: false,
      staleTime: 60_000,
    })),
  });

export const toMoney = (text: string | undefined): Money => parseMoney(text ?? '') ?? noMoney;

/** A person with the net of each law. `nets[0]` is that of the law in force. */
export type ComparedEmployee = { id: string; list_name: string; nets: (Money | undefined)[]; change: Money };

/** Joins the people of several trials, those whose net changes most first. */
export function compareEmployees(trials: readonly (LawTrialShown | undefined)[]): ComparedEmployee[] {
  const byLaw = trials.map((trial) => new Map((trial?.employees ?? []).map((one) => [one.id, one])));
  const names = new Map(
    trials.flatMap((trial) => (trial?.employees ?? []).map(({ id, list_name }) => [id, list_name] as const)),
  );
  return [...names]
    .map(([id, list_name]) => {
      const nets = byLaw.map((people) => {
        const net = people.get(id)?.net;
        return net === undefined ? undefined : toMoney(net);
      });
      const [base, ...others] = nets;
      const change = Math.max(
        0,
        ...others.map((net) => (net === undefined || base === undefined ? 0 : Math.abs(net - base))),
      );
      return { id, list_name, nets, change: money(change) };
    })
    .sort((a, b) => b.change - a.change || a.list_name.localeCompare(b.list_name, 'es'));
}

export type Crossing = { id: string; name: string; words: string };

/** Lists the people whom a law makes cross a limit, against the law in force. */
export function findCrossings(base: LawTrialShown, tried: LawTrialShown): Crossing[] {
  const before = new Map(base.employees.map((one) => [one.id, one]));
  return tried.employees.flatMap((employee) => {
    const was = before.get(employee.id);
    if (!was) return [];
    const found = listCrossings(
      { before: toFacts(was), after: toFacts(employee) },
      {
        law: tried.law.title.replace(/^Ley/, 'la ley'),
        transportCeiling: toMoney(tried.law.transport_ceiling),
      },
    );
    return found.map((words) => ({ id: employee.id, name: employee.name, words }));
  });
}

const toFacts = ({ salary, raised, transport, solidarity, exempt }: TriedEmployee) => ({
  salary: toMoney(salary),
  isRaised: raised,
  hasTransport: transport,
  hasSolidarity: solidarity,
  isExempt: exempt,
});
