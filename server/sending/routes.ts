import { hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { toFlag } from '../http/values.ts';
import { readMonth } from '../payroll/list/query.ts';
import { buildMissingRefusal } from '../payroll/missing-refusal.ts';
import { buildFindingsRefusal, buildInvalidRefusal } from '../refusals.ts';
import { publish } from '../store/events.ts';
import { askNow } from './ask-now.ts';
import { findPause, setPaused } from './pause.ts';
import { findCompanyProgress, findSendingProgress } from './progress.ts';
import { formatQueueResult, queuePayrolls } from './queue.ts';
import { reviewPayrolls } from './review.ts';
import { validate } from './validate.ts';

export const registerSendingRoutes: StaffModule = ({ on }) => {
  on('POST /payrolls/validate', async (call, tx) => {
    const { ids } = call.input;
    const data = await validate(tx, call.company.id, ids, call.now);
    if (data.length < ids.length) throw buildMissingRefusal();
    await publish(tx, call.company.id, 'payroll', ...data.map(({ id, state }) => ({ id, state })));
    const unfit = data.filter(({ findings }) => hasBlockingFinding(findings)).length;
    const message = unfit ? `${unfit} de ${data.length} por corregir` : 'Todo en orden';
    return answer({ data, message });
  });

  on('POST /payrolls/review', async (call, tx) => {
    const { ids } = call.input;
    const { looked, review } = await reviewPayrolls(tx, call.company.id, ids, call.now);
    if (looked.length < ids.length) throw buildMissingRefusal();
    await publish(tx, call.company.id, 'changed', { resource: 'payrolls' });
    return answer({ data: review });
  });

  on('GET /payrolls/sending', async (call) => {
    const { id } = call.company;
    if (call.values.year === undefined && call.values.month === undefined)
      return answer({ data: await call.inCompany((tx) => findCompanyProgress(tx, id)) });
    const month = readMonth(call.values);
    return answer({ data: await call.inCompany((tx) => findSendingProgress(tx, id, month)) });
  });

  on('PUT /payrolls/sending', async (call, tx) => {
    const paused = toFlag(call.input.paused);
    if (paused === undefined) throw buildInvalidRefusal({ paused: ['Responda sí o no'] });
    await setPaused(tx, call.company.id, call.user.id, paused);
    const data = { paused: await findPause(tx, call.company.id) };
    return answer({ data, message: paused ? 'Envío en pausa' : 'El envío continúa' });
  });

  on('POST /payrolls/send', async (call, tx) => {
    const { ids } = call.input;
    const queued = await queuePayrolls(tx, ids, {
      companyId: call.company.id,
      userId: call.user.id,
      now: call.now,
      newId: () => call.newId(),
    });
    if (!queued.ok) throw buildFindingsRefusal(queued.findings);
    const { data, findings: errors } = queued;
    const message = formatQueueResult(queued, ids.length - data.length, 'documento', 'documentos');
    return answer({ data, message, ...(errors.length && { errors }) });
  });

  on('POST /payrolls/status', async (call, tx) => {
    const { ids } = call.input;
    const data = await askNow(tx, call.company.id, ids);
    const { asked: wanted, others } = data;
    if (wanted.length + others.length < ids.length) throw buildMissingRefusal();
    const message = wanted.length
      ? `Se pregunta a la DIAN por ${wanted.length === 1 ? '1 documento' : `${wanted.length} documentos`}`
      : (others.length === 1 && others[0]?.message) || 'Ninguna espera respuesta de la DIAN';
    return answer({ data, message });
  });
};
