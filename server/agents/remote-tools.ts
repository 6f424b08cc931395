import * as z from 'zod/mini';
import { BadConfig } from '../config.ts';
import { agentPath } from './serve-agents.ts';

export type RemotePlace = { url: URL; key: string };

const DEFAULT_URL = 'http://localhost:8080';
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** Milliseconds that a call may take. A job answers before. */
const CALL_TIMEOUT_MS = 120_000;

/**
 * Reads the installation and the access key from the environment. Throws {@link BadConfig} without a key, and with an
 * address where the key would travel in the clear.
 */
export function readRemotePlace(env: NodeJS.ProcessEnv): RemotePlace {
  const written = env['QUINCENA_URL'] || DEFAULT_URL;
  const url = URL.parse(written);
  const key = env['QUINCENA_KEY'] ?? '';
  const faults = [
    ...(url && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname)))
      ? []
      : [`QUINCENA_URL (${written}): escriba la dirección de la instalación, con https si es otra máquina.`]),
    ...(key ? [] : ['QUINCENA_KEY: escriba la llave de acceso con que entra el agente.']),
  ];
  if (!url || faults.length > 0) throw new BadConfig(faults);
  return { url: new URL(`/api${agentPath}`, url), key };
}

const answerSchema = z.union([
  z.object({ result: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
]);
const refusalSchema = z.object({ message: z.string() });

/** The installation did not answer the message, or refused it. */
export class RemoteRefusal extends Error {}

/** Sends one message to the tools of an installation and returns its result. */
export async function askRemote(
  { url, key }: RemotePlace,
  method: string,
  params: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch((error: unknown) => {
    throw new RemoteRefusal(`${url.origin} no responde.`, { cause: error });
  });
  const text = await response.text();
  const answer = answerSchema.safeParse(readMessage(text));
  if (answer.data && 'result' in answer.data) return answer.data.result;
  if (answer.data) throw new RemoteRefusal(answer.data.error.message);
  const refusal = refusalSchema.safeParse(readMessage(text));
  throw new RemoteRefusal(refusal.data?.message ?? `${url.origin} respondió ${response.status}.`);
}

/** Reads the JSON of an answer, or that of its last event. */
function readMessage(text: string): unknown {
  const event = [...text.matchAll(/^data: (.+)$/gm)].at(-1)?.[1];
  try {
    return JSON.parse(event ?? text);
  } catch {
    return undefined;
  }
}
