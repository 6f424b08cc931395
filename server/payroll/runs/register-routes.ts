import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { conflict } from '../../refused.ts';
import { findPayRegister, registerFile, registerName } from './register.ts';
import { registerPdf } from './register-pdf.ts';

/** A printed register is held whole in memory. */
const mostPrinted = 2_000;

/** The payroll register of a payment, open or closed, before it is approved and after. */
export const payRegisterRoutes: StaffModule = ({ on }) => {
  on('GET /pay_runs/:id/register', async (call) => {
    const { id, format = 'xlsx' } = call.input;
    const register = await call.inCompany((tx) => findPayRegister(tx, call.company.id, id));
    if (!register) throw call.missing();
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
  });
};
