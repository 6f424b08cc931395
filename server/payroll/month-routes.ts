import { dayOf, formatMonth, splitDay } from '../../src/domain/values/day.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { readIdList } from '../http/values.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import { publish } from '../store/events.ts';
import { buildDashboard } from './dashboard/dashboard.ts';
import { copyMonth } from './drafts/copy.ts';
import { deleteLoose } from './drafts/delete.ts';
import { generate } from './drafts/generate.ts';
import { createMonthZips } from './files/zip.ts';
import { readListQuery, readMonth, readMonthQuery } from './list/query.ts';
import { listSelectedPayrolls } from './list/selected-payrolls.ts';
import { buildMissingRefusal } from './missing-refusal.ts';
import { lockRuns } from './runs/rows.ts';

const mostNamed = 200;

export const registerPayrollMonthRoutes: StaffModule = ({ on, onSliced }, services) => {
  const buildMonthZip = createMonthZips(services);

  on('POST /payrolls/generate', async (call, tx) => {
    const { year, month } = call.input;
    // An approval writes in the payrolls that there are, and an absence approved before is read here.
    await lockRuns(tx, call.company.id);
    const data = await generate(tx, call, year, month);
    const message = data.length
      ? `${data.length === 1 ? 'Se creó 1 borrador' : `Se crearon ${data.length} borradores`} de ${formatMonth(year, month)}`
      : `Todos los empleados tienen su nómina de ${formatMonth(year, month)}`;
    return answer({ data, message });
  });

  on('POST /payrolls/copy', async (call, tx) => {
    const [from, to] = [readMonth(call.values.from, 'from'), readMonth(call.values.to, 'to')];
    if (from.year === to.year && from.month === to.month)
      throw buildInvalidRefusal({ to: ['Elija un mes distinto del que se copia'] });
    const data = await copyMonth(tx, call, from, to);
    const message = data.length
      ? `${data.length === 1 ? 'Se creó 1 borrador' : `Se crearon ${data.length} borradores`} de ${formatMonth(to.year, to.month)}`
      : `Nadie de ${formatMonth(from.year, from.month)} está sin nómina de ${formatMonth(to.year, to.month)}`;
    return answer({ data, message });
  });

  onSliced('POST /payrolls/delete', {
    async work(call, tx) {
      const { ids } = call.input;
      const part = await deleteLoose(tx, call.company.id, ids);
      if (part.deleted.length + part.kept.length < ids.length) throw buildMissingRefusal();
      const moved = part.deleted.map((id) => ({ id, state: 'eliminada' as const, full_number: null }));
      if (moved.length > 0) await publish(tx, call.company.id, 'payroll', ...moved);
      return part;
    },
    finish(parts) {
      const deleted = parts.flatMap((part) => part.deleted);
      const kept = parts.flatMap((part) => part.kept);
      if (deleted.length === 0)
        throw buildConflictRefusal(kept[0]?.message ?? 'No hay nóminas para borrar.', { kept });
      const message = `${deleted.length === 1 ? 'Se borró 1 nómina' : `Se borraron ${deleted.length} nóminas`}${kept.length ? `. ${kept.length} no se ${kept.length === 1 ? 'borró' : 'borraron'}` : ''}`;
      return answer({ data: { deleted, kept }, message });
    },
  });

  on('GET /payrolls/ids', async (call) => {
    const query = readListQuery(call.values);
    return answer({
      data: await call.inCompany((tx) => listSelectedPayrolls(tx, { companyId: call.company.id, ...query })),
    });
  });

  on('GET /payrolls/zip', async (call) => {
    const { year, month } = readMonth(call.values);
    const type = call.values.type || 'pdf';
    if (type !== 'pdf' && type !== 'xml') throw buildInvalidRefusal({ type: ['Use pdf o xml'] });
    const ids =
      call.values.ids === undefined ? undefined : readIdList(call.values.ids.split(','), 'ids', mostNamed);
    const company = { id: call.company.id, inside: call.inCompany, origin: call.site.origin };
    return buildMonthZip(company, { year, month, ids }, type);
  });

  on('GET /dashboard', async (call) => {
    const today = dayOf(call.now);
    const now = splitDay(today);
    const { year = now.year, month = now.month } = readMonthQuery(call.values);
    return answer({
      data: await call.inCompany((tx) =>
        buildDashboard(tx, call.company.id, year, month, call.now, call.writing),
      ),
    });
  });
};
