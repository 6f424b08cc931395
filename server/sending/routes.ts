import { hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { toFlag } from '../http/values.ts';
import { readMonth } from '../payroll/list/query.ts';
import { buildMissingRefusal } from '../payroll/missing-refusal.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { publish } from '../store/events.ts';
import { askNow } from './ask-now.ts';
import { mergeReviews } from './merge-reviews.ts';
import { findPause, setPaused } from './pause.ts';
import { findCompanyProgress, findSendingProgress } from './progress.ts';
import { answerQueued, queueChosen } from './queue-chosen.ts';
import { reviewPayrolls } from './review.ts';
import { validate } from './validate.ts';

export const registerSendingRoutes: StaffModule = ({ on, onSliced }) => {
  onSliced('POST /payrolls/validate', {
    async work(call, tx) {
      const { ids } = call.input;
      const data = await validate(tx, call.company.id, ids, call.now);
      if (data.length < ids.length) throw buildMissingRefusal();
      await publish(tx, call.company.id, 'payroll', ...data.map(({ id, state }) => ({ id, state })));
      return data;
    },
    finish(parts) {
      const data = parts.flat();
      const unfit = data.filter(({ findings }) => hasBlockingFinding(findings)).length;
      const message = unfit ? `${unfit} de ${data.length} por corregir` : 'Todo en orden';
      return answer({ data, message });
    },
  });

  onSliced('POST /payrolls/review', {
    async work(call, tx) {
      const { ids } = call.input;
      const { looked, review } = await reviewPayrolls(tx, call.company.id, ids, call.now);
      if (looked.length < ids.length) throw buildMissingRefusal();
      await publish(tx, call.company.id, 'changed', { resource: 'payrolls' });
      return review;
    },
    finish: (reviews) => answer({ data: mergeReviews(reviews) }),
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

  onSliced('POST /payrolls/send', {
    work: (call, tx) =>
      queueChosen(tx, call.input.ids, {
        companyId: call.company.id,
        userId: call.user.id,
        now: call.now,
        newId: () => call.newId(),
      }),
    finish: (parts) => answerQueued(parts, ['documento', 'documentos']),
  });

  onSliced('POST /payrolls/status', {
    async work(call, tx) {
      const { ids } = call.input;
      const part = await askNow(tx, call.company.id, ids);
      if (part.asked.length + part.others.length < ids.length) throw buildMissingRefusal();
      return part;
    },
    finish(parts) {
      const asked = parts.flatMap((part) => part.asked);
      const others = parts.flatMap((part) => part.others);
      const message = asked.length
        ? `Se pregunta a la DIAN por ${asked.length === 1 ? '1 documento' : `${asked.length} documentos`}`
        : (others.length === 1 && others[0]?.message) || 'Ninguna espera respuesta de la DIAN';
      return answer({ data: { asked, others }, message });
    },
  });
};
