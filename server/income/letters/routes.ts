import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { letterFile, lettersOf } from './letters.ts';

export const employeeLetterRoutes: StaffModule = ({ on }) => {
  on('GET /employees/:id/letters', async (call) => {
    const found = await call.inCompany((tx) => lettersOf(tx, call.company.id, { employee: call.input.id }));
    if (!found) throw call.missing();
    return answer({ data: found.letters });
  });

  on('GET /employees/:id/letters/:kind', async (call) => {
    const { id, kind, ...options } = call.input;
    const file = await letterFile(call.inCompany, call.company.id, { employee: id }, kind, options, call.now);
    if (!file) throw call.missing();
    return file;
  });
};
