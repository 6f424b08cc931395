import type { MessageOutcome } from '../mail/account.ts';
import { fillTextTemplate, loopbackNetworks, type TextAccount } from '../mail/text-account.ts';
import { readAllowedNetworks } from '../webhooks/networks.ts';
import { postWebhook } from '../webhooks/post.ts';

export type TextMessage = {
  /** Same id at each attempt, so that a provider can recognize duplicates. */
  id: string;
  /** Mobile as `+573001234567`. */
  to: string;
  text: string;
};

export type TextClient = { send(message: TextMessage): Promise<MessageOutcome> };

type Options = {
  /** Private networks that webhooks may go to. */
  networks: readonly string[];
  /** Told why the provider was not reached. The reason may name a network, so it is for the operator. */
  onUnreachable?: (problem: string) => void;
  timeoutMs?: number;
};

/** Milliseconds that a provider has to answer. Shorter than the lease of a message. */
const TIMEOUT_MS = 15_000;

/**
 * Creates a client of the provider of texts. It goes where webhooks may go, and to this machine. An attempt that was cut
 * after its body left may have been delivered, and is made again: the same code arrives twice, which harms nobody. The
 * header `Idempotency-Key` lets a provider send it once.
 */
export function createTextClient(
  { address, template, authorization }: TextAccount,
  { networks, onUnreachable, timeoutMs = TIMEOUT_MS }: Options,
): TextClient {
  const allowed = readAllowedNetworks([...loopbackNetworks, ...networks]);
  return {
    send: async ({ id, to, text }) => {
      const { status, problem } = await postWebhook({
        address,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Quincena-Texts/1.0',
          'idempotency-key': id,
          ...(authorization !== undefined && { authorization }),
        },
        body: fillTextTemplate(template, { to, text }),
        networks: allowed,
        timeoutMs,
      });
      if (status !== null) return classifyStatus(status);
      onUnreachable?.(problem ?? '');
      return {
        outcome: 'later',
        everybody: true,
        problem: 'No se pudo llegar al proveedor de mensajes. Se reintenta solo.',
      };
    },
  };
}

/** Turns an answer into an outcome. Its words leave out what the provider says, which may repeat the account or the code. */
function classifyStatus(status: number): MessageOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if ([401, 402, 403, 404].includes(status))
    return {
      outcome: 'later',
      everybody: true,
      problem:
        'El proveedor de mensajes no aceptó la cuenta o la dirección de esta instalación. Avise a quien la administra; se reintenta solo.',
    };
  if (status === 408 || status === 429 || status >= 500)
    return {
      outcome: 'later',
      everybody: true,
      problem: `El proveedor de mensajes pidió esperar (respondió ${status}). Se reintenta solo.`,
    };
  if (status < 400)
    return {
      outcome: 'never',
      problem: `El proveedor de mensajes respondió con una redirección (${status}), que no se sigue. Avise a quien administra la instalación.`,
    };
  return {
    outcome: 'never',
    problem: `El proveedor lo rechazó (respondió ${status}). Revise el celular.`,
  };
}
