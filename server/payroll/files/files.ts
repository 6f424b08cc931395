import { sql } from 'kysely';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { letterheadOf } from '../../payslips/letterhead.ts';
import { slipPdf } from '../../payslips/slip-pdf.ts';
import { slipForStaff } from '../../payslips/slips.ts';

/** The files of a payroll: the signed document as it was sent, and the payslip. */
export const payrollFileRoutes: StaffModule = ({ on }) => {
  on('GET /payrolls/:id/xml', async (call) => {
    const found = await latest(call, sql`signed_xml`);
    if (!found) throw call.missing();
    return asXml(found.bytes, found.file_name);
  });

  on('GET /payrolls/:id/response', async (call) => {
    const found = await latest(call, sql`convert_to(response_xml, 'UTF8')`);
    if (!found) throw call.missing();
    return asXml(found.bytes, `respuesta-${found.file_name}`);
  });

  on('GET /payrolls/:id/pdf', async (call) => {
    const { id } = call.input;
    const [slip, letterhead] = await call.inCompany(
      async (tx) =>
        [await slipForStaff(tx, call.company.id, id), await letterheadOf(tx, call.company.id)] as const,
    );
    if (!slip) throw call.missing();
    return slipPdf(slip, letterhead, call.site.origin);
  });
};

type File = { file_name: string; bytes: Buffer };

/** File in that column of the last submission of the payroll that has it. */
async function latest(
  { inCompany, company, input }: StaffAsk & { input: { id: string } },
  column: ReturnType<typeof sql>,
): Promise<File | undefined> {
  const { rows } = await inCompany((tx) =>
    sql<File>`
      select file_name, ${column} as bytes from submissions
      where company_id = ${company.id} and payroll_id = ${input.id} and ${column} is not null
      order by created_at desc limit 1`.execute(tx),
  );
  return rows[0];
}

const asXml = (body: Buffer, name: string) =>
  answer(body, 200, {
    type: 'application/xml; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  });
