import { sql } from 'kysely';
import type { Contents } from '../contents/contents.ts';
import { answer } from '../http/answer.ts';
import { UploadedFile } from '../http/body.ts';
import type { OnStaff } from '../http/staff.ts';
import { assertKnownFields } from '../http/values.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import { buildFileAnswer, findFile, storeFile } from '../resources/files.ts';
import type { Tx } from '../store/connection.ts';
import type { ImportsTable } from './import-log.ts';

/** Routes that store the original file of an import, once, and return it. `table` is also the path. */
export function registerOriginalRoutes(on: OnStaff, contents: Contents, table: ImportsTable): void {
  const originalOf = async (tx: Tx, companyId: string, id: string, lock = sql``) => {
    const { rows } = await sql<{ original: string | null }>`
      select original from ${sql.table(table)} where company_id = ${companyId} and id = ${id} ${lock}`.execute(
      tx,
    );
    return rows[0];
  };

  on(`POST /${table}/:id/file`, async (call, tx) => {
    const { id } = call.input;
    const stored = await originalOf(tx, call.company.id, id, sql`for update`);
    if (!stored) throw call.missing();
    assertKnownFields(call.values, ['file']);
    const { file } = call.values;
    if (!(file instanceof UploadedFile))
      throw buildInvalidRefusal({ file: ['Elija el archivo que importó'] });
    if (stored.original) throw buildConflictRefusal('Esa importación ya tiene su archivo.');
    // Stored as binary: the server never opens the file again.
    const original = await storeFile(tx, call.company.id, file, 'application/octet-stream', {
      id: call.newId(),
      by: call.user.id,
    });
    await sql`
      update ${sql.table(table)} set original = ${original} where company_id = ${call.company.id} and id = ${id}`.execute(
      tx,
    );
    return answer({ message: 'Archivo guardado' });
  });

  on(`GET /${table}/:id/file`, async (call) =>
    buildFileAnswer(
      contents,
      await call.inCompany(async (tx) =>
        findFile(tx, (await originalOf(tx, call.company.id, call.input.id))?.original),
      ),
    ),
  );
}
