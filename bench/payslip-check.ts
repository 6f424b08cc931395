import { liquidate } from '../src/domain/payroll/month/liquidate.ts';
import type { Day } from '../src/domain/values/day.ts';
import { pesos } from '../src/domain/values/money.ts';
import { checkPayslip, type StatedPayslip } from '../src/domain/vault/check-payslip.ts';
import { computeSupposedPayment, findPaymentFacts, noSupposition } from '../src/domain/vault/what-if.ts';
import type { Bench } from './bench.ts';

const admission = '2024-02-01' as Day;
const contract = {
  salary: pesos(2_415_000),
  admission,
  worker_type: '01',
  worker_subtype: '00',
  contract_type: '2',
  integral_salary: false,
  transport_allowance_mode: 'auto',
} as const;
const october = { start: '2026-10-01' as Day, end: '2026-10-31' as Day };
/** How much slower than this machine the phone is. */
const slowdown = 4;

function buildPayslip(): StatedPayslip {
  const { lines, ibc, totals } = liquidate(
    contract,
    october,
    {
      hours: [
        { kind: 'heds', quantity: '6' },
        { kind: 'hrddfs', quantity: '16' },
      ],
      absences: [{ kind: 'work_disability', start: '2026-10-05' as Day, end: '2026-10-09' as Day }],
      taken: [{ concept: 'debt', amount: '150000' }],
    },
    [],
  );
  return { ...october, lines, ibc, ...totals, salary: '2415000.00' };
}

/** Milliseconds of processor of a work, this process alone. */
function measure(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/**
 * Measures a payslip computed again and a supposed payment, in processor time as of a phone four times slower: the
 * first of the process, whose code nothing has compiled yet, and one of a thousand.
 */
export async function benchPayslipCheck(): Promise<Bench> {
  const payslip = buildPayslip();
  const next = { date: october.end, estimated: true, ...payslip, lines: [...payslip.lines] };
  const suppose = () => {
    const facts = findPaymentFacts(next, admission);
    return facts && computeSupposedPayment(next, facts, { ...noSupposition, heds: 4, common_vacation: 3 });
  };
  const first = measure(() => checkPayslip(payslip));
  const many = measure(() => {
    for (let i = 0; i < 1_000; i++) checkPayslip(payslip);
  });
  const firstSupposed = measure(suppose);
  const manySupposed = measure(() => {
    for (let i = 0; i < 1_000; i++) suppose();
  });
  return {
    name: `A payslip computed again, milliseconds of processor × ${slowdown}`,
    figures: {
      'the first': rounded(first * slowdown),
      'one of a thousand': rounded((many / 1_000) * slowdown),
      'the first supposed payment': rounded(firstSupposed * slowdown),
      'one supposed payment of a thousand': rounded((manySupposed / 1_000) * slowdown),
    },
  };
}
