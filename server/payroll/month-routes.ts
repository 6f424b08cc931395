import { dayOf, monthShown, parts } from '../../src/domain/day.ts';
import { isId } from '../../src/domain/id.ts';
import { companyStaff } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import { findings, invalid } from '../http/refused.ts';
import type { StaffModule } from '../routes.ts';
import { queuePayrolls } from '../sending/queue.ts';
import { dashboardOf } from './dashboard.ts';
import { generate } from './generate.ts';
import { readMonth, readMonthQuery } from './query.ts';

const staff = { roles: companyStaff, enabler: true };

/** Payrolls by the month: drafts for everybody, all of them sent, what is left to do. */
export const payrollMonthRoutes: StaffModule = (routes) => {
  routes.write(
    'POST',
    '/payrolls/generate',
    { ...staff, summary: 'Un borrador por cada empleado que falta' },
    async (call, tx) => {
      const { year, month } = readMonth(call.body);
      const data = await generate(tx, call, year, month);
      const message = data.length
        ? `${data.length === 1 ? 'Se creó 1 borrador' : `Se crearon ${data.length} borradores`} de ${monthShown(year, month)}`
        : `Todos los empleados tienen su nómina de ${monthShown(year, month)}`;
      return answer({ data, message }, 201);
    },
  );

  routes.write(
    'POST',
    '/payrolls/send',
    { ...staff, summary: 'Numerar y poner en camino a la DIAN' },
    async (call, tx) => {
      const ids = call.body.ids;
      if (!Array.isArray(ids) || ids.length === 0 || ids.length > 500 || !ids.every(isId)) {
        throw invalid({ ids: ['Elija entre 1 y 500 nóminas'] });
      }
      const queued = await queuePayrolls(tx, [...new Set(ids)], {
        companyId: call.company.id,
        userId: call.user.id,
        now: call.now,
        newId: () => call.newId(),
      });
      if (!queued.ok) throw findings(queued.findings);
      const message =
        queued.data.length === 1 ? '1 documento en cola' : `${queued.data.length} documentos en cola`;
      return answer({ data: queued.data, message }, 202);
    },
  );

  routes.read(
    '/dashboard',
    { roles: companyStaff, summary: 'Lo que hay que hacer en un mes' },
    async (call) => {
      const today = dayOf(call.now);
      const now = parts(today);
      const { year = now.year, month = now.month } = readMonthQuery(call.query);
      return answer({
        data: await call.inCompany((tx) => dashboardOf(tx, call.company.id, year, month, today)),
      });
    },
  );
};
