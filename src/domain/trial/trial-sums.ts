import { buildContributor, subsystems } from '../pila/contributor.ts';
import type { Moves } from '../pila/contributor-lines.ts';
import type { PilaSettings } from '../pila/settings.ts';
import type { Day } from '../values/day.ts';
import { type Money, money, sum } from '../values/money.ts';
import type { TrialMonth } from './trial-month.ts';

/** A month of a company under one law. Amounts are centavos. */
export type TrialSums = {
  people: number;
  /** People whose salary rises to the minimum. */
  raised: number;
  cost: Money;
  earned: Money;
  net: Money;
  /** Total of the planillas of the month, with each contribution rounded as they round it. */
  planilla: Money;
  /** Money that leaves on each pay day, in order. */
  payments: { date: Day; net: Money; people: number }[];
};

/** Adds up months as they arrive, so that a company of any size fits in memory. */
export class TrialCounter {
  private readonly sums = { people: 0, raised: 0, cost: 0, earned: 0, net: 0, planilla: 0 };
  private readonly payments = new Map<Day, { net: number; people: number }>();
  private readonly settings: PilaSettings;

  constructor(settings: PilaSettings) {
    this.settings = settings;
  }

  add({ month, cost, earned, net, isRaised, payments }: TrialMonth, moves?: Moves): void {
    const { sums } = this;
    const contributor = buildContributor(month, this.settings, moves);
    sums.people += 1;
    if (isRaised) sums.raised += 1;
    sums.cost += cost;
    sums.earned += earned;
    sums.net += net;
    if (contributor) sums.planilla += sum(subsystems.map((system) => contributor.sums[system].paid));
    for (const payment of payments) {
      const paid = this.payments.get(payment.date) ?? { net: 0, people: 0 };
      this.payments.set(payment.date, { net: paid.net + payment.net, people: paid.people + 1 });
    }
  }

  finish(): TrialSums {
    const { people, raised, cost, earned, net, planilla } = this.sums;
    return {
      ...{ people, raised },
      ...{ cost: money(cost), earned: money(earned), net: money(net), planilla: money(planilla) },
      payments: [...this.payments]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([date, paid]) => ({ date, net: money(paid.net), people: paid.people })),
    };
  }
}
