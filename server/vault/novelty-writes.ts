import {
  checkDraft,
  checkRunPerson,
  type RunNovelties,
  type WrittenNovelties,
} from '../../src/domain/payroll/drafts/draft.ts';
import { runShown } from '../../src/domain/payroll/runs/title.ts';
import { formatMonth } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { findPayroll, updateDraft } from '../documents/payrolls.ts';
import { addAbsenceBases } from '../payroll/drafts/absence-bases.ts';
import { composeDraft, type Writer } from '../payroll/drafts/generate.ts';
import { storeNovelties } from '../payroll/runs/novelties-of-many.ts';
import { type RunPersonRow, type RunRow, raiseRunVersion } from '../payroll/runs/rows.ts';
import { buildConflictRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';

export const describeSentPayroll = ({ year, month }: Month): string =>
  `La nómina de ${formatMonth(year, month)} ya se envió a la DIAN. Haga una nota de ajuste con esos días.`;

/** Stores the novelties of people in an open payment, whose version rises. Throws 409 when they are not valid. */
export async function storeInRun(
  tx: Tx,
  call: Writer,
  run: RunRow,
  changes: readonly { person: RunPersonRow; novelties: RunNovelties }[],
): Promise<void> {
  const accepted = changes.map(({ person, novelties: changed }) => {
    const checked = checkRunPerson(changed);
    if (!checked.ok) throw refuseNovelty(runShown(run), Object.values(checked.errors)[0]?.[0]);
    const { ending: _, ...novelties } = checked.value;
    return { person, novelties, ending: person.ending };
  });
  await storeNovelties(tx, call, run, accepted);
  await raiseRunVersion(tx, call, run);
  await publish(tx, call.company.id, 'changed', { resource: 'pay_runs', id: run.id });
}

/** Changes the novelties of a payroll that is not sent. Throws 409 when they are not valid, or it was sent meanwhile. */
export async function changeInPayroll(
  tx: Tx,
  call: Writer,
  id: string,
  change: (had: WrittenNovelties) => WrittenNovelties,
): Promise<void> {
  const stored = await findPayroll(tx, call.company.id, id, true);
  if (!stored) return;
  const { employee_id, year, month, payment_dates, notes, novelties } = stored;
  const checked = checkDraft({ employee_id, year, month, payment_dates, notes, ...change(novelties) });
  const title = `la nómina de ${formatMonth(year, month)}`;
  if (!checked.ok) throw refuseNovelty(title, Object.values(checked.errors)[0]?.[0]);
  const [draft = checked.value] = await addAbsenceBases(tx, call.company.id, [checked.value]);
  const inPlaceOf = stored.reissue_of ? [stored.reissue_of] : [];
  const isWritten = await updateDraft(tx, await composeDraft(tx, call, id, draft, inPlaceOf), stored.version);
  if (!isWritten) throw buildConflictRefusal(describeSentPayroll(stored));
  await publish(tx, call.company.id, 'payroll', { id, state: stored.state, full_number: stored.full_number });
}

const refuseNovelty = (title: string, why = 'las novedades no son válidas') =>
  buildConflictRefusal(`No se puede escribir en ${title}: ${why}. La empresa tiene que corregirlo antes.`);
