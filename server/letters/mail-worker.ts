import type { FastifyInstance } from 'fastify';
import type { TextChannel } from '../../src/domain/office/text-channel.ts';
import { postInvitations } from '../accounts/post-invitations.ts';
import { runPeriodically } from '../jobs/run-periodically.ts';
import { createMailClient, type MailClient, type MessageOutcome } from '../mail/account.ts';
import {
  decideRetry,
  type MailOutcome,
  type Message,
  type MessageChannel,
  putCompanyOff,
  settleMessage,
  takeDueCompany,
  takeMessage,
} from '../mail/queue.ts';
import type { Services } from '../services.ts';
import type { Transact } from '../store/connection.ts';
import { buildCodeText } from './code-texts.ts';
import { buildLetter, NoLetter } from './letters.ts';
import { createTextClient, type TextClient } from './text-client.ts';

const every = 3000;
const carriers = 4;
/** Seconds to wait after a server did not answer. The wait holds for every message of the company by its channel. */
const pause = 60;
const ownFailure = {
  mail: 'Un fallo de este sistema impidió escribir el correo.',
  text: 'Un fallo de este sistema impidió escribir el mensaje.',
};

type Report = (problem: unknown) => void;

/** How the messages of a channel leave. */
type Carrier = {
  channel: MessageChannel;
  send: (inside: Transact, companyId: string, message: Message) => Promise<MessageOutcome>;
};

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

/** Sends waiting texts while this process listens, when a provider is configured. Several processes may run it. */
export function postTexts(app: FastifyInstance, services: Services): void {
  const { texts, webhookNetworks } = services.config;
  if (!texts) return;
  const client = createTextClient(texts, {
    networks: webhookNetworks,
    onUnreachable: (problem) => app.log.warn({ problem }, 'mensajes'),
  });
  const ending = new AbortController();
  const report: Report = (problem) => app.log.warn(problem, 'mensajes');
  runPeriodically(app, { name: 'mensajes', every }, () =>
    postDueTexts(services, { client, channel: texts.channel }, report, ending.signal),
  );
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
  const mail: Carrier = {
    channel: 'mail',
    send: async (inside, companyId, message) =>
      post.send(await buildLetter(services, inside, companyId, message)),
  };
  const left = await Promise.all([
    carryAll(services, mail, report, ending),
    postInvitations(services, post, report, ending),
  ]);
  return sum(left);
}

/** Sends all due texts. Returns how many were sent. */
export function postDueTexts(
  services: Services,
  { client, channel }: { client: TextClient; channel: TextChannel },
  report: Report,
  ending?: AbortSignal,
): Promise<number> {
  const { secretKey } = services;
  const texts: Carrier = {
    channel: 'text',
    send: async (inside, companyId, message) =>
      client.send(await buildCodeText(inside, companyId, message, { secretKey, channel })),
  };
  return carryAll(services, texts, report, ending);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const carryAll = async (
  services: Services,
  carrier: Carrier,
  report: Report,
  ending: AbortSignal | undefined,
): Promise<number> =>
  sum(await Promise.all(Array.from({ length: carriers }, () => carry(services, carrier, report, ending))));

async function carry(
  services: Services,
  { channel, send }: Carrier,
  report: Report,
  ending: AbortSignal | undefined,
): Promise<number> {
  const { store } = services;
  let left = 0;
  while (!ending?.aborted) {
    const companyId = await takeDueCompany(store.db, channel);
    if (!companyId) break;
    const inside: Transact = (work) => store.inCompany(companyId, work);
    const message = await inside((tx) => takeMessage(tx, companyId, channel));
    if (message) {
      const { ending, everybody } = await posted(inside, companyId, message);
      await inside((tx) => settleMessage(tx, companyId, message, ending));
      if (ending.state === 'sent') left += 1;
      else await inside((tx) => putCompanyOff(tx, companyId, channel, everybody ? pause : 0));
    } else await inside((tx) => putCompanyOff(tx, companyId, channel, 0));
  }
  return left;

  async function posted(
    inside: Transact,
    companyId: string,
    message: Message,
  ): Promise<{ ending: MailOutcome; everybody: boolean }> {
    try {
      const answer = await send(inside, companyId, message);
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
      return { ending: decideRetry(message, ownFailure[channel]), everybody: false };
    }
  }
}
