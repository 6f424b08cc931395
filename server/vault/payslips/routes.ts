import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { noteReceipt } from '../../payslips/receipts.ts';
import { createSlipFiles } from '../../payslips/slip-files.ts';
import { buildSlipAnswer } from '../../payslips/slip-pdf.ts';
import { findSlip, isPaidRecord, readSlipList } from '../../payslips/slips.ts';
import { askQuestion, listPersonQuestions, replyAsEmployee } from '../questions/questions.ts';
import { buildYearZip } from './year-zip.ts';

/** Routes of the payslips of an employee, from every company with the same document number. */
export const registerVaultPayslipRoutes: VaultModule = (on, services) => {
  const files = createSlipFiles(services);

  on('GET /payslips', async (call) =>
    answer(await call.asPerson((tx) => readSlipList(tx, call.account.person))),
  );

  on('GET /payslips/:id/:type', async ({ account, input: { id, type }, asPerson, missing }) =>
    asPerson(async (tx) => {
      const { person, id: own } = account;
      const slip = await findSlip(tx, person, id);
      if (slip?.type === type) return answer({ data: slip });
      if (slip || (id !== own && !(await isPaidRecord(tx, person, id)))) throw missing();
      return answer(await readSlipList(tx, person, type));
    }),
  );

  on('GET /payslips/:id/:type/pdf', async ({ account, input: { id, type }, asPerson, missing, site }) => {
    const file = await files.read(asPerson, { person: account.person }, id, site.origin);
    if (file?.type !== type) throw missing();
    return buildSlipAnswer(file);
  });

  on('GET /payslips/zip', (call) => buildYearZip(files, call, call.input.year));

  on('POST /payslips/:id/:type/receipts', async ({ account, input: { id, what }, missing }, tx) => {
    if (!(await noteReceipt(tx, account.person, id, what))) throw missing();
    return answer({ message: what === 'acknowledged' ? 'Recibido confirmado' : 'Anotado' });
  });

  on('GET /questions', async (call) =>
    answer({ data: await call.asPerson((tx) => listPersonQuestions(tx, call.account.person)) }),
  );

  on('POST /questions', async ({ account, input, missing, newId }, tx) => {
    const question = await askQuestion(tx, account.person, newId(), input);
    if (!question) throw missing();
    return answer({ data: question, message: 'Pregunta enviada' });
  });

  on('POST /questions/:id/replies', async ({ account, input: { id, message }, missing, newId }, tx) => {
    const { person, name } = account;
    const question = await replyAsEmployee(tx, person, name, { id: newId(), question: id, message });
    if (!question) throw missing();
    return answer({ data: question, message: 'Respuesta enviada' });
  });
};
