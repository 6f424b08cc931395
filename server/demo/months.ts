import { getLaw } from '../../src/domain/payroll/law/parameters.ts';
import { MissingParameters } from '../../src/domain/payroll/law/table.ts';
import type { BenefitPaid } from '../../src/domain/payroll/novelties/novelties.ts';
import { proposeBenefit } from '../../src/domain/payroll/runs/proposed-benefit.ts';
import { dayOf, getMonthEnd, getMonthStart, splitDay } from '../../src/domain/values/day.ts';
import { listPayHistory } from '../documents/history.ts';
import { listEmployeeSources } from '../documents/sources.ts';
import { generate } from '../payroll/drafts/generate.ts';
import { queuePayrolls } from '../sending/queue.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { buildDemoNovelties } from './novelties.ts';

/** Generates and queues the payrolls of the months before the current one. */
export async function addMonths(
  tx: Tx,
  services: Services,
  companyId: string,
  userId: string,
): Promise<void> {
  const last = monthToDo(services);
  const { newId } = services;
  const now = services.now();
  const writer = { company: { id: companyId }, user: { id: userId }, now, newId };
  for (let back = services.config.demoMonths; back > 0; back--) {
    const { year, month } = monthsBefore(last, back);
    const bonuses = await bonusesOf(tx, companyId, { year, month });
    const drafts = await generate(tx, writer, year, month, (employee) => ({
      ...buildDemoNovelties(employee, { year, month }, back),
      benefits: bonuses.get(employee.id) ?? [],
    }));
    const ids = drafts.map(({ id }) => id);
    const queued = await queuePayrolls(tx, ids, { companyId, userId, now, newId });
    if (!queued.ok)
      throw new Error(
        `La demostración no se puede enviar: ${queued.findings.map((f) => `${f.employee} ${f.path}: ${f.message}`).join(' ')}`,
      );
  }
}

async function bonusesOf(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
): Promise<ReadonlyMap<string, BenefitPaid[]>> {
  if (month !== 6 && month !== 12) return new Map();
  const people = await listEmployeeSources(tx, companyId, {
    from: getMonthStart(year, month),
    to: getMonthEnd(year, month),
  });
  const ids = people.map(({ id }) => id);
  const history = await listPayHistory(tx, companyId, ids, { year, month });
  return new Map(
    people.map((employee) => {
      const payrollContext = { employee, year, month, policies: employee.policies, paid: [] };
      const { amount, ...bonus } = proposeBenefit(
        'service_bonus',
        { ...payrollContext, history: history.get(employee.id) ?? [] },
        '',
      );
      return [employee.id, amount ? [{ ...bonus, concept: 'service_bonus', amount }] : []];
    }),
  );
}

type Month = { year: number; month: number };

/** Current month, or the last one with known legal parameters. */
function monthToDo({ now }: Services): Month {
  let { year, month }: Month = splitDay(dayOf(now()));
  for (;;) {
    try {
      getLaw(getMonthEnd(year, month));
      return { year, month };
    } catch (error) {
      if (!(error instanceof MissingParameters)) throw error;
      ({ year, month } = monthsBefore({ year, month }, 1));
    }
  }
}

function monthsBefore({ year, month }: Month, count: number): Month {
  const index = year * 12 + month - 1 - count;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}
