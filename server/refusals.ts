import type {
  AccessKeyRefusal,
  CallRefusal,
  ConflictReason,
  DoorReason,
} from '../src/domain/calls/refusals.ts';
import type { Finding } from '../src/domain/findings/finding.ts';
import type { Errors } from '../src/domain/records/errors.ts';

type More = {
  errors?: Errors | readonly unknown[];
  current?: unknown;
  reason?: ConflictReason | DoorReason;
  code?: AccessKeyRefusal | CallRefusal;
  /** Address of the screen where a person confirms what an agent asked for. */
  confirmAt?: string;
  retryAfter?: number;
};

/**
 * Refusal with a status, a Spanish message and data for the screen. One handler converts it to the answer.
 */
export class HttpRefusal extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly more: More;
  constructor(status: number, message: string, more: More = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

export const buildInvalidRefusal = (errors: Errors, message = 'Revise los datos marcados.') =>
  new HttpRefusal(422, message, { errors });
export const buildSessionRefusal = () => new HttpRefusal(401, 'Inicie sesión para continuar.');
export const buildForbiddenRefusal = (message = 'No tiene permiso para hacer esto.') =>
  new HttpRefusal(403, message);
/**
 * Builds the refusal of a call that needs a recent proof of identity. The application asks for it and repeats
 * the call.
 */
export const buildProofRefusal = (since: 'now' | 'hour') =>
  new HttpRefusal(
    403,
    `Confirme que es usted para seguir: hace más de ${since === 'hour' ? 'una hora' : '10 minutos'} que ingresó.`,
    { reason: 'proof' },
  );
export const buildLeavingRefusal = () =>
  new HttpRefusal(
    503,
    'El servicio se está reiniciando y no se hizo nada. Intente de nuevo en unos segundos.',
    {
      retryAfter: 3,
    },
  );
export const buildNotFoundRefusal = (message = 'No existe o ya no está disponible.') =>
  new HttpRefusal(404, message);
export const buildConflictRefusal = (message: string, current?: unknown) =>
  new HttpRefusal(409, message, current === undefined ? {} : { current });
export const buildStaleRefusal = (message: string, current: unknown) =>
  new HttpRefusal(409, message, { reason: 'stale', current });
export const buildConfirmationRefusal = (message: string, errors: readonly Finding[]) =>
  new HttpRefusal(409, message, { reason: 'confirm', errors });
export const buildFindingsRefusal = (
  list: readonly unknown[],
  message = 'Se encontraron los siguientes errores',
) => new HttpRefusal(406, message, { errors: list });
export const buildThrottleRefusal = (seconds: number, message: string) =>
  new HttpRefusal(429, message, { retryAfter: seconds });
