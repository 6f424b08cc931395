import { isId } from '../../../src/domain/id.ts';
import { companyStaff } from '../../../src/domain/roles.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { SheetFormat } from '../../http/sheet.ts';
import { conflict, invalid, notFound } from '../../refused.ts';
import { registerFile, registerName, registerOf } from './register.ts';
import { registerPdf } from './register-pdf.ts';

/** A printed register is held whole in memory. */
const mostPrinted = 2_000;

const isFormat = (asked: string): asked is SheetFormat | 'pdf' => ['xlsx', 'csv', 'pdf'].includes(asked);

/** The payroll register of a payment, open or closed, before it is approved and after. */
export const payRegisterRoutes: StaffModule = (routes) => {
  routes.read(
    '/pay_runs/:id/register',
    { roles: companyStaff, summary: 'La planilla de un pago, con cada concepto' },
    async (call) => {
      const { id } = call.params;
      const { format = 'xlsx' } = call.query;
      if (!isFormat(format)) throw invalid({ format: ['Use xlsx, csv o pdf'] });
      const register = isId(id) && (await call.inCompany((tx) => registerOf(tx, call.company.id, id)));
      if (!register) throw notFound();
      if (format !== 'pdf') return registerFile(register, format);
      if (register.people.length > mostPrinted)
        throw conflict('Este pago tiene más de 2.000 personas: use la planilla en Excel.');
      return answer(await registerPdf(register), 200, {
        type: 'application/pdf',
        headers: {
          'content-disposition': `attachment; filename="${registerName(register.run)}.pdf"`,
          'cache-control': 'no-store',
        },
      });
    },
  );
};
