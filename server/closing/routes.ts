import { sql } from 'kysely';
import { closingSteps, describeClosing, listClosingSteps } from '../../src/domain/closing/steps.ts';
import type { Closing } from '../../src/domain/office/closing.ts';
import { dayOf, type Instant } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { readFlagField } from '../http/values.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { readClosingFacts } from './facts.ts';

/** Routes of the checklist that closes a month. Only steps with `byHand` can be marked by a call. */
export const registerClosingRoutes: StaffModule = ({ on }) => {
  on('GET /closing', async (call) =>
    answer({
      data: await call.inCompany((tx) => closingOf(tx, call.company.id, call.input.month, call.now)),
    }),
  );

  on('PUT /closing/:step', async (call, tx) => {
    const { step, month } = call.input;
    const done = readFlagField(call.input.done, 'done');
    const own = closingSteps[step];
    if (!('byHand' in own))
      throw buildInvalidRefusal({ step: ['Ese paso se marca solo, con lo que se hace en su pantalla'] });
    const { id: companyId } = call.company;
    if (done)
      await sql`
        insert into closing_marks (company_id, year, month, step, marked_by)
        values (${companyId}, ${month.year}, ${month.month}, ${step}, ${call.user.id}) on conflict do nothing`.execute(
        tx,
      );
    else
      await sql`
        delete from closing_marks where company_id = ${companyId} and year = ${month.year}
          and month = ${month.month} and step = ${step}`.execute(tx);
    return answer({ data: await closingOf(tx, companyId, month, call.now) });
  });
};

async function closingOf(tx: Tx, companyId: string, month: Month, now: Instant): Promise<Closing> {
  const today = dayOf(now);
  const steps = listClosingSteps(month, await readClosingFacts(tx, companyId, month), today);
  return { today, words: describeClosing(month, steps), steps };
}
