import type { Errors } from '../records/errors.ts';

/**
 * Why a 409: somebody else changed the record since it was read (`stale`), what it is now does not allow it (`state`), or it
 * waits for somebody to confirm what it changes, which `errors` lists as findings (`confirm`).
 */
export const conflictReasons = ['stale', 'state', 'confirm'] as const;
/**
 * Why somebody who is known is not let on: they must prove again who they are (`proof`), give the code of their application
 * (`code`), come in with their passkey (`passkey`) or get a second factor first (`enrol`).
 */
export const doorReasons = ['proof', 'code', 'passkey', 'enrol'] as const;
export type DoorReason = (typeof doorReasons)[number];
export type ConflictReason = (typeof conflictReasons)[number];

/** Body of every 4xx, with which the server refuses. `errors` holds lists of sentences by field. */
export type RefusalBody = {
  message: string;
  errors?: Errors | unknown[];
  current?: unknown;
  reason?: ConflictReason | DoorReason;
};

/** Refusals for an edit of somebody else, over which one's own may be saved. */
export const isStale = (status: number, { reason, current }: RefusalBody): boolean =>
  status === 409 && reason === 'stale' && typeof current === 'object' && current !== null;

/** Refusals of an employee for the token of their session alone: signed in they are, or were until a moment ago. */
export const isTokenRefusal = (status: number, { errors }: Partial<RefusalBody>): boolean =>
  status === 403 && 'X-Vault-Token' in (errors ?? {});

/** Refusals that a person turns by confirming what the change does. */
export const isConfirmationRefusal = (status: number, { reason }: Partial<RefusalBody>): boolean =>
  status === 409 && reason === 'confirm';

/**
 * Page of a public network in the place of an answer to a call, until its terms are accepted: nothing of ours answers
 * a call with a page. The words of a proxy of ours (too large, no server behind) are an answer.
 */
export const isNetworkPage = (status: number, type: string | null | undefined): boolean =>
  /html/i.test(type ?? '') && (status < 400 || status === 401 || status === 403 || status === 511);

/** Refusals that the person turns by proving who they are. */
export const isProofRefusal = (status: number, { reason }: Partial<RefusalBody>): boolean =>
  status === 403 && reason === 'proof';

export type Announcement = {
  face: 'dialog' | 'toast';
  title: string;
  lines: string[];
  badge: 'warn' | 'danger' | 'info' | 'ok';
};

/** Answer of DIAN as the application reads it (specification §3 and §7). */
export type SpecifiedDianResponse = {
  isValid: boolean;
  responseDian: {
    StatusDescription?: string;
    StatusMessage?: string;
    ErrorMessage?: string[] | { string: string | string[] } | null;
  };
};

/**
 * The error catalogue of specification §8, one row each, texts to the letter.
 * `undefined` means: nothing to show here, the caller has it.
 */
export function describeRefusal(
  status: number,
  body: RefusalBody,
  signedIn: boolean,
): Announcement | undefined {
  const sentences = listErrorSentences(body);
  switch (status) {
    case 422:
      return { face: 'dialog', title: 'Formato inválido', lines: sentences, badge: 'warn' };
    case 403:
      return {
        face: 'dialog',
        title: 'No se pudo procesar tu petición',
        lines: [body.message],
        badge: 'danger',
      };
    case 406:
      return {
        face: 'dialog',
        title: 'Se encontraron los siguientes errores',
        lines: sentences,
        badge: 'danger',
      };
    case 401:
      return signedIn
        ? {
            face: 'dialog',
            title: 'Autenticación terminada',
            lines: ['La autenticación caducó, por favor vuelva a iniciar sesión'],
            badge: 'info',
          }
        : { face: 'toast', title: body.message, lines: [], badge: 'danger' };
    default:
      return undefined;
  }
}

export function describeDianResponse(answer: SpecifiedDianResponse): Announcement {
  const { StatusDescription = '', StatusMessage = '', ErrorMessage } = answer.responseDian;
  if (answer.isValid) {
    return {
      face: 'dialog',
      title: StatusDescription.trim(),
      lines: StatusMessage ? [StatusMessage.trim()] : [],
      badge: 'ok',
    };
  }
  const list = Array.isArray(ErrorMessage) ? ErrorMessage : [ErrorMessage?.string ?? []].flat();
  return list.length
    ? { face: 'dialog', title: 'Se encontraron los siguientes errores', lines: list, badge: 'danger' }
    : {
        face: 'dialog',
        title: 'Ha surgido un error en la validación de este documento',
        lines: [StatusDescription.trim()],
        badge: 'danger',
      };
}

/** The sentences of `errors`, or the message when there are none. */
export function listErrorSentences(body: RefusalBody): string[] {
  const found = Object.values(body.errors ?? {}).flatMap((entry): string[] =>
    Array.isArray(entry)
      ? entry.map(String)
      : typeof entry === 'object' && entry !== null && 'message' in entry
        ? [
            [about(entry), (entry as { message: string }).message, (entry as { hint?: string }).hint]
              .filter(Boolean)
              .join(' '),
          ]
        : [String(entry)],
  );
  return found.length ? found : [body.message];
}

/** A finding about one person of many says whose it is, as lists do; one of the company is nobody's. */
function about({
  employee,
  list_name,
}: {
  message: unknown;
  employee?: unknown;
  list_name?: unknown;
}): string {
  const name = list_name || employee;
  return name ? `${name}:` : '';
}
