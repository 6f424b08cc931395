import { MAX_MARKS_PER_CALL } from '../../../src/domain/office/pay-run-marks.ts';
import { type ClockRules, DEFAULT_CLOCK_RULES } from '../../../src/domain/payroll/clock/clock-rules.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { formatPeopleCount } from '../../../src/domain/text/people-count.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { dryRun } from '../../store/savepoints.ts';
import { planClockMarks, type SentMarks, storeClockMarks } from './clock-marks.ts';
import { lockRun } from './close.ts';
import { raiseRunVersion } from './rows.ts';

type MarksInput = {
  id: string;
  people: readonly SentMarks[];
  rules?: { [Rule in keyof ClockRules]?: ClockRules[Rule] | undefined } | undefined;
};

async function writeMarks(tx: Tx, call: StaffAsk, { id, people, rules = {} }: MarksInput) {
  const total = people.reduce((sum, { marks }) => sum + marks.length, 0);
  if (total > MAX_MARKS_PER_CALL)
    throw buildInvalidRefusal({
      people: [`Son ${total} marcas; envíe hasta ${MAX_MARKS_PER_CALL} en cada llamada`],
    });
  const run = await lockRun(tx, call.company.id, id);
  if (!run) return undefined;
  const given = { ...DEFAULT_CLOCK_RULES, ...rules } as ClockRules;
  const { plans, unknown } = await planClockMarks(tx, call, run, people, given);
  return { run, unknown, ...(await storeClockMarks(tx, call, run, plans)) };
}

export const registerPayRunMarkRoutes: StaffModule = ({ on }) => {
  on('POST /pay_runs/:id/marks/check', async (call, tx) => {
    const written = await dryRun(tx, () => writeMarks(tx, call, call.input));
    if (!written) throw call.missing();
    return answer({ data: { people: written.people, unknown: written.unknown } });
  });

  on('POST /pay_runs/:id/marks', async (call, tx) => {
    const written = await writeMarks(tx, call, call.input);
    if (!written) throw call.missing();
    const { run, changed, people, unknown, undo } = written;
    if (changed > 0) {
      await raiseRunVersion(tx, call, run);
      await publish(tx, call.company.id, 'changed', { resource: 'pay_runs', id: run.id });
    }
    const message =
      changed > 0
        ? `Horas de las marcas escritas a ${formatPeopleCount(changed)}`
        : `${runShown(run)}: las marcas no cambian nada`;
    return answer({ data: { changed, people, unknown, undo }, message });
  });
};
