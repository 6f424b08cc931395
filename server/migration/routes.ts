import { sql } from 'kysely';
import type { MoveDecisions } from '../../src/domain/migration/decided-facts.ts';
import { balanceFields, type MoveBalances } from '../../src/domain/migration/opening-balances.ts';
import type { OfficeOutput } from '../../src/domain/office/calls.ts';
import { companies } from '../../src/domain/resources/companies.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { formatMonth } from '../../src/domain/values/day.ts';
import { answer } from '../http/answer.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import { isGroup, toFlag } from '../http/values.ts';
import { assertBlockAdded, readImportStart } from '../imports/import-log.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import type { RecordContext } from '../resources/context.ts';
import { readRecord } from '../resources/read.ts';
import { toRecordContext } from '../resources/routes.ts';
import { countUses } from '../resources/uses.ts';
import { deleteRecord, updateRecord } from '../resources/write.ts';
import type { Tx } from '../store/connection.ts';
import {
  buildListWindow,
  buildWindowOrder,
  cutPage,
  readPageRequest,
  readWindow,
  type SortKey,
} from '../store/cursors.ts';
import { publish } from '../store/events.ts';
import {
  assertBalancesOfPlan,
  assertCanChange,
  assertCompanyDecisions,
  assertDecided,
  changeCompany,
  changePeople,
  createPeople,
  type RecordChange,
} from './apply-import.ts';
import { listKnownEmployees, readKnownCompany } from './foreign-files.ts';
import { lockImports, readFilesInput, readFilesInThread, readPlan, storeFiles } from './keep-files.ts';
import { settleForeignPayrolls } from './settle-foreign-payrolls.ts';

type Import = JsonWithDates<OfficeOutput<'GET /document_imports'>['data'][number]>;
type Listed = JsonWithDates<OfficeOutput<'GET /foreign_payrolls'>['data'][number]>;
type Stored = {
  state: 'reading' | 'applied' | 'undone';
  created: string[];
  changes: RecordChange[];
  applied_at: Date | null;
};

const foreignOrder: readonly SortKey[] = [
  { value: sql`f.year`, descending: true },
  { value: sql`f.month`, descending: true },
  { value: sql`e.list_name` },
  { value: sql`f.id` },
];

export const registerDocumentImportRoutes: StaffModule = ({ on, onSliced }) => {
  on('GET /document_imports/employees', async (call) =>
    call.inCompany(async (tx) =>
      answer({
        data: await listKnownEmployees(tx, call.company.id),
        company: await readKnownCompany(tx, call.company.id, call.user),
      }),
    ),
  );

  onSliced('POST /document_imports/files', {
    async work(call, tx) {
      const { id, name } = readImportStart(call.input, call.newId);
      const { files, pin } = readFilesInput(call.input);
      const added = await sql`
        insert into document_imports (company_id, id, name, created_by)
        values (${call.company.id}, ${id}, ${name}, ${call.user.id})
        on conflict (company_id, id) do update set name = document_imports.name
          where document_imports.state = 'reading'`.execute(tx);
      assertBlockAdded(added);
      const read = await readFilesInThread({ files, pin, now: call.now });
      return { id, ...(await storeFiles(tx, call.company.id, { id, files, read, newId: call.newId })) };
    },
    finish(parts) {
      const sum = (of: 'kept' | 'repeated') => parts.reduce((all, part) => all + part[of], 0);
      const kept = sum('kept');
      return answer({
        data: {
          id: parts[0]?.id ?? '',
          kept,
          repeated: sum('repeated'),
          refused: parts.flatMap(({ refused }) => refused),
        },
        message: kept === 1 ? '1 archivo leído' : `${kept} archivos leídos`,
      });
    },
  });

  on('GET /document_imports', async (call) => {
    const { rows } = await call.inCompany((tx) =>
      sql<Import>`
        select i.id, i.name as file_name, i.state, i.in_vault, cardinality(i.created) as created_count, i.created_at, i.applied_at, i.undone_at,
          (select u.name from users u where u.id = i.created_by) as by,
          (select count(*)::int from foreign_files f where f.company_id = i.company_id and f.import_id = i.id) as files,
          (select count(*)::int from foreign_payrolls f where f.company_id = i.company_id and f.import_id = i.id) as documents
        from document_imports i where i.company_id = ${call.company.id} order by i.created_at desc, i.id limit 50`.execute(
        tx,
      ),
    );
    return answer({ data: rows });
  });

  on('GET /document_imports/:id', async (call) => {
    const { id } = call.input;
    const found = await call.inCompany(async (tx) => {
      const stored = await findImport(tx, call.company.id, id);
      return stored && { stored, plan: (await readPlan(tx, call.company.id, id, call.user)).plan };
    });
    if (!found) throw call.missing();
    const { people, conflicts, companyConflicts, missing, left, counts } = found.plan;
    return answer({
      data: {
        id,
        state: found.stored.state,
        counts,
        conflicts,
        company: companyConflicts,
        missing,
        people: people.map(({ person, name, list_name, known, note, hasGaps, months }) => ({
          ...{ person, name, list_name, note, hasGaps },
          employee_id: known ?? null,
          missing: months.flatMap(({ year, month, state }) => (state === 'missing' ? [{ year, month }] : [])),
        })),
        left: left.map(({ file, reason, message }) => ({ file, reason, message })),
      },
    });
  });

  on('POST /document_imports/:id/apply', async (call, tx) => {
    const { id } = call.input;
    const { company } = call;
    const context = toRecordContext(call);
    await lockImports(tx, company.id);
    const stored = await findImport(tx, company.id, id);
    if (!stored) throw call.missing();
    if (stored.state === 'applied') throw buildConflictRefusal('Esos documentos ya se trajeron.');
    if (stored.state === 'undone') throw buildConflictRefusal('Eso ya se deshizo. Empiece otra vez.');
    const answers = {
      decisions: readAnswers('decisions', call.input.decisions) as MoveDecisions,
      balances: readBalances(call.input.balances),
    };
    const { plan, files, knownCompany, employees: here } = await readPlan(tx, company.id, id, call.user);
    if (plan.counts.standing === 0)
      throw buildInvalidRefusal({ files: ['Ningún documento de estos archivos cuenta en esta compañía'] });
    assertDecided(plan, answers.decisions);
    assertCompanyDecisions(context, plan, knownCompany, answers.decisions);
    assertBalancesOfPlan(plan, answers.balances);
    const changes = await changePeople(tx, context, plan, answers);
    const fresh = plan.people.filter(({ known }) => known === undefined);
    const { created, here: matched } = await createPeople(tx, context, fresh, answers);
    const months = await settleForeignPayrolls(tx, company.id, {
      standing: plan.standing,
      files,
      employees: new Map([...here, ...matched, ...created]),
      newId: call.newId,
    });
    // Last, because others wait for the record of the company from here on.
    changes.push(...(await changeCompany(tx, context, plan, answers)));
    await sql`
      update document_imports set state = 'applied', applied_at = clock_timestamp(), created = ${[...created.values()]}::uuid[],
        changes = ${JSON.stringify(changes)}::jsonb
      where company_id = ${company.id} and id = ${id}`.execute(tx);
    await publish(tx, company.id, 'changed', { resource: 'employees' });
    return answer({
      data: { id, created: [...created.values()], updated: changes.length, months },
      message: describeBrought(created.size, months),
    });
  });

  on('DELETE /document_imports/:id', async (call, tx) => {
    const { id } = call.input;
    const { company } = call;
    const context = toRecordContext(call);
    await lockImports(tx, company.id);
    const stored = await findImport(tx, company.id, id);
    if (!stored) throw call.missing();
    if (stored.state === 'undone') throw buildConflictRefusal('Eso ya se deshizo.');
    // A note that begins now on one of these documents waits, and then does not find it.
    await sql`
      select 1 from foreign_payrolls where company_id = ${company.id} and import_id = ${id} order by id for update`.execute(
      tx,
    );
    if (stored.state === 'applied') await assertNothingDepends(tx, company.id, id, stored);
    await sql`
      delete from foreign_payrolls where company_id = ${company.id} and import_id = ${id}`.execute(tx);
    await sql`delete from foreign_files where company_id = ${company.id} and import_id = ${id}`.execute(tx);
    await sql`
      update document_imports set state = 'undone', undone_at = now() where company_id = ${company.id} and id = ${id}`.execute(
      tx,
    );
    // A document that a note of this import replaced counts again.
    const { plan, files, employees: here } = await readPlan(tx, company.id, undefined);
    await settleForeignPayrolls(tx, company.id, {
      standing: plan.standing,
      files,
      employees: here,
      newId: call.newId,
    });
    for (const change of stored.changes) await restoreRecord(tx, context, change);
    for (const employee of stored.created) await deleteUnused(tx, context, employee);
    await publish(tx, company.id, 'changed', { resource: 'employees' });
    const count = stored.created.length;
    return answer({
      message:
        stored.state === 'reading'
          ? 'Se descartó lo leído'
          : `Se deshizo todo: ${count === 1 ? '1 empleado borrado' : `${count} empleados borrados`}`,
    });
  });

  on('PUT /document_imports/:id/vault', async (call, tx) => {
    const { id } = call.input;
    const shown = toFlag(call.input.in_vault);
    if (shown === undefined) throw buildInvalidRefusal({ in_vault: ['Responda sí o no'] });
    await lockImports(tx, call.company.id);
    const stored = await findImport(tx, call.company.id, id);
    if (!stored) throw call.missing();
    if (stored.state !== 'applied') throw buildConflictRefusal('Esos documentos no se han traído.');
    await sql`
      update document_imports set in_vault = ${shown} where company_id = ${call.company.id} and id = ${id}`.execute(
      tx,
    );
    await sql`
      update foreign_payrolls set in_vault = ${shown} where company_id = ${call.company.id} and import_id = ${id}`.execute(
      tx,
    );
    return answer({
      data: { id, in_vault: shown },
      message: shown
        ? 'Los empleados ven esos meses en su bóveda'
        : 'Esos meses ya no están en la bóveda de los empleados',
    });
  });

  on('GET /foreign_payrolls', async (call) => {
    const { employee_id, year, page, per_page: perPage = 50, cursor } = call.input;
    const asked = readPageRequest({ page, perPage, cursor }, 'foreign_payrolls');
    const { after, limit, key } = buildListWindow(foreignOrder, asked);
    const conditions = sql`f.company_id = ${call.company.id}
      ${employee_id ? sql`and f.employee_id = ${employee_id}` : sql``} ${year ? sql`and f.year = ${year}` : sql``}`;
    const { rows, total } = await call.inCompany(async (tx) => {
      const counted = await sql<{ count: number }>`
        select count(*)::int as count from foreign_payrolls f where ${conditions}`.execute(tx);
      const found = await readWindow(asked, () =>
        sql<Listed & { cursor_key: unknown[] | null }>`
        select f.id, f.employee_id, e.name as employee, e.list_name, f.year, f.month, f.number, f.cune, f.adjusted, f.signature,
          f.cune_state, f.accrued_total::text as accrued_total, f.deductions_total::text as deductions_total,
          f.total::text as total, f.issued_on,
          (select jsonb_build_object('id', n.id, 'note_type', n.note_type, 'full_number', n.full_number, 'state', n.state)
            from payrolls n where n.company_id = f.company_id and n.foreign_id = f.id
            order by n.created_at desc, n.id desc limit 1) as note, ${key}
        from foreign_payrolls f join employees e on e.company_id = f.company_id and e.id = f.employee_id
        where ${conditions} and ${after} order by ${buildWindowOrder(foreignOrder)} ${limit}`.execute(tx),
      );
      return { rows: found.rows, total: counted.rows[0]?.count ?? 0 };
    });
    const cut = cutPage(rows, asked, total);
    return answer({ data: cut.rows as Listed[], meta: cut.meta });
  });

  on('GET /foreign_payrolls/:id/file', async (call) => {
    const { rows } = await call.inCompany((tx) =>
      sql<{ name: string; content: Buffer; employee_id: string }>`
        select c.name, c.content, f.employee_id from foreign_payrolls f
        join foreign_files c on c.company_id = f.company_id and c.id = f.file_id
        where f.company_id = ${call.company.id} and f.id = ${call.input.id}`.execute(tx),
    );
    const [file] = rows;
    if (!file) throw call.missing();
    const name =
      file.name
        .split(/[/\\›]/)
        .at(-1)
        ?.trim() ?? 'documento.xml';
    return answer(file.content, 200, {
      type: 'application/xml',
      reached: { employees: [file.employee_id] },
      headers: {
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    });
  });
};

async function findImport(tx: Tx, companyId: string, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select state, created, changes, applied_at from document_imports where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

/** Reads texts by person and field. Throws 422 for anything else. */
function readAnswers(name: string, given: unknown): MoveBalances {
  if (given === undefined) return {};
  const people = isGroup(given) ? Object.entries(given) : undefined;
  const isValid = people?.every(
    ([, facts]) => isGroup(facts) && Object.values(facts).every((value) => typeof value === 'string'),
  );
  if (!isValid) throw buildInvalidRefusal({ [name]: ['Diga por persona y dato el valor elegido'] });
  return given as MoveBalances;
}

function readBalances(given: unknown): MoveBalances {
  const balances = readAnswers('balances', given);
  const unknown = Object.values(balances)
    .flatMap((fields) => Object.keys(fields))
    .find((name) => !balanceFields.includes(name));
  if (unknown) throw buildInvalidRefusal({ balances: [`${unknown} no es un dato del saldo inicial`] });
  return balances;
}

const describeBrought = (people: number, months: number): string =>
  `${people === 1 ? '1 empleado' : `${people} empleados`} y ${months === 1 ? '1 documento' : `${months} documentos`}`;

/** Throws 409, with what prevents it, when a payroll of these people was made after their months were brought. */
async function assertNothingDepends(
  tx: Tx,
  companyId: string,
  id: string,
  { applied_at }: Stored,
): Promise<void> {
  const { rows } = await sql<{ name: string; year: number; month: number; count: number }>`
    select p.employee_name as name, p.year, p.month, count(*) over ()::int as count
    from payrolls p where p.company_id = ${companyId} and p.created_at > ${applied_at}
      and p.employee_id in (select f.employee_id from foreign_payrolls f where f.company_id = ${companyId} and f.import_id = ${id})
    order by p.created_at limit 1`.execute(tx);
  const [first] = rows;
  if (!first) return;
  const others = first.count - 1;
  const more = others === 0 ? '' : others === 1 ? ' y 1 nómina más' : ` y ${others} nóminas más`;
  throw buildConflictRefusal(
    `No se puede deshacer: la nómina de ${formatMonth(first.year, first.month)} de ${first.name}${more} se hizo con estos meses. Elimine primero sus borradores.`,
  );
}

async function restoreRecord(tx: Tx, context: RecordContext, change: RecordChange): Promise<void> {
  const resource = change.employee_id === null ? companies : employees;
  const id = change.employee_id ?? context.companyId ?? '';
  assertCanChange(context, resource, Object.keys(change.before));
  const stored = await readRecord(tx, resource, context, id);
  const changed = Object.entries(change.after).some(
    ([name, value]) => String(stored[name] ?? '') !== String(value ?? ''),
  );
  if (changed)
    throw buildConflictRefusal(
      `No se puede deshacer: alguien cambió después ${change.employee_id === null ? 'los datos de la compañía' : `la ficha de ${String(stored['name'])}`}.`,
    );
  await updateRecord(tx, resource, { ...context, confirmed: true }, id, {
    ...change.before,
    base_version: stored.version,
  });
  const [raisedFrom, salaryFrom] = [change.after['salary_from'], change.before['salary_from']];
  if (raisedFrom && raisedFrom !== salaryFrom)
    await sql`
      delete from salary_history where company_id = ${context.companyId ?? null} and employee_id = ${change.employee_id}
        and "from" = ${String(raisedFrom)}`.execute(tx);
}

async function deleteUnused(tx: Tx, context: RecordContext, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from employees where company_id = ${context.companyId ?? null} and id = ${id}`.execute(tx);
  const [employee] = rows;
  if (!employee) return;
  if ((await countUses(tx, employees, id)) > 0)
    throw buildConflictRefusal(
      `No se puede deshacer: ${employee.name} ya tiene nóminas u otros registros. Bórrelos primero.`,
    );
  await deleteRecord(tx, employees, context, id);
}
