import { isId } from '../../../src/domain/id.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import type { VaultCall } from '../../http/vault.ts';
import { letterheadOf } from '../../payslips/letterhead.ts';
import { noteReceipt, receiptKinds } from '../../payslips/receipts.ts';
import { slipPdf } from '../../payslips/slip-pdf.ts';
import { isSlipType, recordsOf, slipAt, slipList, type WholeSlip } from '../../payslips/slips.ts';
import { invalid, notFound } from '../../refused.ts';
import { wholeIn } from '../query.ts';
import {
  askQuestion,
  checkQuestion,
  checkReply,
  questionsOf,
  replyAsEmployee,
} from '../questions/questions.ts';
import { yearZip } from './year-zip.ts';

const notTheirs = () => notFound('Ese comprobante no está en su bóveda.');

/** What an employee reads and asks: payslips of every company where the same document has entries. */
export const vaultRoutes: VaultModule = (routes) => {
  routes.read('/payslips', { summary: 'Mis comprobantes, del más nuevo al más viejo' }, async (call) =>
    answer(await call.asPerson((tx) => slipList(tx, call.account.person))),
  );

  routes.read(
    '/payslips/:id/:type',
    { summary: 'Un comprobante con sus sumas; con el id del empleado, los suyos de ese tipo' },
    async (call) => {
      const { id, type } = call.params;
      if (!isId(id) || !isSlipType(type)) throw notTheirs();
      return answer(
        await call.asPerson(async (tx) => {
          const { person, id: own } = call.account;
          const slip = await slipAt(tx, person, id);
          if (slip?.type === type) return { data: slip };
          if (slip || (id !== own && !(await recordsOf(tx, person)).includes(id))) throw notTheirs();
          return slipList(tx, person, type);
        }),
      );
    },
  );

  routes.read('/payslips/:id/:type/pdf', { summary: 'Un comprobante en PDF' }, async (call) => {
    const found = await slip(call);
    const letterhead = await call.asPerson((tx) => letterheadOf(tx, found.company.id));
    return slipPdf(found, letterhead, call.site.origin);
  });

  routes.read('/payslips/zip', { summary: 'Mis comprobantes de un año en un ZIP' }, async (call) => {
    const year = wholeIn(call.query, 'year', 2019, 2100);
    if (year === undefined) throw invalid({ year: ['Elija el año'] });
    return yearZip(call, year);
  });

  routes.write(
    'POST',
    '/payslips/:id/:type/receipts',
    { fields: ['what'], queue: true, summary: 'Decir que vi, bajé o recibí un comprobante' },
    async (call, tx) => {
      const { id } = call.params;
      const what = receiptKinds.find((kind) => kind === call.body.what);
      if (!what) throw invalid({ what: [`Es ${receiptKinds.join(', ')}`] });
      if (!isId(id) || !(await noteReceipt(tx, call.account.person, id, what))) throw notTheirs();
      return answer({ message: what === 'acknowledged' ? 'Recibido confirmado' : 'Anotado' });
    },
  );

  routes.read('/questions', { summary: 'Mis preguntas' }, async (call) =>
    answer({ data: await call.asPerson((tx) => questionsOf(tx, call.account.person)) }),
  );

  routes.write(
    'POST',
    '/questions',
    { queue: true, summary: 'Preguntar por un comprobante' },
    async (call, tx) => {
      const checked = checkQuestion(call.body);
      if (!checked.ok) throw invalid(checked.errors);
      const question = await askQuestion(tx, call.account.person, call.newId(), checked.value);
      if (!question) throw notTheirs();
      return answer({ data: question, message: 'Pregunta enviada' }, 201);
    },
  );

  routes.write(
    'POST',
    '/questions/:id/replies',
    { fields: ['message'], queue: true, summary: 'Seguir una pregunta' },
    async (call, tx) => {
      const { id } = call.params;
      const message = checkReply(call.body.message);
      const { person, name } = call.account;
      const question = isId(id)
        ? await replyAsEmployee(tx, person, name, { id: call.newId(), question: id, message })
        : undefined;
      if (!question) throw notFound('Esa pregunta no está en su bóveda.');
      return answer({ data: question, message: 'Respuesta enviada' }, 201);
    },
  );
};

async function slip(call: VaultCall): Promise<WholeSlip> {
  const { id, type } = call.params;
  const found = isId(id) ? await call.asPerson((tx) => slipAt(tx, call.account.person, id)) : undefined;
  if (!found || found.type !== type) throw notTheirs();
  return found;
}
