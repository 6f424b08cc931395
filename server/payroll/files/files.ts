import { sql } from 'kysely';
import {
  type ContentKind,
  type ContentLocation,
  hasContent,
  selectContentLocation,
} from '../../contents/columns.ts';
import { getContents } from '../../contents/contents.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { createSlipFiles } from '../../payslips/slip-files.ts';
import { buildSlipAnswer } from '../../payslips/slip-pdf.ts';

export const registerPayrollFileRoutes: StaffModule = ({ on }, services) => {
  const contents = getContents(services);
  const files = createSlipFiles(services);

  on('GET /payrolls/:id/xml', async (call) => {
    const found = await latest(call, 'signed');
    if (!found) throw call.missing();
    return asXml(await contents.read(found), found.file_name);
  });

  on('GET /payrolls/:id/response', async (call) => {
    const found = await latest(call, 'answered');
    if (!found) throw call.missing();
    return asXml(await contents.read(found), `respuesta-${found.file_name}`);
  });

  on('GET /payrolls/:id/pdf', async (call) => {
    const of = { company: call.company.id };
    const file = await files.read(call.inCompany, of, call.input.id, call.site.origin);
    if (!file) throw call.missing();
    return buildSlipAnswer(file);
  });
};

async function latest(
  { inCompany, company, input }: StaffAsk & { input: { id: string } },
  kind: ContentKind,
): Promise<(ContentLocation & { file_name: string }) | undefined> {
  const { rows } = await inCompany((tx) =>
    sql<ContentLocation & { file_name: string }>`
      select s.file_name, ${selectContentLocation(kind, 's')} from submissions s
      where s.company_id = ${company.id} and s.payroll_id = ${input.id} and ${hasContent(kind, 's')}
      order by s.created_at desc limit 1`.execute(tx),
  );
  return rows[0];
}

const asXml = (body: Buffer, name: string) =>
  answer(body, 200, {
    type: 'application/xml; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  });
