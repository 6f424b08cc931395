import { dayOf } from '../../../src/domain/values/day.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { buildLetterFile, listEmployeeLetters } from './letters.ts';
import { findFixedTerm, noteDelivery } from './term.ts';

export const registerEmployeeLetterRoutes: StaffModule = ({ on }) => {
  on('GET /employees/:id/letters', async (call) => {
    const found = await call.inCompany((tx) =>
      listEmployeeLetters(tx, call.company.id, { employee: call.input.id }, dayOf(call.now)),
    );
    if (!found) throw call.missing();
    return answer({ data: found.letters });
  });

  on('GET /employees/:id/term', async (call) => {
    const data = await call.inCompany((tx) =>
      findFixedTerm(tx, call.company.id, call.input.id, dayOf(call.now)),
    );
    if (data === undefined) throw call.missing();
    return answer({ data });
  });

  on('PUT /employees/:id/term/notice', async (call, tx) => {
    const { id, delivered_on = null } = call.input;
    const who = { companyId: call.company.id, employeeId: id, userId: call.user.id };
    const data = await noteDelivery(tx, who, delivered_on, dayOf(call.now));
    if (!data) throw call.missing();
    return answer({ data, message: delivered_on ? 'Entrega anotada' : 'Entrega borrada' });
  });

  on('GET /employees/:id/letters/:kind', async (call) => {
    const { id, kind, ...options } = call.input;
    const file = await buildLetterFile(
      call.inCompany,
      call.company.id,
      { employee: id },
      kind,
      options,
      call.now,
    );
    if (!file) throw call.missing();
    return file;
  });
};
