import { sql } from 'kysely';
import type { OfficeOutput } from '../../src/domain/office/calls.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { getContents } from '../contents/contents.ts';
import { answer } from '../http/answer.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import { joinRefused } from '../http/slices.ts';
import { buildConflictRefusal } from '../refusals.ts';
import { toRecordContext } from '../resources/routes.ts';
import { countUses } from '../resources/uses.ts';
import { deleteRecord } from '../resources/write.ts';
import { dryRun } from '../store/savepoints.ts';
import { assertBlockAdded, readImportStart, undoStoredImport } from './import-log.ts';
import { registerOriginalRoutes } from './originals.ts';
import { writePeople } from './people-rows.ts';

type Import = JsonWithDates<OfficeOutput<'GET /employee_imports'>['data'][number]>;

export const registerPeopleImportRoutes: StaffModule = ({ on, onSliced }, services) => {
  registerOriginalRoutes(on, getContents(services), 'employee_imports');

  on('POST /employees/import/check', async (call, tx) =>
    answer({ data: await dryRun(tx, () => writePeople(tx, toRecordContext(call), call.input)) }),
  );

  onSliced('POST /employees/import', {
    async work(call, tx) {
      const { id, name } = readImportStart(call.input, call.newId);
      // An update may change payment accounts, so it needs the same proof as their record.
      if (call.input.existing === 'update') call.mustProve();
      const found = await writePeople(tx, toRecordContext(call), call.input);
      const created = found.flatMap((row) => (row.outcome === 'created' && row.id ? [row.id] : []));
      const updated = found.filter(({ outcome }) => outcome === 'updated').length;
      const kept = found.filter(({ outcome }) => outcome === 'kept').length;
      const refused = found.flatMap(({ index, errors, outcome }) =>
        outcome === 'refused' ? [{ index, errors }] : [],
      );
      const noted = await sql`
        insert into employee_imports (company_id, id, file_name, rows_total, created, updated_count, refused_count, created_by)
        values (${call.company.id}, ${id}, ${name}, ${found.length}, ${created}::uuid[], ${updated},
          ${refused.length}, ${call.user.id})
        on conflict (company_id, id) do update set rows_total = employee_imports.rows_total + excluded.rows_total,
          created = employee_imports.created || excluded.created,
          updated_count = employee_imports.updated_count + excluded.updated_count,
          refused_count = employee_imports.refused_count + excluded.refused_count
          where employee_imports.undone_at is null`.execute(tx);
      assertBlockAdded(noted);
      return { id, count: found.length, created, updated, kept, refused };
    },
    finish(parts) {
      const created = parts.flatMap((part) => part.created);
      const updated = parts.reduce((sum, part) => sum + part.updated, 0);
      const kept = parts.reduce((sum, part) => sum + part.kept, 0);
      const count = created.length + updated;
      return answer({
        data: { id: parts[0]?.id ?? '', created, updated, kept, refused: joinRefused(parts) },
        message: count === 1 ? '1 empleado importado' : `${count} empleados importados`,
      });
    },
  });

  on('GET /employee_imports', async (call) => {
    const { rows } = await call.inCompany((tx) =>
      sql<Import>`
        select i.id, i.file_name, i.rows_total, cardinality(i.created) as created_count, i.updated_count, i.refused_count,
          i.undone_at, i.created_at, i.original is not null as has_file, (select u.name from users u where u.id = i.created_by) as by, (select count(*)::int from employees e where e.company_id = i.company_id
            and e.id = any(i.created)) as left_count
        from employee_imports i where i.company_id = ${call.company.id} order by i.created_at desc, i.id limit 50`.execute(
        tx,
      ),
    );
    return answer({ data: rows });
  });

  on('DELETE /employee_imports/:id', (call, tx) =>
    undoStoredImport(tx, call, 'employee_imports', async () => {
      const { id } = call.input;
      const left = await sql<{ id: string }>`
        select e.id from employee_imports i join employees e on e.company_id = i.company_id and e.id = any(i.created)
        where i.company_id = ${call.company.id} and i.id = ${id}`.execute(tx);
      let used = 0;
      for (const one of left.rows) if ((await countUses(tx, employees, one.id)) > 0) used += 1;
      if (used > 0)
        throw buildConflictRefusal(
          `No se puede deshacer: ${used === 1 ? '1 empleado ya tiene' : `${used} empleados ya tienen`} nóminas u otros registros. Elimine primero sus borradores.`,
        );
      for (const one of left.rows) await deleteRecord(tx, employees, toRecordContext(call), one.id);
      const count = left.rows.length;
      return count === 1 ? '1 empleado borrado' : `${count} empleados borrados`;
    }),
  );
};
