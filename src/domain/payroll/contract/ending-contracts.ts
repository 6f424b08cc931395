import { type Day, formatDay } from '../../values/day.ts';
import {
  computeTermEnd,
  type FixedTerm,
  isAtLongest,
  NOTICE_STAGES_DAYS,
  type TermEnd,
} from './fixed-term.ts';

/** A contract with a last day. `fixed` means a fixed term, whose end requires notice. */
export type EndingContract = FixedTerm & { name: string; fixed: boolean };

type Matter = { text: string; detail: string };

type Ended = EndingContract & { end: TermEnd };

const [LAST_DAYS, SOON_DAYS, EARLY_DAYS] = NOTICE_STAGES_DAYS;
const WITHOUT_NOTICE_DAYS = 30;

/**
 * Lists what the contracts that end within {@link NOTICE_STAGES_DAYS} days need, the most pressing first. Contracts
 * must come ordered by their last day. There is one matter of each kind, with the number of contracts in it and the
 * action for the first of them.
 */
export function listEndingContracts(contracts: readonly EndingContract[], today: Day): Matter[] {
  const ends = contracts.map((one): Ended => ({ ...one, end: computeTermEnd(one, today) }));
  const open = ends.filter(({ fixed, end }) => fixed && end.state === 'open');
  const within = (from: number, to: number) =>
    open.filter(({ end }) => end.days_left > from && end.days_left <= to);
  const others = ends.filter(
    ({ fixed, end }) =>
      (!fixed || end.state === 'noticed' || end.state === 'no_notice') &&
      end.days_left <= WITHOUT_NOTICE_DAYS,
  );
  const renewing = ends.filter(({ fixed, end }) => fixed && end.state === 'renewing');
  const isLongest = ({ end, until }: Ended) => isAtLongest(end, until);
  return [
    ...matter(
      renewing.filter(isLongest),
      ['contrato llega al máximo de un término fijo', 'contratos llegan al máximo de un término fijo'],
      ({ name, until }) => `${name} el ${formatDay(until)}: si sigue después, es indefinido`,
    ),
    ...matter(
      renewing.filter((one) => !isLongest(one)),
      ['contrato a término fijo se prorroga', 'contratos a término fijo se prorrogan'],
      ({ name, end }) => `${name} hasta el ${formatDay(end.renews_until)}: pasó el plazo del preaviso`,
    ),
    ...[[0, LAST_DAYS] as const, [LAST_DAYS, SOON_DAYS] as const, [SOON_DAYS, EARLY_DAYS] as const].flatMap(
      ([from, to]) =>
        matter(
          within(from, to),
          [`contrato termina en ${to} días o menos`, `contratos terminan en ${to} días o menos`],
          ({ name, end }) => `${name}: preaviso a más tardar el ${formatDay(end.notice_until)}`,
        ),
    ),
    ...matter(
      others,
      [
        `contrato termina en ${WITHOUT_NOTICE_DAYS} días o menos`,
        `contratos terminan en ${WITHOUT_NOTICE_DAYS} días o menos`,
      ],
      ({ name, until, end }) =>
        `${name}: ${end.days_left < 0 ? 'terminó' : 'termina'} el ${formatDay(until)}`,
    ),
  ];
}

function matter(
  contracts: readonly Ended[],
  [one, many]: readonly [string, string],
  detailOf: (first: Ended) => string,
): Matter[] {
  const [first] = contracts;
  if (!first) return [];
  const count = contracts.length;
  return [{ text: `${count} ${count === 1 ? one : many}`, detail: detailOf(first) }];
}
