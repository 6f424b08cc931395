import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import { buildRegisterFile, findPayRegister, formatRegisterName } from './register.ts';
import { drawRegisterPdf } from './register-pdf.ts';

/** Most people in a printed register, which is built in memory. */
const mostPrinted = 2_000;

export const registerPayRegisterRoutes: StaffModule = ({ on }) => {
  on('GET /pay_runs/:id/register', async (call) => {
    const { id, format = 'xlsx' } = call.input;
    const register = await call.inCompany((tx) => findPayRegister(tx, call.company.id, id));
    if (!register) throw call.missing();
    if (format !== 'pdf') return buildRegisterFile(register, format);
    if (register.people.length > mostPrinted)
      throw buildConflictRefusal('Este pago tiene más de 2.000 personas: use la planilla en Excel.');
    return answer(await drawRegisterPdf(register), 200, {
      type: 'application/pdf',
      headers: {
        'content-disposition': `attachment; filename="${formatRegisterName(register.run)}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  });
};
