import { sql } from 'kysely';
import { MAX_FILE_NAME_CHARACTERS } from '../../src/domain/office/payroll-imports.ts';
import { isId } from '../../src/domain/values/id.ts';
import { answer } from '../http/answer.ts';
import { buildConflictRefusal, buildInvalidRefusal, type HttpRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';

/** Tables of imports. Each name is also the path. */
export type ImportsTable = 'payroll_imports' | 'employee_imports';

/** Reads the identifier and the file name of an import. The blocks of a file share the identifier that its sender gives. */
export function readImportStart(
  { id, file_name: name }: { id?: unknown; file_name?: unknown },
  newId: () => string,
): { id: string; name: string } {
  if (id !== undefined && !isId(id)) throw buildInvalidRefusal({ id: ['El identificador no es válido'] });
  if (typeof name !== 'string' || name.trim() === '')
    throw buildInvalidRefusal({ file_name: ['Diga cómo se llama el archivo'] });
  if (name.length > MAX_FILE_NAME_CHARACTERS)
    throw buildInvalidRefusal({
      file_name: [`El nombre del archivo pasa de ${MAX_FILE_NAME_CHARACTERS} letras. Póngale uno más corto`],
    });
  return { id: id ?? newId(), name: name.trim() };
}

/** Throws when a block was not added to its import, because the import was undone. */
export function assertBlockAdded({ numAffectedRows }: { numAffectedRows?: bigint }): void {
  if (!numAffectedRows) throw buildConflictRefusal('Esa importación ya se deshizo. Empiece otra.');
}

type ImportCall = { company: { id: string }; input: { id: string }; missing: () => HttpRefusal };

/** Undoes an import once. `undo` deletes what it created and returns the message. */
export async function undoStoredImport(
  tx: Tx,
  { company, input: { id }, missing }: ImportCall,
  table: ImportsTable,
  undo: () => Promise<string>,
) {
  const { rows } = await sql<{ undone_at: Date | null }>`
    select undone_at from ${sql.table(table)} where company_id = ${company.id} and id = ${id} for update`.execute(
    tx,
  );
  if (!rows[0]) throw missing();
  if (rows[0].undone_at) throw buildConflictRefusal('Esa importación ya se deshizo.');
  const message = await undo();
  await sql`
    update ${sql.table(table)} set undone_at = now() where company_id = ${company.id} and id = ${id}`.execute(
    tx,
  );
  return answer({ message });
}
