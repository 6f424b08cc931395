import { sql } from 'kysely';
import { isId } from '../../src/domain/id.ts';
import { companyStaff } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { notFound } from '../http/refused.ts';
import { logoOf } from '../payslips/logo.ts';
import { slipPdf } from '../payslips/slip-pdf.ts';
import { slipForStaff } from '../vault/slips.ts';

/** The files of a payroll: the signed document as it was sent, and the payslip. */
export const payrollFileRoutes: StaffModule = (routes) => {
  routes.read(
    '/payrolls/:id/xml',
    { roles: companyStaff, enabler: true, summary: 'El documento firmado' },
    async (call) => {
      const id = call.params.id;
      const found = isId(id)
        ? await call.inCompany((tx) =>
            sql<{ file_name: string; signed_xml: Buffer }>`
            select file_name, signed_xml from submissions
            where company_id = ${call.company.id} and payroll_id = ${id} and signed_xml is not null
            order by created_at desc limit 1`.execute(tx),
          )
        : undefined;
      const file = found?.rows[0];
      if (!file) throw notFound('Esta nómina aún no tiene documento firmado.');
      return answer(file.signed_xml, 200, {
        type: 'application/xml; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="${file.file_name}"` },
      });
    },
  );

  routes.read(
    '/payrolls/:id/pdf',
    { roles: companyStaff, enabler: true, summary: 'El comprobante en PDF' },
    async (call) => {
      const id = call.params.id;
      const [slip, logo] = isId(id)
        ? await call.inCompany(
            async (tx) =>
              [await slipForStaff(tx, call.company.id, id), await logoOf(tx, call.company.id)] as const,
          )
        : [];
      if (!slip) throw notFound();
      return slipPdf(slip, logo);
    },
  );
};
