import type { Day } from '../src/domain/day.ts';
import { pesos } from '../src/domain/money.ts';
import { liquidateWithCost } from '../src/domain/payroll/cost.ts';
import { type Contract, liquidate } from '../src/domain/payroll/liquidate.ts';

const september = { start: '2026-09-01' as Day, end: '2026-09-30' as Day };

/** A company of different people: from the minimum wage to 26 million, a fifth of them with extra hours. */
const contractOf = (index: number): Contract => ({
  salary: pesos(1_750_905 + (index % 250) * 97_000),
  admission: '2021-03-08' as Day,
  worker_type: '01',
  worker_subtype: index % 40 === 0 ? '01' : '00',
  contract_type: '2',
  integral_salary: false,
  transport_allowance_mode: 'auto',
});

function perSecond(count: number, work = liquidate): number {
  const start = performance.now();
  for (let i = 0; i < count; i++) {
    const hours =
      i % 5 === 0
        ? [{ kind: 'heds', quantity: '6' } as const, { kind: 'hrndfs', quantity: '7.5' } as const]
        : [];
    work(contractOf(i), september, { hours });
  }
  return Math.round((count * 1000) / (performance.now() - start));
}

/** Monthly liquidations with their explanations, per second on one core; the cost must not grow with the company. */
export async function benchEngine(): Promise<{ name: string; figures: Record<string, number> }> {
  perSecond(5_000);
  const small = perSecond(1_000);
  const large = perSecond(50_000);
  perSecond(5_000, liquidateWithCost);
  const cost = perSecond(20_000, liquidateWithCost);
  return {
    name: 'Payroll engine, employees computed per second',
    figures: {
      'per second, 1,000 employees': small,
      'per second, 50,000 employees': large,
      'per second, with what the employer pays': cost,
    },
  };
}
