import { sql } from 'kysely';
import type { OfficeOutput } from '../../src/domain/office/calls.ts';
import { getContents } from '../contents/contents.ts';
import { type Draft, updateDraft } from '../documents/payrolls.ts';
import { answer } from '../http/answer.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import { joinRefused } from '../http/slices.ts';
import type { StaffAsk } from '../http/staff.ts';
import type { NamedValues } from '../http/values.ts';
import { addDrafts } from '../payroll/drafts/generate.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { assertBlockAdded, readImportStart, undoStoredImport } from './import-log.ts';
import { registerOriginalRoutes } from './originals.ts';
import { readImportRows } from './rows.ts';

type Import = JsonWithDates<Omit<OfficeOutput<'GET /payroll_imports'>['data'][number], 'has_file'>> & {
  created_by: string | null;
  original: string | null;
};

export const registerImportRoutes: StaffModule = ({ on, onSliced }, services) => {
  registerOriginalRoutes(on, getContents(services), 'payroll_imports');

  on('POST /payrolls/import/check', async (call, tx) => {
    const found = await readImportRows(tx, call, call.values.rows);
    return answer({ data: found.map(({ read }) => read) });
  });

  onSliced('POST /payrolls/import', { work: importRows, finish: answerImported });

  on('GET /payroll_imports', async (call) => {
    const { rows } = await call.inCompany((tx) =>
      sql<Import>`
        select i.*, (select u.name from users u where u.id = i.created_by) as by, (select count(*)::int from payrolls p where p.company_id = i.company_id and p.import_id = i.id
          and p.full_number is null) as drafts_left
        from payroll_imports i where i.company_id = ${call.company.id} order by i.created_at desc, i.id limit 50`.execute(
        tx,
      ),
    );
    return answer({
      data: rows.map(({ created_by: _, original, ...row }) => ({ ...row, has_file: original !== null })),
    });
  });

  on('DELETE /payroll_imports/:id', (call, tx) =>
    undoStoredImport(tx, call, 'payroll_imports', async () => {
      const { id } = call.input;
      const sent = await sql<{ count: number; paid: number }>`
        select count(*) filter (where full_number is not null)::int as count,
          count(*) filter (where from_runs or own_novelties is not null)::int as paid
        from payrolls where company_id = ${call.company.id} and import_id = ${id}`.execute(tx);
      const { count = 0, paid = 0 } = sent.rows[0] ?? {};
      if (count > 0)
        throw buildConflictRefusal(
          `No se puede deshacer: ${count === 1 ? '1 nómina ya tiene' : `${count} nóminas ya tienen`} número ante la DIAN.`,
        );
      if (paid > 0)
        throw buildConflictRefusal(
          `No se puede deshacer: ${paid === 1 ? '1 nómina lleva' : `${paid} nóminas llevan`} pagos cerrados del mes. Reabra primero esos pagos.`,
        );
      const { numAffectedRows } = await sql`
        delete from payrolls where company_id = ${call.company.id} and import_id = ${id} and full_number is null`.execute(
        tx,
      );
      await publish(tx, call.company.id, 'changed', { resource: 'payrolls' });
      const removed = Number(numAffectedRows ?? 0);
      return removed === 1 ? '1 borrador borrado' : `${removed} borradores borrados`;
    }),
  );
};

type ImportedPart = {
  id: string;
  count: number;
  created: string[];
  replaced: number;
  refused: { index: number; errors: Record<string, string[]> }[];
};

async function importRows(call: StaffAsk & { values: NamedValues }, tx: Tx): Promise<ImportedPart> {
  const { existing = 'skip' } = call.values;
  const { id, name } = readImportStart(call.values, call.newId);
  if (existing !== 'skip' && existing !== 'replace')
    throw buildInvalidRefusal({ existing: ['Diga skip o replace'] });
  const found = await readImportRows(tx, call, call.values.rows);
  const novel: Draft[] = [];
  const refused: { index: number; errors: Record<string, string[]> }[] = [];
  let replaced = 0;
  for (const { read, draft } of found) {
    if (!draft) refused.push({ index: read.index, errors: read.errors });
    else if (!read.exists) novel.push(draft);
    else if (existing === 'replace' && read.exists.draft) {
      if (await updateDraft(tx, draft, read.exists.version)) replaced += 1;
      else
        refused.push({
          index: read.index,
          errors: { month: ['Alguien cambió su borrador en este momento. Impórtela de nuevo'] },
        });
    } else
      refused.push({
        index: read.index,
        errors: {
          month: [
            read.exists.draft
              ? 'Ya tiene un borrador de ese mes'
              : 'Su nómina de ese mes ya se emitió: use un ajuste',
          ],
        },
      });
  }
  const noted = await sql`
      insert into payroll_imports (company_id, id, file_name, rows_total, created_count, replaced_count, refused_count, created_by)
      values (${call.company.id}, ${id}, ${name}, ${found.length}, ${novel.length}, ${replaced}, ${refused.length}, ${call.user.id})
      on conflict (company_id, id) do update set rows_total = payroll_imports.rows_total + excluded.rows_total,
        created_count = payroll_imports.created_count + excluded.created_count,
        replaced_count = payroll_imports.replaced_count + excluded.replaced_count,
        refused_count = payroll_imports.refused_count + excluded.refused_count
        where payroll_imports.undone_at is null`.execute(tx);
  assertBlockAdded(noted);
  if (novel.length > 0) {
    await addDrafts(tx, call, novel);
    const ids = novel.map((draft) => draft.id);
    await sql`
        update payrolls set import_id = ${id} where company_id = ${call.company.id} and id = any(${ids}::uuid[])`.execute(
      tx,
    );
  }
  await publish(tx, call.company.id, 'changed', { resource: 'payrolls' });
  return { id, count: found.length, created: novel.map((draft) => draft.id), replaced, refused };
}

function answerImported(parts: readonly ImportedPart[]) {
  const created = parts.flatMap((part) => part.created);
  const replaced = parts.reduce((sum, part) => sum + part.replaced, 0);
  const count = created.length + replaced;
  const message = count === 1 ? '1 nómina importada' : `${count} nóminas importadas`;
  return answer({
    data: { id: parts[0]?.id ?? '', created, replaced, refused: joinRefused(parts) },
    message,
  });
}
