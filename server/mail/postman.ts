import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { createPost, type Post } from './account.ts';
import { letterOf, NoLetter } from './letters.ts';
import { type Ending, type Message, putCompanyOff, settleMessage, takeMessage } from './queue.ts';

const every = 3000;
/** Seconds between tries of a message that the mail server does not take yet; after the last it is given up. */
const waits = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600];
/** A server that is not there is tried for all the messages of a company at once, this often. */
const pause = 60;
const ownFailure = 'Un fallo de este sistema impidió escribir el correo.';

type Report = (problem: unknown) => void;

/** While this process listens and the installation has a mail server, it posts what waits. Any number of processes may. */
export function postMail(app: FastifyInstance, services: Services): void {
  const { mail } = services.config;
  if (!mail) return;
  const post = createPost(mail);
  const report: Report = (problem) => app.log.warn(problem, 'correo');
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> | undefined;
  const look = () => {
    round ??= postDue(services, post, report)
      .catch(report)
      .finally(() => {
        round = undefined;
      });
  };
  app.addHook('onListen', async () => {
    timer = setInterval(look, every).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    post.close();
    await round;
  });
}

/** Posts every message that is due, company by company. Answers how many left. */
export async function postDue(services: Services, post: Post, report: Report): Promise<number> {
  const { store } = services;
  const { rows } = await sql<{ company_id: string }>`
    select company_id from senders where mail_due_at <= now() order by mail_due_at limit 100`.execute(
    store.db,
  );
  let left = 0;
  for (const { company_id } of rows) left += await postOf(services, post, company_id, report);
  return left;
}

async function postOf(
  { store, secretKey }: Services,
  post: Post,
  companyId: string,
  report: Report,
): Promise<number> {
  const inside: Parameters<typeof letterOf>[0] = (work) => store.inCompany(companyId, work);
  let left = 0;
  let wait = 0;
  while (wait === 0) {
    const message = await inside((tx) => takeMessage(tx, companyId));
    if (!message) break;
    const { ending, everybody } = await posted(message);
    await inside((tx) => settleMessage(tx, companyId, message, ending));
    if (ending.state === 'sent') left += 1;
    if (everybody) wait = pause;
  }
  await inside((tx) => putCompanyOff(tx, companyId, wait));
  return left;

  async function posted(message: Message): Promise<{ ending: Ending; everybody: boolean }> {
    try {
      const answer = await post.send(await letterOf(inside, companyId, message, secretKey));
      switch (answer.outcome) {
        case 'sent':
          return { ending: { state: 'sent' }, everybody: false };
        case 'never':
          return { ending: { state: 'failed', problem: answer.problem }, everybody: false };
        case 'later': {
          const seconds = waits[message.attempts - 1];
          const { problem, everybody } = answer;
          const ending: Ending =
            seconds === undefined
              ? { state: 'failed', problem: `Se intentó ${message.attempts} veces. ${problem}` }
              : { state: 'waiting', problem, wait: seconds };
          return { ending, everybody };
        }
      }
    } catch (problem) {
      if (problem instanceof NoLetter)
        return { ending: { state: 'failed', problem: problem.message }, everybody: false };
      report(problem);
      const seconds = waits[message.attempts - 1];
      return {
        ending: {
          state: seconds === undefined ? 'failed' : 'waiting',
          problem: ownFailure,
          wait: seconds ?? 0,
        },
        everybody: false,
      };
    }
  }
}
