import type { FastifyInstance } from 'fastify';
import { postInvitations } from '../accounts/post-invitations.ts';
import { runPeriodically } from '../jobs/run-periodically.ts';
import { createMailClient, type MailClient } from '../mail/account.ts';
import {
  decideRetry,
  type MailOutcome,
  type Message,
  putCompanyOff,
  settleMessage,
  takeDueCompany,
  takeMessage,
} from '../mail/queue.ts';
import type { Services } from '../services.ts';
import type { Transact } from '../store/connection.ts';
import { buildLetter, NoLetter } from './letters.ts';

const every = 3000;
const carriers = 4;
/** Seconds to wait after a mail server did not answer. The wait holds for every message of the company. */
const pause = 60;
const ownFailure = 'Un fallo de este sistema impidió escribir el correo.';

type Report = (problem: unknown) => void;

/**
 * Sends waiting mail while this process listens, when a mail server is configured. Several processes may run
 * it.
 */
export function postMail(app: FastifyInstance, services: Services): void {
  const { mail } = services.config;
  if (!mail) return;
  const post = createMailClient(mail);
  const ending = new AbortController();
  const report: Report = (problem) => app.log.warn(problem, 'correo');
  // Close hooks run from last to first. Messages under way are told to end and awaited before the post
  // closes.
  app.addHook('onClose', async () => post.close());
  runPeriodically(app, { name: 'correo', every }, () => postDue(services, post, report, ending.signal));
  app.addHook('onClose', async () => ending.abort());
}

/**
 * Sends all due messages and the invitations of the installation. Companies take turns, so that a large one
 * does not delay the others. Returns how many were sent.
 */
export async function postDue(
  services: Services,
  post: MailClient,
  report: Report,
  ending?: AbortSignal,
): Promise<number> {
  const left = await Promise.all([
    ...Array.from({ length: carriers }, () => carry(services, post, report, ending)),
    postInvitations(services, post, report, ending),
  ]);
  return left.reduce((sum, count) => sum + count, 0);
}

async function carry(
  services: Services,
  post: MailClient,
  report: Report,
  ending: AbortSignal | undefined,
): Promise<number> {
  const { store } = services;
  let left = 0;
  while (!ending?.aborted) {
    const companyId = await takeDueCompany(store.db);
    if (!companyId) break;
    const inside: Transact = (work) => store.inCompany(companyId, work);
    const message = await inside((tx) => takeMessage(tx, companyId));
    if (message) {
      const { ending, everybody } = await posted(inside, companyId, message);
      await inside((tx) => settleMessage(tx, companyId, message, ending));
      if (ending.state === 'sent') left += 1;
      else await inside((tx) => putCompanyOff(tx, companyId, everybody ? pause : 0));
    } else await inside((tx) => putCompanyOff(tx, companyId, 0));
  }
  return left;

  async function posted(
    inside: Transact,
    companyId: string,
    message: Message,
  ): Promise<{ ending: MailOutcome; everybody: boolean }> {
    try {
      const answer = await post.send(await buildLetter(services, inside, companyId, message));
      switch (answer.outcome) {
        case 'sent':
          return { ending: { state: 'sent' }, everybody: false };
        case 'never':
          return { ending: { state: 'failed', problem: answer.problem }, everybody: false };
        case 'later':
          return { ending: decideRetry(message, answer.problem), everybody: answer.everybody };
      }
    } catch (problem) {
      if (problem instanceof NoLetter)
        return { ending: { state: 'failed', problem: problem.message }, everybody: false };
      report(problem);
      return { ending: decideRetry(message, ownFailure), everybody: false };
    }
  }
}
