import { sql } from 'kysely';
import { isId } from '../../src/domain/id.ts';
import { answer } from '../http/answer.ts';
import { UploadedFile } from '../http/body.ts';
import type { StaffOptions, StaffRoutes } from '../http/staff.ts';
import { conflict, invalid, notFound } from '../refused.ts';
import { fileAnswer, storeFile } from '../resources/files.ts';

/** The file an import came from: kept once, as it was, and given back to who asks for it. `table` is also its path. */
export function originalRoutes(
  routes: StaffRoutes,
  table: 'payroll_imports' | 'employee_imports',
  staff: StaffOptions,
): void {
  const path = `/${table}/:id/file`;

  routes.write(
    'POST',
    path,
    { ...staff, fields: ['file'], summary: 'Guardar el archivo de una importación' },
    async (call, tx) => {
      const id = call.params.id ?? '';
      const { rows } = isId(id)
        ? await sql<{ original: string | null }>`
            select original from ${sql.table(table)} where company_id = ${call.company.id} and id = ${id} for update`.execute(
            tx,
          )
        : { rows: [] };
      if (!rows[0]) throw notFound();
      const { file } = call.body;
      if (!(file instanceof UploadedFile)) throw invalid({ file: ['Elija el archivo que importó'] });
      if (rows[0].original) throw conflict('Esa importación ya tiene su archivo.');
      // Nobody opens it here: it is taken home as it came.
      const original = await storeFile(tx, call.company.id, file, 'application/octet-stream', {
        id: call.newId(),
        by: call.user.id,
      });
      await sql`
        update ${sql.table(table)} set original = ${original} where company_id = ${call.company.id} and id = ${id}`.execute(
        tx,
      );
      return answer({ message: 'Archivo guardado' }, 201);
    },
  );

  routes.read(path, { ...staff, summary: 'El archivo de una importación' }, (call) =>
    call.inCompany(async (tx) => {
      const id = call.params.id ?? '';
      const { rows } = isId(id)
        ? await sql<{ original: string | null }>`
            select original from ${sql.table(table)} where company_id = ${call.company.id} and id = ${id}`.execute(
            tx,
          )
        : { rows: [] };
      return fileAnswer(tx, rows[0]?.original);
    }),
  );
}
