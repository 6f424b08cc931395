import { sql } from 'kysely';
import { isId } from '../../../src/domain/id.ts';
import { companyStaff } from '../../../src/domain/roles.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffCall } from '../../http/staff.ts';
import { letterheadOf } from '../../payslips/letterhead.ts';
import { slipPdf } from '../../payslips/slip-pdf.ts';
import { slipForStaff } from '../../payslips/slips.ts';
import { notFound } from '../../refused.ts';

/** The files of a payroll: the signed document as it was sent, and the payslip. */
export const payrollFileRoutes: StaffModule = (routes) => {
  const file = { roles: companyStaff, enabler: true };
  routes.read('/payrolls/:id/xml', { ...file, summary: 'El documento firmado' }, async (call) => {
    const found = await latest(call, sql`signed_xml`);
    if (!found) throw notFound('Esta nómina aún no tiene documento firmado.');
    return asXml(found.bytes, found.file_name);
  });

  routes.read(
    '/payrolls/:id/response',
    { ...file, summary: 'La respuesta firmada de la DIAN' },
    async (call) => {
      const found = await latest(call, sql`convert_to(response_xml, 'UTF8')`);
      if (!found) throw notFound('La DIAN aún no ha enviado su respuesta firmada a esta nómina.');
      return asXml(found.bytes, `respuesta-${found.file_name}`);
    },
  );

  routes.read(
    '/payrolls/:id/pdf',
    { roles: companyStaff, enabler: true, summary: 'El comprobante en PDF' },
    async (call) => {
      const id = call.params.id;
      const [slip, letterhead] = isId(id)
        ? await call.inCompany(
            async (tx) =>
              [await slipForStaff(tx, call.company.id, id), await letterheadOf(tx, call.company.id)] as const,
          )
        : [];
      if (!slip) throw notFound();
      return slipPdf(slip, letterhead ?? {}, call.site.origin);
    },
  );
};

type File = { file_name: string; bytes: Buffer };

/** That column of the last submission of the payroll that has it. */
async function latest(call: StaffCall, column: ReturnType<typeof sql>): Promise<File | undefined> {
  const id = call.params.id;
  if (!isId(id)) return undefined;
  const { rows } = await call.inCompany((tx) =>
    sql<File>`
      select file_name, ${column} as bytes from submissions
      where company_id = ${call.company.id} and payroll_id = ${id} and ${column} is not null
      order by created_at desc limit 1`.execute(tx),
  );
  return rows[0];
}

const asXml = (body: Buffer, name: string) =>
  answer(body, 200, {
    type: 'application/xml; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  });
