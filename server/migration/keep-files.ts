import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { FILES_PER_CALL, MAX_FOREIGN_FILE_BYTES } from '../../src/domain/migration/file-limits.ts';
import { buildMovePlan } from '../../src/domain/migration/move-plan.ts';
import { isGroup } from '../http/values.ts';
import type { StaffUser } from '../identity/users.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { takeTurn } from '../resources/specials/special.ts';
import type { Tx } from '../store/connection.ts';
import { createThreadPool } from '../thread.ts';
import { listKnownEmployees, listMoveFiles, readCompanyNit, readKnownCompany } from './foreign-files.ts';
import type { FilesToRead, ForeignBytes, ReadFile } from './read-files.ts';

/** Reads files apart from the thread that answers calls: their content decides how much work they are. */
export const readFilesInThread = createThreadPool<FilesToRead, ReadFile[]>(
  new URL('./reading-thread.ts', import.meta.url),
  {
    size: Math.min(4, availableParallelism()),
    idleMs: 30_000,
  },
);

/**
 * Imports of a company are brought and undone one at a time: each decides which documents of the others count. The rows
 * of the imports are locked too, so that no file is added to one that is being brought.
 */
export async function lockImports(tx: Tx, companyId: string): Promise<void> {
  await takeTurn(tx, 'document_imports', companyId);
  await sql`select 1 from document_imports where company_id = ${companyId} order by id for update`.execute(
    tx,
  );
}

export async function readPlan(
  tx: Tx,
  companyId: string,
  importId: string | undefined,
  user?: Pick<StaffUser, 'roles' | 'scopes'>,
) {
  const [files, known, nit, knownCompany] = [
    await listMoveFiles(tx, companyId, importId),
    await listKnownEmployees(tx, companyId),
    await readCompanyNit(tx, companyId),
    await readKnownCompany(tx, companyId, user),
  ];
  const plan = buildMovePlan({
    files: files.filter(({ import_id }) => import_id === importId),
    earlier: files.filter(({ import_id }) => import_id !== importId),
    known,
    nit,
    knownCompany,
  });
  return { plan, files, knownCompany, employees: new Map(known.map(({ person, id }) => [person, id])) };
}

/** Reads the files of a call from its input. Throws 422 when they are too many, too large or not in base64. */
export function readFilesInput({ files, pin }: { files?: unknown; pin?: unknown }): {
  files: ForeignBytes[];
  pin: string | undefined;
} {
  const refuse = (message: string) => buildInvalidRefusal({ files: [message] });
  if (pin !== undefined && (typeof pin !== 'string' || pin.length > 50))
    throw buildInvalidRefusal({ pin: ['El PIN no es válido'] });
  if (!Array.isArray(files) || files.length === 0 || files.length > FILES_PER_CALL)
    throw refuse(`Envíe entre 1 y ${FILES_PER_CALL} archivos en cada llamada`);
  return {
    pin: pin || undefined,
    files: files.map((file: unknown): ForeignBytes => {
      const { name, content } = isGroup(file) ? file : {};
      if (typeof name !== 'string' || typeof content !== 'string')
        throw refuse('Envíe de cada archivo su nombre y sus bytes en base64');
      const bytes = Buffer.from(content, 'base64');
      // Decoding skips what is not base64, so what comes back must be what was sent.
      if (bytes.toString('base64').replace(/=+$/, '') !== content.replace(/=+$/, ''))
        throw refuse(`Los bytes de ${name.slice(0, 100)} no están en base64`);
      if (bytes.length > MAX_FOREIGN_FILE_BYTES) throw refuse(`${name.slice(0, 100)} pesa más de 2 MB`);
      return { name: name.slice(0, 300), content: new Uint8Array(bytes) };
    }),
  };
}

type FilesToStore = {
  id: string;
  files: readonly ForeignBytes[];
  read: readonly ReadFile[];
  newId: () => string;
};

/** Keeps what was read of files in an import. A file that the import has already is repeated. */
export async function storeFiles(tx: Tx, companyId: string, { id, files, read, newId }: FilesToStore) {
  const refused = read.flatMap((file) =>
    'problem' in file ? [{ name: file.name, message: file.problem }] : [],
  );
  let kept = 0;
  for (const [index, file] of read.entries()) {
    if ('problem' in file) continue;
    const content = Buffer.from(files[index]?.content ?? []);
    const { numAffectedRows } = await sql`
      insert into foreign_files (company_id, id, import_id, name, hash, content, documents, responses)
      values (${companyId}, ${newId()}, ${id}, ${file.name}, ${file.hash}, ${content}, ${JSON.stringify(file.documents)}::jsonb,
        ${JSON.stringify(file.responses)}::jsonb)
      on conflict (company_id, import_id, hash) do nothing`.execute(tx);
    kept += Number(numAffectedRows ?? 0);
  }
  return { kept, repeated: read.length - refused.length - kept, refused };
}
