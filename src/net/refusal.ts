import { type Announcement, describeRefusal, type RefusalBody } from '../domain/calls/refusals.ts';
import type { Errors } from '../domain/records/errors.ts';
import { needsConnection, noConnection } from './no-connection.ts';
import { session } from './session.ts';

/** Error for a refusal of the server, in the form that the whole application reads. */
export class RefusalError extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | undefined;
  /** Origin of the call: a `By` of `http.ts`. */
  readonly by: string | undefined;
  constructor(status: number, body: RefusalBody, retryAfter?: number, by?: string) {
    super(body.message);
    this.name = 'Refused';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.by = by;
  }
}

type Refusal = Pick<RefusalError, 'status' | 'body'>;

/** Returns the refusal inside an error of the interceptor or the outbox. */
export function findRefusal(error: unknown): Refusal | undefined {
  return error instanceof Error && 'status' in error && 'body' in error
    ? (error as Error & Refusal)
    : undefined;
}

/** Returns the answer about what a job did before it was refused or cancelled; `undefined` when it did nothing. */
export const findAnswerPart = (error: unknown): unknown => (error as { part?: unknown }).part;

/** Returns the messages of each field that a 422 brought. */
export function getFieldErrors(error: unknown): Errors {
  const errors = findRefusal(error)?.body.errors;
  return errors && !Array.isArray(errors) ? (errors as Errors) : {};
}

/**
 * Shows a refusal as the error catalogue says. A refusal that it does not name is shown in the words of the server.
 * An ended session has a dialog of its own: see `setExpiryHandler`. `begun` is when the call was made, by
 * `performance.now()`.
 */
export function showRefusal({ status, body }: Refusal, begun = performance.now()): void {
  const signedIn = session.get().user !== null;
  if (status === 401 && signedIn && expired) {
    expired(begun);
    return;
  }
  const unnamed: Announcement = {
    face: 'dialog',
    title: 'No se pudo hacer',
    lines: [body.message],
    badge: 'warn',
  };
  announce?.(describeRefusal(status, body, signedIn) ?? unnamed, body);
}

/**
 * Says that a call had no answer, by its error: a read, a write that never left the device, or a write that may have been
 * made.
 */
export function showUnanswered(error: unknown): void {
  const { config } = error as { config?: { method?: string; cannotLeave?: boolean } };
  const unread = config?.method === 'get' && noConnection;
  const unsent = config?.cannotLeave && needsConnection;
  const title = unread || unsent || 'El servidor no respondió. Mire cómo quedó antes de repetir.';
  announce?.({ face: 'toast', title, lines: [], badge: 'danger' });
}

let announce: ((shown: Announcement, body?: RefusalBody) => unknown) | undefined;

export function setRefusalDisplay(show: typeof announce): void {
  announce = show;
}

let expired: ((begun: number) => void) | undefined;

/** Sets the handler of an ended session. `begun` is when the call that met it was made. */
export function setExpiryHandler(attend: typeof expired): void {
  expired = attend;
}
