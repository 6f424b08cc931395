import { sql } from 'kysely';
import type { ChosenDocument, MoveFile } from '../../src/domain/migration/choose-standing.ts';
import type { ForeignDocument } from '../../src/domain/migration/foreign-document.ts';
import { buildForeignNovelties } from '../../src/domain/migration/foreign-novelties.ts';
import { formatMonth, getMonthStart } from '../../src/domain/values/day.ts';
import { buildConflictRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';

/** Rows in one statement. */
const BATCH = 500;

type Settled = {
  standing: readonly ChosenDocument[];
  files: readonly (MoveFile & { import_id: string })[];
  /** Ids of the employees, by code of the document type and number. Documents of others do not count. */
  employees: ReadonlyMap<string, string>;
  newId: () => string;
};

/**
 * Makes the documents that count those of a plan: adds the missing ones and removes those that a later note replaced.
 * Documents that stay keep their row. Returns how many are new.
 */
export async function settleForeignPayrolls(
  tx: Tx,
  companyId: string,
  { standing, files, employees, newId }: Settled,
): Promise<number> {
  const importOf = new Map(files.map(({ key, import_id }) => [key, import_id]));
  const verdictOf = new Map(
    files.flatMap(({ key, documents }) =>
      documents.map(({ document, signature, cune }) => [`${key} ${document.cune}`, { signature, cune }]),
    ),
  );
  const wanted = standing.flatMap(({ key, document, isAdjusted }) => {
    const employee = employees.get(document.person);
    const verdict = verdictOf.get(`${key} ${document.cune}`);
    return employee && verdict && document.pay
      ? [toRow({ key, document, isAdjusted, employee, importId: importOf.get(key) ?? '', ...verdict })]
      : [];
  });
  const { rows: kept } = await sql<{ id: string; file_id: string; cune: string }>`
    select id, file_id, cune from foreign_payrolls where company_id = ${companyId}`.execute(tx);
  const keyOf = ({ file_id, cune }: { file_id: string; cune: string }) => `${file_id} ${cune}`;
  const wantedKeys = new Set(wanted.map(keyOf));
  const gone = kept.filter((row) => !wantedKeys.has(keyOf(row))).map(({ id }) => id);
  await assertNoneAdjusted(tx, companyId, gone);
  if (gone.length > 0)
    await sql`
      delete from foreign_payrolls where company_id = ${companyId} and id = any(${gone}::uuid[])`.execute(tx);
  const keptKeys = new Set(kept.map(keyOf));
  const fresh = wanted.filter((row) => !keptKeys.has(keyOf(row)));
  for (let at = 0; at < fresh.length; at += BATCH) {
    const rows = fresh.slice(at, at + BATCH).map((row) => ({ ...row, id: newId() }));
    await sql`
      insert into foreign_payrolls (company_id, ${names}, in_vault)
      select ${companyId}, ${names}, (select i.in_vault from document_imports i
        where i.company_id = ${companyId} and i.id = r.import_id)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${typed})`.execute(tx);
  }
  return fresh.length;
}

/** Throws 409 when a note of here adjusts one of these documents, which another document would take the place of. */
async function assertNoneAdjusted(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // A note that begins now waits, and then does not find its document.
  await sql`
    select 1 from foreign_payrolls where company_id = ${companyId} and id = any(${ids as string[]}::uuid[])
    order by id for update`.execute(tx);
  const { rows } = await sql<{
    number: string;
    name: string;
    note: string | null;
    year: number;
    month: number;
  }>`
    select f.number, f.year, f.month, n.employee_name as name, n.full_number as note
    from payrolls n join foreign_payrolls f on f.company_id = n.company_id and f.id = n.foreign_id
    where n.company_id = ${companyId} and n.foreign_id = any(${ids as string[]}::uuid[]) order by n.created_at limit 1`.execute(
    tx,
  );
  const [first] = rows;
  if (!first) return;
  throw buildConflictRefusal(
    `Estos documentos reemplazan el ${first.number} de ${formatMonth(first.year, first.month)} de ${first.name}, que ya tiene un ajuste de aquí${first.note ? ` (${first.note})` : ' sin emitir: descártelo primero'}.`,
  );
}

const columns = {
  id: 'uuid',
  file_id: 'uuid',
  import_id: 'uuid',
  employee_id: 'uuid',
  person: 'text',
  number: 'text',
  cune: 'text',
  adjusted: 'boolean',
  signature: 'text',
  cune_state: 'text',
  year: 'integer',
  month: 'integer',
  start_date: 'date',
  end_date: 'date',
  issued_on: 'date',
  payment_dates: 'jsonb',
  novelties: 'jsonb',
  lines: 'jsonb',
  accrued: 'jsonb',
  worked_days: 'integer',
  accrued_total: 'numeric',
  deductions_total: 'numeric',
  total: 'numeric',
  ibc: 'numeric',
} as const;
const names = sql.raw(Object.keys(columns).join(', '));
const typed = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

type RowSource = {
  key: string;
  document: ForeignDocument;
  isAdjusted: boolean;
  employee: string;
  importId: string;
  signature: string;
  cune: string;
};

function toRow({ key, document, isAdjusted, employee, importId, signature, cune }: RowSource) {
  const { year, month, pay } = document;
  return {
    file_id: key,
    import_id: importId,
    employee_id: employee,
    person: document.person,
    number: document.number,
    cune: document.cune,
    adjusted: isAdjusted,
    signature,
    cune_state: cune,
    year,
    month,
    start_date: document.start || getMonthStart(year, month),
    end_date: document.end,
    issued_on: document.issued || null,
    payment_dates: document.payment.dates,
    novelties: buildForeignNovelties(document),
    lines: pay?.lines ?? [],
    accrued: pay?.accrued ?? {},
    worked_days: pay?.worked_days ?? 0,
    ...pay?.totals,
    ibc: pay?.ibc ?? '0.00',
  };
}
