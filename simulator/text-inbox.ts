/** Provider of text messages that stores them and delivers none. The demo sends to it, and a person reads them on a page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBodyText, sendWireAnswer } from './wire.ts';

export const textPath = '/textos';

export interface ReceivedText {
  readonly at: string;
  readonly to: string;
  readonly text: string;
}

const remembered = 500;

/** Refusals by the last digits of the mobile. */
const refusals: Readonly<Record<string, number>> = { '0400': 400, '0500': 500 };

export class TextInbox {
  readonly #kept: (ReceivedText & { readonly key: string | undefined })[] = [];

  list(): readonly ReceivedText[] {
    return this.#kept;
  }

  /** Stores a text. One with the key of another is the same text, sent again. */
  add(text: ReceivedText, key: string | undefined): void {
    if (key !== undefined && this.#kept.some((kept) => kept.key === key)) return;
    this.#kept.push({ ...text, key });
    if (this.#kept.length > remembered) this.#kept.shift();
  }
}

export async function handleTextRequest(
  { texts, now }: { texts: TextInbox; now: () => Date },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, body: object) =>
    sendWireAnswer(response, { status, text: JSON.stringify(body), type: 'application/json; charset=utf-8' });
  // A web page of another origin can post text without permission, but not JSON.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return answer(415, { message: 'the body must be application/json' });
  const message = readMessage((await readBodyText(request)) ?? '');
  if (!message) return answer(400, { message: 'the body must have to, like +573001234567, and text' });
  const refused = refusals[message.to.slice(-4)];
  if (refused) return answer(refused, { message: 'the mobile is one that this simulator refuses' });
  const key = request.headers['idempotency-key'];
  texts.add({ at: now().toISOString(), ...message }, typeof key === 'string' ? key : undefined);
  answer(202, { accepted: true });
}

function readMessage(body: string): Pick<ReceivedText, 'to' | 'text'> | undefined {
  try {
    const { to, text } = JSON.parse(body) as Record<string, unknown>;
    if (typeof to !== 'string' || typeof text !== 'string' || !/^\+57\d{10}$/.test(to)) return undefined;
    return { to, text };
  } catch {
    return undefined;
  }
}
