/** Reads bodies up to a limit, and sends answers, or spoils them when a fault says so. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';

const maxBody = 2 * 1024 * 1024;
/** Size in bytes at which reading a body stops. */
const patience = 32 * 1024 * 1024;
const soapType = 'application/soap+xml; charset=utf-8';

export interface WireAnswer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

/** Reads the body as text. Returns `undefined` when it is over the limit. */
export async function readBodyText(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= maxBody) parts.push(part);
    else parts.length = 0;
    if (size > patience) return undefined;
  }
  return size > maxBody ? undefined : Buffer.concat(parts).toString('utf8');
}

export function sendWireAnswer(
  response: ServerResponse,
  { status, text, type = soapType }: Omit<WireAnswer, 'text'> & { readonly text: string | Buffer },
): void {
  if (response.destroyed) return;
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
}

/** Sends an answer as the fault spoils it. Returns the status that the caller sees. */
export async function deliverAnswer(
  answer: WireAnswer,
  fault: Fault | undefined,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<number | undefined> {
  switch (fault?.mode) {
    case 'timeout_after':
      await withholdAnswer(fault, response, closing);
      return undefined;
    case 'reset_after':
      reset(response);
      return undefined;
    case 'truncated': {
      const bytes = begin(response, answer);
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
      return answer.status;
    }
    case 'slow_drip':
      await drip(response, answer, fault.delay_ms ?? 20, closing);
      return answer.status;
    case 'malformed':
      sendWireAnswer(response, { ...answer, text: answer.text.replace('</s:Body>', '</s:Bod>') });
      return answer.status;
    case 'empty':
      sendWireAnswer(response, { ...answer, text: '' });
      return answer.status;
    case 'html':
      sendWireAnswer(response, {
        status: answer.status,
        text: '<!DOCTYPE html><html><body><h1>Estamos en mantenimiento</h1></body></html>',
        type: 'text/html; charset=utf-8',
      });
      return answer.status;
    default:
      sendWireAnswer(response, answer);
      return answer.status;
  }
}

function begin(response: ServerResponse, { status, text, type = soapType }: WireAnswer): Buffer {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
  return bytes;
}

/** Sends the answer in a hundred small pieces with a pause between them. */
async function drip(response: ServerResponse, answer: WireAnswer, every: number, closing: AbortSignal) {
  const bytes = begin(response, answer);
  const piece = Math.max(1, Math.ceil(bytes.length / 100));
  for (let from = 0; from < bytes.length && !response.destroyed; from += piece) {
    response.write(bytes.subarray(from, from + piece));
    await pause(every, undefined, { signal: closing });
  }
  response.end();
}

/** Resets the connection, as a firewall or a dying process does. */
export const reset = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy();
};

/** Sends nothing. Disconnects after `delay_ms` when it is set, else when the caller or the simulator ends. */
export async function withholdAnswer(
  fault: Fault,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  if (fault.delay_ms === undefined) return;
  await pause(fault.delay_ms, undefined, { signal: closing });
  response.destroy();
}
