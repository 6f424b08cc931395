import type { Errors } from '../records/errors.ts';

/**
 * Reason of a 409. `stale`: somebody else changed the record since it was read. `state`: the state of the record does
 * not allow the call. `confirm`: the change waits for a confirmation, and `errors` lists its effects as findings.
 */
export const conflictReasons = ['stale', 'state', 'confirm'] as const;
/**
 * Reason why an authenticated person is not let in: they must prove their identity (`proof`), give the code of their
 * application (`code`), use their passkey (`passkey`) or enrol a second factor (`enrol`).
 */
export const doorReasons = ['proof', 'code', 'passkey', 'enrol'] as const;
export type DoorReason = (typeof doorReasons)[number];

/** Codes of what is refused to an access key. */
export const accessKeyRefusals = [
  'key_unknown',
  'key_revoked',
  'key_expired',
  'key_without_owner',
  'key_address',
  'key_in_address',
  'scope',
  'people_only',
  'person_confirms',
] as const;
export type AccessKeyRefusal = (typeof accessKeyRefusals)[number];

/** Codes of a way of calling: a write that cannot be made without effects, and a version of the API that does not exist. */
export const callRefusals = ['dry_run_unavailable', 'version_unknown'] as const;
export type CallRefusal = (typeof callRefusals)[number];

/** Code of a refusal that has no code or reason of its own, by its status. They never change. */
export const refusalCodes = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'findings',
  408: 'too_slow',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  415: 'unknown_format',
  422: 'invalid',
  429: 'rate_limited',
  500: 'failed',
  503: 'unavailable',
} as const;
export type RefusalCode =
  | AccessKeyRefusal
  | CallRefusal
  | ConflictReason
  | DoorReason
  | (typeof refusalCodes)[keyof typeof refusalCodes];
export type ConflictReason = (typeof conflictReasons)[number];

/** Body of every 4xx. `errors` holds lists of sentences by field. */
export type RefusalBody = {
  message: string;
  errors?: Errors | unknown[];
  current?: unknown;
  reason?: ConflictReason | DoorReason;
  code?: RefusalCode;
  /** Screen where a person confirms what an agent asked for. */
  confirm_at?: string;
  /** Id of the call, for whoever asks about it. */
  request_id?: string;
};

/** Returns whether another person's edit caused the refusal. The user may still save over it. */
export const isStale = (status: number, { reason, current }: RefusalBody): boolean =>
  status === 409 && reason === 'stale' && typeof current === 'object' && current !== null;

/**
 * Returns whether an employee was refused only for the vault token. Their session is valid, or was until a moment
 * ago.
 */
export const isTokenRefusal = (status: number, { errors }: Partial<RefusalBody>): boolean =>
  status === 403 && 'X-Vault-Token' in (errors ?? {});

/** Returns whether the user can retry the call by confirming its effects. */
export const isConfirmationRefusal = (status: number, { reason }: Partial<RefusalBody>): boolean =>
  status === 409 && reason === 'confirm';

/**
 * Returns whether a public network answered with its own page instead of the API. The API never answers a call with a
 * page. A page of our own proxy (413, 5xx) counts as an answer.
 */
export const isNetworkPage = (status: number, type: string | null | undefined): boolean =>
  /html/i.test(type ?? '') && (status < 400 || status === 401 || status === 403 || status === 511);

/** Returns whether the user can retry the call after they prove their identity. */
export const isProofRefusal = (status: number, { reason }: Partial<RefusalBody>): boolean =>
  status === 403 && reason === 'proof';

export type Announcement = {
  face: 'dialog' | 'toast';
  title: string;
  lines: string[];
  badge: 'warn' | 'danger' | 'info' | 'ok';
};

/** Answer of DIAN, as the application parses it (specification §3 and §7). */
export type SpecifiedDianResponse = {
  isValid: boolean;
  responseDian: {
    StatusDescription?: string;
    StatusMessage?: string;
    ErrorMessage?: string[] | { string: string | string[] } | null;
  };
};

/**
 * Describes a refusal by the error catalogue of specification §8, with its exact texts. `undefined` means that
 * nothing is shown here because the caller shows it.
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

/** Lists the sentences of `errors`, or the message when there are none. */
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

/** Names the employee of a finding, as lists do. A finding of the company names nobody. */
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
