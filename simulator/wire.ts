/** Bytes in and out: bodies with a limit, and answers sent well or, when a fault asks for it, badly. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';

const maxBody = 2 * 1024 * 1024;
/** A body this large is not even read to its end. */
const patience = 32 * 1024 * 1024;
const soapType = 'application/soap+xml; charset=utf-8';

export interface WireAnswer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

/** The body as text, or nothing when it is over the limit. */
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

/** Sends an answer the way the fault spoils it; answers the status the caller can see. */
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

/** A hundred small pieces with a pause between them. */
async function drip(response: ServerResponse, answer: WireAnswer, every: number, closing: AbortSignal) {
  const bytes = begin(response, answer);
  const piece = Math.max(1, Math.ceil(bytes.length / 100));
  for (let from = 0; from < bytes.length && !response.destroyed; from += piece) {
    response.write(bytes.subarray(from, from + piece));
    await pause(every, undefined, { signal: closing });
  }
  response.end();
}

/** Cuts the connection with a reset, as a firewall or a dying process does. */
export const reset = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy();
};

/** Says nothing; hangs up after `delay_ms` when there is one, else when the caller or the simulator goes. */
export async function withholdAnswer(
  fault: Fault,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  if (fault.delay_ms === undefined) return;
  await pause(fault.delay_ms, undefined, { signal: closing });
  response.destroy();
}
