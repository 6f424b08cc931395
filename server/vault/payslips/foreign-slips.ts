import { sql } from 'kysely';
import { parsePayrollDocument } from '../../../src/domain/crosscheck/payroll-document.ts';
import { openDocument } from '../../../src/domain/dian/document/read.ts';
import { openForeignFile } from '../../../src/domain/migration/foreign-file.ts';
import { toPayrollLines } from '../../../src/domain/migration/foreign-lines.ts';
import type { ForeignLine } from '../../../src/domain/migration/foreign-pay.ts';
import type { ForeignSlip } from '../../../src/domain/vault/foreign-payslips.ts';
import { selectJoinedIssuer } from '../../documents/issuer.ts';
import { buildForeignCondition } from '../../documents/paid-months.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { enterCompany, type Tx } from '../../store/connection.ts';

/** Most months of another program that a vault shows. */
const MOST_MONTHS = 240;

/** Months that another program issued, which the office shows to their employees. Row security holds both conditions. */
export const registerForeignSlipRoutes: VaultModule = (on) => {
  on('GET /foreign_payslips', (call) =>
    call.asPerson(async (tx) => answer({ data: await listForeignSlips(tx, call.account.person) })),
  );

  on('GET /foreign_payslips/:id/xml', async ({ account, input: { id }, asPerson, missing }) => {
    const found = await asPerson((tx) => findFile(tx, account.person, id));
    if (!found) throw missing();
    return answer(found.content, 200, {
      type: 'application/xml',
      headers: {
        'content-disposition': `attachment; filename="comprobante-${found.month}.xml"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    });
  });
};

async function listForeignSlips(tx: Tx, person: string): Promise<ForeignSlip[]> {
  const { rows } = await sql<Omit<ForeignSlip, 'lines'> & { lines: ForeignLine[] }>`
    select f.id, ${selectJoinedIssuer('c')} as company, f.year, f.month, f.start_date as start, f.end_date as "end", f.number,
      f.cune, f.issued_on, f.payment_dates, f.worked_days, f.accrued_total::text as accrued_total,
      f.deductions_total::text as deductions_total, f.total::text as total, f.ibc::text as ibc, f.lines
    from foreign_payrolls f join companies c on c.id = f.company_id
    where f.person = ${person} and f.in_vault and ${buildForeignCondition('f')}
    order by f.year desc, f.month desc, f.start_date desc, f.id limit ${MOST_MONTHS}`.execute(tx);
  return rows.map((row) => ({ ...row, lines: toPayrollLines(row.lines) }));
}

/** Reads the file of a document as the company, whose files no person reads. */
async function findFile(
  tx: Tx,
  person: string,
  id: string,
): Promise<{ content: Buffer; month: string } | undefined> {
  const { rows } = await sql<{ company_id: string; file_id: string; cune: string; month: string }>`
    select company_id, file_id, cune, year || '-' || lpad(month::text, 2, '0') as month from foreign_payrolls
    where id = ${id} and person = ${person} and in_vault and ended_at is null`.execute(tx);
  const [slip] = rows;
  if (!slip) return undefined;
  await enterCompany(tx, slip.company_id);
  const files = await sql<{ content: Buffer }>`
    select content from foreign_files where company_id = ${slip.company_id} and id = ${slip.file_id}`.execute(
    tx,
  );
  const [file] = files.rows;
  const content = file && pickDocument(file.content, slip.cune);
  return content && { content, month: slip.month };
}

/** The file as it came, or of a container with documents of others the one of this person. */
function pickDocument(content: Buffer, cune: string): Buffer | undefined {
  const { documents } = openForeignFile(content);
  if (documents.length === 1) return content;
  const own = documents.find(
    ({ text }) => parsePayrollDocument(openDocument(text))?.cune.toLowerCase() === cune,
  );
  return own && Buffer.from(own.text);
}
