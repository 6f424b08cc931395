import { dayOf, monthShown, parts } from '../../src/domain/day.ts';
import { isId } from '../../src/domain/id.ts';
import { checkDraft } from '../../src/domain/payroll/draft.ts';
import { companyStaff } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import { conflict, findings, invalid, notFound } from '../http/refused.ts';
import { isVersion } from '../resources/write.ts';
import type { StaffModule } from '../routes.ts';
import { queuePayrolls } from '../sending/queue.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { dashboardOf } from './dashboard.ts';
import { deletePayroll } from './delete.ts';
import { addDraft, composed, generate } from './generate.ts';
import { listPayrolls } from './listing.ts';
import { movesOf } from './moves.ts';
import { payrollAt, updateDraft } from './payrolls.ts';
import { readMonthQuery, readQuery } from './query.ts';
import { shown, shownRow } from './shown.ts';

const staff = { roles: companyStaff, enabler: true };

/** Payrolls: drafts computed here, queued for DIAN, listed with their sums. */
export const payrollRoutes: StaffModule = (routes) => {
  routes.read('/payrolls', { ...staff, summary: 'Nóminas de un mes, con sus sumas' }, async (call) => {
    const query = readQuery(call.query);
    const { rows, summary } = await call.inCompany((tx) =>
      listPayrolls(tx, { companyId: call.company.id, ...query }),
    );
    return answer({
      data: rows.map(shownRow),
      meta: {
        page: query.page,
        per_page: query.perPage,
        total: summary.count,
        last_page: Math.max(1, Math.ceil(summary.count / query.perPage)),
      },
      summary,
    });
  });

  routes.read(
    '/payrolls/:id',
    { ...staff, summary: 'Una nómina con sus líneas y su recorrido' },
    async (call) =>
      answer({ data: await call.inCompany((tx) => whole(tx, call.company.id, call.params.id)) }),
  );

  routes.write('POST', '/payrolls', { ...staff, summary: 'Crear un borrador' }, async (call, tx) => {
    const checked = checkDraft(call.body);
    if (!checked.ok) throw invalid(checked.errors);
    const id = checked.id ?? call.newId();
    if (checked.id && (await payrollAt(tx, call.company.id, id)))
      throw conflict('Ya existe una nómina con ese identificador.');
    await addDraft(tx, call, id, checked.value);
    await publish(tx, call.company.id, 'payroll', { id, state: 'borrador', full_number: null });
    return answer({ data: await whole(tx, call.company.id, id), message: 'Nómina guardada' }, 201);
  });

  routes.write(
    'PUT',
    '/payrolls/:id',
    { ...staff, summary: 'Cambiar un borrador o una rechazada' },
    async (call, tx) => {
      const id = call.params.id ?? '';
      const stored = isId(id) ? await payrollAt(tx, call.company.id, id, true) : undefined;
      if (!stored) throw notFound();
      const current = await whole(tx, call.company.id, id);
      if (!['borrador', 'lista', 'rechazada'].includes(stored.state)) {
        throw conflict('Esta nómina ya se envió a la DIAN y no se puede cambiar.', current);
      }
      const base = call.body.base_version;
      if (!isVersion(base)) throw invalid({ base_version: ['Indique la versión que modificó'] });
      if (Number(base) !== stored.version)
        throw conflict('Alguien cambió esta nómina mientras usted la editaba.', current);
      const checked = checkDraft(call.body);
      if (!checked.ok) throw invalid(checked.errors);
      await updateDraft(tx, await composed(tx, call, id, checked.value), stored.version);
      await publish(tx, call.company.id, 'payroll', {
        id,
        state: stored.state,
        full_number: stored.full_number,
      });
      return answer({ data: await whole(tx, call.company.id, id), message: 'Nómina guardada' });
    },
  );

  routes.write('DELETE', '/payrolls/:id', { ...staff, summary: 'Borrar un borrador' }, async (call, tx) => {
    const id = call.params.id ?? '';
    const stored = isId(id) ? await payrollAt(tx, call.company.id, id, true) : undefined;
    if (!stored) throw notFound();
    if (stored.full_number) throw conflict('Solo se borran los borradores: esta nómina ya tiene número.');
    await deletePayroll(tx, call.company.id, id);
    await publish(tx, call.company.id, 'payroll', { id, state: 'eliminada', full_number: null });
    return answer({ message: 'Borrador borrado' });
  });

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

const numberIn = (text: unknown, from: number, to: number): number | undefined => {
  if (typeof text !== 'number' && !(typeof text === 'string' && /^\d{1,6}$/.test(text))) return undefined;
  const value = Number(text);
  return Number.isInteger(value) && value >= from && value <= to ? value : undefined;
};

function readMonth(body: Record<string, unknown>): { year: number; month: number } {
  const [year, month] = [numberIn(body.year, 2019, 2100), numberIn(body.month, 1, 12)];
  if (year === undefined || month === undefined) throw invalid({ month: ['Diga el año y el mes'] });
  return { year, month };
}

async function whole(tx: Tx, companyId: string, id: string | undefined) {
  const row = isId(id) ? await payrollAt(tx, companyId, id) : undefined;
  if (!row) throw notFound();
  return shown(row, await movesOf(tx, companyId, row.id));
}
