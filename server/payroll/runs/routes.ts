import { sql } from 'kysely';

import { checkRunPerson } from '../../../src/domain/payroll/drafts/draft.ts';
import { checkRun } from '../../../src/domain/payroll/drafts/run.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';

import { formatPeopleCount } from '../../../src/domain/text/people-count.ts';
import { listEmployeeSources } from '../../documents/sources.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { joinRefused } from '../../http/slices.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { readFlagField } from '../../http/values.ts';
import {
  buildConflictRefusal,
  buildInvalidRefusal,
  buildNotFoundRefusal,
  buildStaleRefusal,
} from '../../refusals.ts';
import { isVersion } from '../../resources/write.ts';
import type { Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { checkOwnConcepts } from '../drafts/own-concepts.ts';
import { readPeopleQuery, readRunQuery } from '../list/query.ts';
import { sentPayrollCount } from '../paid-in.ts';
import { toPayrollEmployee } from '../payroll-items.ts';
import { countApprovals, readApprovalState } from './approval.ts';
import { closeRun, lockRun, recalculate, reopenRun } from './close.ts';
import { findRunToReopenFirst } from './closing-order.ts';
import { createRun } from './create.ts';
import { proposeDebtAnswers } from './debts.ts';
import { readPreviousTotals } from './earlier-payments.ts';
import { previewNovelties, readNovelties, storeNovelties } from './novelties-of-many.ts';
import { buildPayrollContexts } from './payroll-contexts.ts';
import { createRunProgress } from './progress.ts';
import { findRunRow, listRunPeople, type RunPersonRow, type RunRow, raiseRunVersion } from './rows.ts';
import {
  listLeftOutEmployees,
  listPeriodCodes,
  listRuns,
  readRunPeoplePage,
  toRunPersonDetail,
} from './run-lists.ts';
import { findRunPeople } from './run-people.ts';
import { listSharedBenefits } from './settlements.ts';
import { findRunNoveltyFaults } from './typed-figures.ts';

export const registerPayRunRoutes: StaffModule = ({ on, onSliced }) => {
  on('GET /pay_runs', async (call) => {
    const query = readRunQuery(call.values);
    return answer(
      await call.inCompany(async (tx) => ({
        data: await listRuns(tx, call.company.id, query),
        periods: await listPeriodCodes(tx, call.company.id, query),
      })),
    );
  });

  on('GET /pay_runs/open', async (call) => {
    const companyId = call.company.id;
    const data = await call.inCompany(async (tx) => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pay_runs where company_id = ${companyId} and state = 'abierta'`.execute(
        tx,
      );
      const waiting = (await countApprovals(tx, companyId)).find(({ state }) => state === 'waiting');
      return { open: rows[0]?.open ?? 0, waiting: waiting?.count ?? 0 };
    });
    return answer({ data });
  });

  on('GET /pay_runs/people', async (call) => {
    const { payroll_group_id } = call.values;
    const checked = checkRun({ ...call.values, ...(!payroll_group_id && { everybody: true }) });
    if (!checked.ok) throw buildInvalidRefusal(checked.errors);
    const data = await call.inCompany(async (tx) => {
      const found = await findRunPeople(tx, call.company.id, checked.value, { mustPay: false });
      return {
        people: found.employees.length,
        left_out: await listLeftOutEmployees(tx, call.company.id, found.leftOut),
      };
    });
    return answer({ data });
  });

  on('GET /pay_runs/:id', async (call) => {
    const query = readPeopleQuery(call.values);
    return answer(
      await call.inCompany(async (tx) => {
        const data = await shownRun(tx, call, call.input.id);
        const sent = await sentIn(tx, call.company.id, data.id);
        const run = await findRunRow(tx, call.company.id, data.id);
        const more = run && {
          left_out: await listLeftOutEmployees(tx, call.company.id, run.left_out),
          shared: await listSharedBenefits(tx, call.company.id, run),
          reopen_first: sent > 0 ? null : await reopenFirst(tx, call.company.id, run),
          approval: (await readApprovalState(tx, call.company.id, run)).state,
        };
        return {
          data: { ...data, sent, ...more },
          ...(await readRunPeoplePage(tx, call.company.id, data, query)),
        };
      }),
    );
  });

  on('GET /pay_runs/:id/people/:employee_id', async (call) =>
    answer({ data: await call.inCompany((tx) => shownPerson(tx, call, call.input)) }),
  );

  on('POST /pay_runs', async (call, tx) => {
    const checked = checkRun(call.values);
    if (!checked.ok) throw buildInvalidRefusal(checked.errors);
    const id = checked.value.id ?? call.newId();
    if (checked.value.id && (await findRunRow(tx, call.company.id, id)))
      throw buildConflictRefusal('Ya existe un pago con ese identificador.');
    await createRun(tx, call, id, checked.value, createRunProgress(call, id));
    const data = await publishRun(tx, call, id);
    const made = await findRunRow(tx, call.company.id, id);
    const out = made?.left_out.length ? `. Quedan fuera: ${made.left_out.length}` : '';
    return answer({ data, message: `${data.name}: ${formatPeopleCount(data.people)}${out}` });
  });

  on('PUT /pay_runs/:id/people/:employee_id', async (call, tx) => {
    const run = await openRun(tx, call, call.input.id);
    const person = await personAt(tx, call, call.input);
    mustBeOf(
      call.values.base_version,
      person.version,
      'Alguien cambió a esta persona mientras usted la editaba.',
      toRunPersonDetail(person),
    );
    const checked = checkRunPerson(call.values);
    if (!checked.ok) throw buildInvalidRefusal(checked.errors);
    const { ending, ...novelties } = checked.value;
    if (ending && run.kind !== 'final_settlement')
      throw buildInvalidRefusal({ ending: ['Los datos del retiro son de una liquidación final'] });
    const faults = findRunNoveltyFaults(run.kind, novelties, person);
    if (faults) throw buildInvalidRefusal(faults);
    await checkOwnConcepts(tx, call.company.id, novelties);
    await storeNovelties(tx, call, run, [{ person, novelties, ending: ending ?? null }]);
    await raiseRunVersion(tx, call, run);
    await publishRun(tx, call, run.id);
    return answer({ data: await shownPerson(tx, call, call.input), message: 'Novedades guardadas' });
  });

  on('DELETE /pay_runs/:id/people/:employee_id', async (call, tx) => {
    const run = await openRun(tx, call, call.input.id);
    const { employee_id, employee_name } = await personAt(tx, call, call.input);
    await sql`delete from pay_run_people where company_id = ${call.company.id} and run_id = ${run.id}
        and employee_id = ${employee_id}`.execute(tx);
    await raiseRunVersion(tx, call, run);
    await publishRun(tx, call, run.id);
    return answer({ message: `${employee_name} ya no está en este pago` });
  });

  on('GET /pay_runs/:id/novelties', async (call) =>
    answer({
      data: await call.inCompany(async (tx) => {
        const run = await shownRun(tx, call, call.input.id);
        const previousTotalOf = await readPreviousTotals(tx, call.company.id, run);
        return (await listRunPeople(tx, call.company.id, run.id)).map((row) => ({
          ...typedPerson(row),
          ...previousTotalOf(row.employee_id),
        }));
      }),
    }),
  );

  on('POST /pay_runs/:id/novelties/check', async (call, tx) => {
    const run = await openRun(tx, call, call.input.id);
    const rows = await readNovelties(tx, call, run, call.input.rows);
    return answer({ data: await previewNovelties(tx, call, run, rows) });
  });

  onSliced('POST /pay_runs/:id/novelties', {
    async work(call, tx) {
      const run = await openRun(tx, call, call.input.id);
      const rows = await readNovelties(tx, call, run, call.input.rows);
      const accepted = rows.flatMap((row) => row.accepted ?? []);
      const refused = rows.flatMap(({ index, errors, accepted: of }) => (of ? [] : [{ index, errors }]));
      await storeNovelties(tx, call, run, accepted);
      if (accepted.length > 0) await raiseRunVersion(tx, call, run);
      await publishRun(tx, call, run.id);
      return { count: rows.length, changed: accepted.length, refused };
    },
    finish(parts) {
      const changed = parts.reduce((sum, part) => sum + part.changed, 0);
      const data = { changed, refused: joinRefused(parts) };
      return answer({ data, message: `Novedades de ${formatPeopleCount(changed)}` });
    },
  });

  on('POST /pay_runs/:id/recalculate', async (call, tx) => {
    const run = await openRun(tx, call, call.input.id);
    const changed = await recalculate(tx, call, run);
    if (changed) await raiseRunVersion(tx, call, run);
    const message = changed ? `Cambió el pago de ${formatPeopleCount(changed)}` : 'Nada cambió';
    return answer({ data: await publishRun(tx, call, run.id), message });
  });

  on('POST /pay_runs/:id/close', async (call, tx) => {
    const run = await found(tx, call, call.input.id);
    await mustBeAsSeen(tx, call, run, call.input.base_version);
    if (run.state === 'cerrada')
      throw buildConflictRefusal('Este pago ya está cerrado.', await shownRun(tx, call, run.id));
    await closeRun(
      tx,
      call,
      run,
      createRunProgress(call, run.id),
      readFlagField(call.input.confirm_few_months, 'confirm_few_months'),
    );
    const data = await publishRun(tx, call, run.id);
    return answer({ data, message: `${data.name}: pago cerrado` });
  });

  on('POST /pay_runs/:id/reopen', async (call, tx) => {
    const run = await found(tx, call, call.input.id);
    await mustBeAsSeen(tx, call, run, call.input.base_version);
    if (run.state === 'abierta')
      throw buildConflictRefusal('Este pago ya está abierto.', await shownRun(tx, call, run.id));
    await reopenRun(tx, call, run, createRunProgress(call, run.id));
    const data = await publishRun(tx, call, run.id);
    return answer({ data, message: `${data.name}: pago abierto` });
  });

  on('DELETE /pay_runs/:id', async (call, tx) => {
    const run = await openRun(tx, call, call.input.id);
    await mustBeAsSeen(tx, call, run, call.input.base_version);
    await sql`delete from pay_runs where company_id = ${call.company.id} and id = ${run.id}`.execute(tx);
    await publish(tx, call.company.id, 'changed', { resource: 'pay_runs', id: run.id });
    return answer({ message: `${runShown(run)}: pago borrado` });
  });
};

async function found(tx: Tx, call: StaffAsk, id: string): Promise<RunRow> {
  const run = await lockRun(tx, call.company.id, id);
  if (!run) throw buildNotFoundRefusal();
  return run;
}

async function openRun(tx: Tx, call: StaffAsk, id: string): Promise<RunRow> {
  const run = await found(tx, call, id);
  if (run.state === 'cerrada')
    throw buildConflictRefusal(`«${runShown(run)}» está cerrado: reábralo para cambiarlo.`);
  return run;
}

type PersonPlace = { id: string; employee_id: string };

async function personAt(tx: Tx, call: StaffAsk, { id, employee_id }: PersonPlace) {
  const [person] = await listRunPeople(tx, call.company.id, id, [employee_id]);
  if (!person) throw buildNotFoundRefusal();
  return person;
}

/**
 * Returns an employee of a run. In an open run it also has the debts that may be carried and those owed from
 * before.
 */
async function shownPerson(tx: Tx, call: StaffAsk, place: PersonPlace) {
  const person = await personAt(tx, call, place);
  const run = await findRunRow(tx, call.company.id, person.run_id);
  if (run?.state !== 'abierta') return toRunPersonDetail(person);
  const employees = await listEmployeeSources(tx, call.company.id, { ids: [person.employee_id] });
  const payrollContext = (await buildPayrollContexts(tx, call.company.id, run, employees)).get(
    person.employee_id,
  );
  return {
    ...toRunPersonDetail(person),
    ...(payrollContext && proposeDebtAnswers(run, payrollContext, person)),
  };
}

const typedPerson = (row: RunPersonRow) => ({
  employee: toPayrollEmployee(row),
  version: row.version,
  start: row.start,
  end: row.end,
  accrued_total: row.accrued_total,
  deductions_total: row.deductions_total,
  total: row.total,
  novelties: row.novelties,
});

/** Throws 422 when `base_version` is missing, and 409 when it is not the current one. */
function mustBeOf(base: unknown, version: number, message: string, current: unknown): void {
  if (!isVersion(base)) throw buildInvalidRefusal({ base_version: ['Indique la versión que modificó'] });
  if (Number(base) !== version) throw buildStaleRefusal(message, current);
}

async function reopenFirst(tx: Tx, companyId: string, run: RunRow) {
  const first = run.state === 'cerrada' ? await findRunToReopenFirst(tx, companyId, run) : undefined;
  return first ? { id: first.id, name: runShown(first) } : null;
}

async function sentIn(tx: Tx, companyId: string, id: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select ${sentPayrollCount} as sent from pay_runs r where r.company_id = ${companyId} and r.id = ${id}`.execute(
    tx,
  );
  return rows[0]?.sent ?? 0;
}

async function mustBeAsSeen(tx: Tx, call: StaffAsk, run: RunRow, base: unknown): Promise<void> {
  const now = await shownRun(tx, call, run.id);
  mustBeOf(base, run.version, 'Alguien cambió este pago. Mírelo otra vez.', now);
}

async function shownRun(tx: Tx, call: StaffAsk, id: string) {
  const [run] = await listRuns(tx, call.company.id, { id });
  if (!run) throw buildNotFoundRefusal();
  return run;
}

async function publishRun(tx: Tx, call: StaffAsk, id: string) {
  const run = await shownRun(tx, call, id);
  await publish(tx, call.company.id, 'pay_run', {
    id,
    state: run.state,
    done: run.people,
    total: run.people,
  });
  return run;
}
