import { addCosts, type Cost, noCost } from '../cost/cost.ts';
import { buildContributor, subsystems } from '../pila/contributor.ts';
import type { Moves } from '../pila/contributor-lines.ts';
import type { PilaSettings } from '../pila/settings.ts';
import { type Money, money, noMoney, sum } from '../values/money.ts';
import type { EmployeeForecast } from './employee-forecast.ts';
import { compareDates, type ExpectedPayment } from './expected-payments.ts';

/** Payments of one day and run to several people. `net` is their sum in centavos. */
export type ExpectedCash = ExpectedPayment & { people: number };

/** A month of a company as it stands today. Amounts are centavos. */
export type MonthForecast = {
  people: number;
  toDate: Cost;
  whole: Cost;
  net: Money;
  /** Total of the planillas of the month, with each contribution rounded as they round it. */
  planilla: Money;
  payments: ExpectedCash[];
};

/** Adds up employees as they arrive, so that a company of any size fits in memory. */
export class ForecastCounter {
  private people = 0;
  private toDate = noCost;
  private whole = noCost;
  private net = noMoney;
  private planilla = noMoney;
  private readonly payments = new Map<string, ExpectedCash>();
  private readonly settings: PilaSettings;

  constructor(settings: PilaSettings) {
    this.settings = settings;
  }

  add({ toDate, whole, payments }: EmployeeForecast, moves?: Moves): void {
    this.people += 1;
    if (toDate) this.toDate = addCosts(this.toDate, toDate.cost);
    this.whole = addCosts(this.whole, whole.cost);
    this.net = money(this.net + whole.net);
    const contributor = buildContributor(whole.month, this.settings, moves);
    if (contributor)
      this.planilla = money(this.planilla + sum(subsystems.map((system) => contributor.sums[system].paid)));
    for (const payment of payments) {
      const { run_id, kind, part, date, net } = payment;
      const key = run_id ?? [date, kind, part].join();
      const known = this.payments.get(key);
      this.payments.set(key, {
        ...payment,
        net: money((known?.net ?? 0) + net),
        people: (known?.people ?? 0) + 1,
      });
    }
  }

  finish(): MonthForecast {
    const { people, toDate, whole, net, planilla } = this;
    const payments = [...this.payments.values()].sort(compareDates);
    return { people, toDate, whole, net, planilla, payments };
  }
}
