import { sql } from 'kysely';
import { isId } from '../../../src/domain/id.ts';

import { checkRunPerson } from '../../../src/domain/payroll/drafts/draft.ts';
import { checkRun } from '../../../src/domain/payroll/drafts/run.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';

import { peopleCounted } from '../../../src/domain/people-counted.ts';
import { companyStaff } from '../../../src/domain/roles.ts';
import { employeesFor } from '../../documents/sources.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffCall } from '../../http/staff.ts';
import { flagIn } from '../../http/values.ts';
import { conflict, invalid, notFound, stale } from '../../refused.ts';
import { isVersion } from '../../resources/write.ts';
import type { Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { checkOwnConcepts } from '../drafts/own-concepts.ts';
import { readPeopleQuery, readRunQuery } from '../list/query.ts';
import { sentOf } from '../paid-in.ts';
import { faultsByHand } from './by-hand.ts';
import { closeRun, lockedRun, recalculate, reopenRun } from './close.ts';
import { createRun } from './create.ts';
import { debtsShown } from './debts.ts';
import { listPeople, listRuns, periodsOf, wholePerson } from './listing.ts';
import { previewNovelties, readNovelties, storeNovelties } from './novelties-of-many.ts';
import { payrollContextsOf } from './payroll-contexts.ts';
import { progressOf } from './progress.ts';
import { type PersonRow, peopleOf, type RunRow, runAt } from './rows.ts';

const staff = { roles: companyStaff };

/** Pay runs: computed for everybody at once, written person by person, closed into the payrolls of their months. */
export const payRunRoutes: StaffModule = (routes) => {
  routes.read('/pay_runs', { ...staff, summary: 'Pagos de un mes, con sus sumas' }, async (call) => {
    const query = readRunQuery(call.query);
    return answer(
      await call.inCompany(async (tx) => ({
        data: await listRuns(tx, call.company.id, query),
        periods: await periodsOf(tx, call.company.id, query),
      })),
    );
  });

  routes.read(
    '/pay_runs/:id',
    { ...staff, summary: 'Un pago y una página de sus personas' },
    async (call) => {
      const query = readPeopleQuery(call.query);
      return answer(
        await call.inCompany(async (tx) => {
          const data = await shownRun(tx, call, call.params.id);
          const sent = await sentIn(tx, call.company.id, data.id);
          return { data: { ...data, sent }, ...(await listPeople(tx, call.company.id, data.id, query)) };
        }),
      );
    },
  );

  routes.read(
    '/pay_runs/:id/people/:employee_id',
    { ...staff, summary: 'Lo que un pago le paga a una persona, con sus cuentas' },
    async (call) => answer({ data: await call.inCompany((tx) => shownPerson(tx, call)) }),
  );

  routes.write('POST', '/pay_runs', { ...staff, summary: 'Liquidar un pago' }, async (call, tx) => {
    const checked = checkRun(call.body);
    if (!checked.ok) throw invalid(checked.errors);
    const id = checked.value.id ?? call.newId();
    if (checked.value.id && (await runAt(tx, call.company.id, id)))
      throw conflict('Ya existe un pago con ese identificador.');
    await createRun(tx, call, id, checked.value, progressOf(call, id));
    const data = await told(tx, call, id);
    return answer({ data, message: `${data.name}: ${peopleCounted(data.people)}` }, 201);
  });

  routes.write(
    'PUT',
    '/pay_runs/:id/people/:employee_id',
    { ...staff, summary: 'Escribir las novedades de una persona' },
    async (call, tx) => {
      const run = await openRun(tx, call);
      const person = await personAt(tx, call);
      mustBeOf(
        call,
        person.version,
        'Alguien cambió a esta persona mientras usted la editaba.',
        wholePerson(person),
      );
      const checked = checkRunPerson(call.body);
      if (!checked.ok) throw invalid(checked.errors);
      const { ending, ...novelties } = checked.value;
      if (ending && run.kind !== 'final_settlement')
        throw invalid({ ending: ['Los datos del retiro son de una liquidación final'] });
      const faults = faultsByHand(run.kind, novelties, person);
      if (faults) throw invalid(faults);
      await checkOwnConcepts(tx, call.company.id, novelties);
      await storeNovelties(tx, call, run, [{ person, novelties, ending: ending ?? null }]);
      await moved(tx, call, run);
      await told(tx, call, run.id);
      return answer({ data: await shownPerson(tx, call), message: 'Novedades guardadas' });
    },
  );

  routes.write(
    'DELETE',
    '/pay_runs/:id/people/:employee_id',
    { ...staff, summary: 'Quitar a una persona de un pago' },
    async (call, tx) => {
      const run = await openRun(tx, call);
      const { employee_id, employee_name } = await personAt(tx, call);
      await sql`delete from pay_run_people where company_id = ${call.company.id} and run_id = ${run.id}
        and employee_id = ${employee_id}`.execute(tx);
      await moved(tx, call, run);
      await told(tx, call, run.id);
      return answer({ message: `${employee_name} ya no está en este pago` });
    },
  );

  routes.read(
    '/pay_runs/:id/novelties',
    { ...staff, summary: 'Las novedades escritas de todas las personas de un pago' },
    async (call) =>
      answer({
        data: await call.inCompany(async (tx) => {
          const { id } = await shownRun(tx, call, call.params.id);
          return (await peopleOf(tx, call.company.id, id)).map(writtenOf);
        }),
      }),
  );

  routes.write(
    'POST',
    '/pay_runs/:id/novelties/check',
    { ...staff, fields: ['rows'], summary: 'Revisar las novedades de varias personas sin guardar nada' },
    async (call, tx) => {
      const run = await openRun(tx, call);
      const rows = await readNovelties(tx, call, run, call.body.rows);
      return answer({ data: await previewNovelties(tx, call, run, rows) });
    },
  );

  routes.write(
    'POST',
    '/pay_runs/:id/novelties',
    { ...staff, fields: ['rows'], summary: 'Escribir las novedades de varias personas' },
    async (call, tx) => {
      const run = await openRun(tx, call);
      const rows = await readNovelties(tx, call, run, call.body.rows);
      const accepted = rows.flatMap((row) => row.accepted ?? []);
      const refused = rows.flatMap(({ index, errors, accepted: of }) => (of ? [] : [{ index, errors }]));
      await storeNovelties(tx, call, run, accepted);
      if (accepted.length > 0) await moved(tx, call, run);
      await told(tx, call, run.id);
      const message = `Novedades de ${peopleCounted(accepted.length)}`;
      return answer({ data: { changed: accepted.length, refused }, message });
    },
  );

  routes.write(
    'POST',
    '/pay_runs/:id/recalculate',
    { ...staff, fields: [], summary: 'Liquidar otra vez con los datos de ahora' },
    async (call, tx) => {
      const run = await openRun(tx, call);
      const changed = await recalculate(tx, call, run);
      if (changed) await moved(tx, call, run);
      const message = changed ? `Cambió el pago de ${peopleCounted(changed)}` : 'Nada cambió';
      return answer({ data: await told(tx, call, run.id), message });
    },
  );

  routes.write(
    'POST',
    '/pay_runs/:id/close',
    {
      ...staff,
      fields: ['base_version', 'confirm_few_months'],
      summary: 'Cerrar: lo pagado entra en las nóminas del mes',
    },
    async (call, tx) => {
      const run = await found(tx, call);
      await mustBeAsSeen(tx, call, run);
      if (run.state === 'cerrada')
        throw conflict('Este pago ya está cerrado.', await shownRun(tx, call, run.id));
      await closeRun(
        tx,
        call,
        run,
        progressOf(call, run.id),
        flagIn(call.body['confirm_few_months'], 'confirm_few_months'),
      );
      const data = await told(tx, call, run.id);
      return answer({ data, message: `${data.name}: pago cerrado` });
    },
  );

  routes.write(
    'POST',
    '/pay_runs/:id/reopen',
    { ...staff, fields: ['base_version'], summary: 'Reabrir mientras la nómina del mes no se haya enviado' },
    async (call, tx) => {
      const run = await found(tx, call);
      await mustBeAsSeen(tx, call, run);
      if (run.state === 'abierta')
        throw conflict('Este pago ya está abierto.', await shownRun(tx, call, run.id));
      await reopenRun(tx, call, run, progressOf(call, run.id));
      const data = await told(tx, call, run.id);
      return answer({ data, message: `${data.name}: pago abierto` });
    },
  );

  routes.write(
    'DELETE',
    '/pay_runs/:id',
    { ...staff, summary: 'Borrar un pago abierto' },
    async (call, tx) => {
      const run = await openRun(tx, call);
      await mustBeAsSeen(tx, call, run);
      await sql`delete from pay_runs where company_id = ${call.company.id} and id = ${run.id}`.execute(tx);
      await publish(tx, call.company.id, 'changed', { resource: 'pay_runs', id: run.id });
      return answer({ message: `${runShown(run)}: pago borrado` });
    },
  );
};

async function found(tx: Tx, call: StaffCall): Promise<RunRow> {
  const id = call.params.id;
  const run = isId(id) ? await lockedRun(tx, call.company.id, id) : undefined;
  if (!run) throw notFound();
  return run;
}

async function openRun(tx: Tx, call: StaffCall): Promise<RunRow> {
  const run = await found(tx, call);
  if (run.state === 'cerrada') throw conflict(`«${runShown(run)}» está cerrado: reábralo para cambiarlo.`);
  return run;
}

async function personAt(tx: Tx, call: StaffCall) {
  const { id, employee_id } = call.params;
  const [person] =
    isId(id) && isId(employee_id) ? await peopleOf(tx, call.company.id, id, [employee_id]) : [];
  if (!person) throw notFound();
  return person;
}

/** A person whole, and of an open run, what may be left for later and what is owed of before. */
async function shownPerson(tx: Tx, call: StaffCall) {
  const person = await personAt(tx, call);
  const run = await runAt(tx, call.company.id, person.run_id);
  if (run?.state !== 'abierta') return wholePerson(person);
  const employees = await employeesFor(tx, call.company.id, { ids: [person.employee_id] });
  const payrollContext = (await payrollContextsOf(tx, call.company.id, run, employees)).get(
    person.employee_id,
  );
  return { ...wholePerson(person), ...(payrollContext && debtsShown(run, payrollContext, person)) };
}

const writtenOf = ({ employee_id, employee_name, person, version, novelties }: PersonRow) => ({
  employee: { id: employee_id, name: employee_name, document_number: person.split(':')[1] },
  version,
  novelties,
});

/** New version of a run whose figures changed: nobody closes it without looking again. */
async function moved(tx: Tx, call: StaffCall, { id }: RunRow): Promise<void> {
  await sql`update pay_runs set version = version + 1, updated_at = now(), updated_by = ${call.user.id}
    where company_id = ${call.company.id} and id = ${id}`.execute(tx);
}

/** A change names the version it was made from. */
function mustBeOf(call: StaffCall, version: number, message: string, current: unknown): void {
  const base = call.body.base_version;
  if (!isVersion(base)) throw invalid({ base_version: ['Indique la versión que modificó'] });
  if (Number(base) !== version) throw stale(message, current);
}

async function sentIn(tx: Tx, companyId: string, id: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select ${sentOf} as sent from pay_runs r where r.company_id = ${companyId} and r.id = ${id}`.execute(tx);
  return rows[0]?.sent ?? 0;
}

async function mustBeAsSeen(tx: Tx, call: StaffCall, run: RunRow): Promise<void> {
  const now = await shownRun(tx, call, run.id);
  mustBeOf(call, run.version, 'Alguien cambió este pago. Mírelo otra vez.', now);
}

async function shownRun(tx: Tx, call: StaffCall, id: string | undefined) {
  const [run] = isId(id) ? await listRuns(tx, call.company.id, { id }) : [];
  if (!run) throw notFound();
  return run;
}

/** Tells the screens how a run is now, and answers it. */
async function told(tx: Tx, call: StaffCall, id: string) {
  const run = await shownRun(tx, call, id);
  await publish(tx, call.company.id, 'pay_run', {
    id,
    state: run.state,
    done: run.people,
    total: run.people,
  });
  return run;
}
