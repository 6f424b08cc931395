import { dayOf, monthShown, parts } from '../../src/domain/day.ts';
import { blocks } from '../../src/domain/finding.ts';
import { isId } from '../../src/domain/id.ts';
import { companyStaff } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { conflict, findings, invalid, notFound } from '../http/refused.ts';
import { flagOf } from '../http/values.ts';
import { askNow } from '../sending/ask-now.ts';
import { pauseOf, setPaused } from '../sending/pause.ts';
import { progressOf, progressOfAll } from '../sending/progress.ts';
import { queuedWords, queuePayrolls } from '../sending/queue.ts';
import { publish } from '../store/events.ts';
import { idsIn } from '../vault/query.ts';
import { chosenIn } from './chosen.ts';
import { copyMonth } from './copy.ts';
import { dashboardOf } from './dashboard.ts';
import { deleteLoose } from './delete.ts';
import { generate } from './generate.ts';
import { readListQuery, readMonth, readMonthQuery } from './query.ts';
import { reviewed } from './review.ts';
import { validate } from './validate.ts';
import { monthZip } from './zip.ts';

const staff = { roles: companyStaff, enabler: true };
/** What an address can name. */
const mostNamed = 200;

/** Payrolls by the month: drafts for everybody, all of them sent, what is left to do. */
export const payrollMonthRoutes: StaffModule = (routes) => {
  routes.write(
    'POST',
    '/payrolls/generate',
    { ...staff, fields: ['year', 'month'], summary: 'Un borrador por cada empleado que falta' },
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
    '/payrolls/copy',
    { ...staff, summary: 'Borradores con lo que se repite de otro mes' },
    async (call, tx) => {
      const [from, to] = [readMonth(call.body.from, 'from'), readMonth(call.body.to, 'to')];
      if (from.year === to.year && from.month === to.month)
        throw invalid({ to: ['Elija un mes distinto del que se copia'] });
      const data = await copyMonth(tx, call, from, to);
      const message = data.length
        ? `${data.length === 1 ? 'Se creó 1 borrador' : `Se crearon ${data.length} borradores`} de ${monthShown(to.year, to.month)}`
        : `Nadie de ${monthShown(from.year, from.month)} está sin nómina de ${monthShown(to.year, to.month)}`;
      return answer({ data, message }, 201);
    },
  );

  routes.write(
    'POST',
    '/payrolls/validate',
    { ...staff, fields: ['ids'], summary: 'Revisar como al enviar, sin enviar' },
    async (call, tx) => {
      const ids = idsOf(call.body);
      const data = await validate(tx, call.company.id, ids, call.now);
      if (data.length < ids.length) throw gone();
      await publish(tx, call.company.id, 'payroll', ...data.map(({ id, state }) => ({ id, state })));
      const unfit = data.filter(({ findings }) => blocks(findings)).length;
      const message = unfit ? `${unfit} de ${data.length} por corregir` : 'Todo en orden';
      return answer({ data, message });
    },
  );

  routes.write(
    'POST',
    '/payrolls/review',
    { ...staff, fields: ['ids'], summary: 'Qué mirar antes de emitir varias' },
    async (call, tx) => {
      const ids = idsOf(call.body);
      const { looked, review } = await reviewed(tx, call.company.id, ids, call.now);
      if (looked.length < ids.length) throw gone();
      await publish(tx, call.company.id, 'changed', { resource: 'payrolls' });
      return answer({ data: review });
    },
  );

  routes.write(
    'POST',
    '/payrolls/delete',
    { ...staff, fields: ['ids'], summary: 'Borrar varias que no han salido o fueron rechazadas' },
    async (call, tx) => {
      const ids = idsOf(call.body);
      const { deleted, kept } = await deleteLoose(tx, call.company.id, ids);
      if (deleted.length + kept.length < ids.length) throw gone();
      if (deleted.length === 0) throw conflict(kept[0]?.message ?? 'No hay nóminas para borrar.', { kept });
      const moved = deleted.map((id) => ({ id, state: 'eliminada', full_number: null }));
      await publish(tx, call.company.id, 'payroll', ...moved);
      const message = `${deleted.length === 1 ? 'Se borró 1 nómina' : `Se borraron ${deleted.length} nóminas`}${kept.length ? `. ${kept.length} no se ${kept.length === 1 ? 'borró' : 'borraron'}` : ''}`;
      return answer({ data: { deleted, kept }, message });
    },
  );

  routes.read(
    '/payrolls/ids',
    { ...staff, summary: 'Todas las de una lista, para elegirlas' },
    async (call) => {
      const query = readListQuery(call.query);
      return answer({
        data: await call.inCompany((tx) => chosenIn(tx, { companyId: call.company.id, ...query })),
      });
    },
  );

  routes.read(
    '/payrolls/sending',
    { ...staff, summary: 'Hasta dónde va el envío de un mes, o de la compañía' },
    async (call) => {
      const { id } = call.company;
      if (call.query.year === undefined && call.query.month === undefined)
        return answer({ data: await call.inCompany((tx) => progressOfAll(tx, id)) });
      const month = readMonth(call.query);
      return answer({ data: await call.inCompany((tx) => progressOf(tx, id, month)) });
    },
  );

  routes.write(
    'PUT',
    '/payrolls/sending',
    { ...staff, fields: ['paused'], summary: 'Pausar el envío de la compañía, o reanudarlo' },
    async (call, tx) => {
      const paused = flagOf(call.body.paused);
      if (paused === undefined) throw invalid({ paused: ['Responda sí o no'] });
      await setPaused(tx, call.company.id, call.user.id, paused);
      const data = { paused: await pauseOf(tx, call.company.id) };
      return answer({ data, message: paused ? 'Envío en pausa' : 'El envío continúa' });
    },
  );

  routes.read(
    '/payrolls/zip',
    { ...staff, summary: 'Los comprobantes o los documentos de un mes, o de los elegidos' },
    async (call) => {
      const { year, month } = readMonth(call.query);
      const type = call.query.type || 'pdf';
      if (type !== 'pdf' && type !== 'xml') throw invalid({ type: ['Use pdf o xml'] });
      const ids =
        call.query.ids === undefined ? undefined : idsIn(call.query.ids.split(','), 'ids', mostNamed);
      return monthZip(call.inCompany, call.company.id, { year, month, ids }, type, call.site.origin);
    },
  );

  routes.write(
    'POST',
    '/payrolls/send',
    { ...staff, fields: ['ids'], summary: 'Numerar y poner en camino a la DIAN' },
    async (call, tx) => {
      const ids = idsOf(call.body);
      const queued = await queuePayrolls(tx, ids, {
        companyId: call.company.id,
        userId: call.user.id,
        now: call.now,
        newId: () => call.newId(),
      });
      if (!queued.ok) throw findings(queued.findings);
      const { data, findings: errors } = queued;
      const message = queuedWords(queued, ids.length - data.length, 'documento', 'documentos');
      return answer({ data, message, ...(errors.length && { errors }) }, 202);
    },
  );

  routes.write(
    'POST',
    '/payrolls/status',
    { ...staff, fields: ['ids'], summary: 'Preguntar ahora a la DIAN por las que esperan su respuesta' },
    async (call, tx) => {
      const ids = idsOf(call.body);
      const data = await askNow(tx, call.company.id, ids);
      const { asked, others } = data;
      if (asked.length + others.length < ids.length) throw gone();
      const message = asked.length
        ? `Se pregunta a la DIAN por ${asked.length === 1 ? '1 documento' : `${asked.length} documentos`}`
        : (others.length === 1 && others[0]?.message) || 'Ninguna espera respuesta de la DIAN';
      return answer({ data, message });
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
        data: await call.inCompany((tx) => dashboardOf(tx, call.company.id, year, month, call.now)),
      });
    },
  );
};

const gone = () => notFound('Una de las nóminas ya no existe. Actualice la lista.');

/** The payrolls that a call is about, each once. */
function idsOf({ ids }: Record<string, unknown>): string[] {
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 500 || !ids.every(isId))
    throw invalid({ ids: ['Elija entre 1 y 500 nóminas'] });
  return [...new Set<string>(ids)];
}
