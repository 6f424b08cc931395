import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type RefusalCode, refusalCodes } from '../../src/domain/calls/refusals.ts';
import { TooMuchMoney } from '../../src/domain/values/money.ts';
import { HttpRefusal } from '../refusals.ts';
import { OtherKey } from '../secrets.ts';
import { getSqlState } from '../store/connection.ts';
import { endSocket } from './sockets.ts';
import { toVersionBody } from './versions.ts';

const refusalOfCode: Record<string, readonly [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'Los datos enviados son demasiado grandes.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'El archivo es demasiado grande.'],
  FST_FILES_LIMIT: [413, 'Se enviaron demasiados archivos.'],
  FST_PARTS_LIMIT: [413, 'Se enviaron demasiados datos.'],
  FST_FIELDS_LIMIT: [413, 'Se enviaron demasiados datos.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'El formato de los datos no se reconoce. Use JSON o un formulario.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'Los datos enviados no son JSON válido.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'El tamaño anunciado no es el de los datos.'],
  FST_ERR_BAD_URL: [400, 'La dirección no es válida.'],
  FST_CSRF_MISSING_SECRET: [403, 'La sesión no coincide con este formulario. Recargue e intente de nuevo.'],
  FST_CSRF_INVALID_TOKEN: [403, 'La sesión no coincide con este formulario. Recargue e intente de nuevo.'],
  // 55P03, lock not available: usually the same submission arrived twice. 40001 and 40P01 are conflicts
  // between transactions.
  '55P03': [409, 'Esta misma operación está en curso. Espere un momento.'],
  '40001': [503, 'Otras personas están cambiando lo mismo. Espere unos segundos e intente de nuevo.'],
  '40P01': [503, 'Otras personas están cambiando lo mismo. Espere unos segundos e intente de nuevo.'],
  // The database is unavailable or has no free connection.
  TOO_BUSY: [503, 'Hay demasiadas peticiones en este momento. Intente de nuevo en unos segundos.'],
  DATABASE_AWAY: [503, 'La base de datos no responde. Intente de nuevo en un momento.'],
  ECONNREFUSED: [503, 'La base de datos no responde. Intente de nuevo en un momento.'],
  ECONNRESET: [503, 'La base de datos no responde. Intente de nuevo en un momento.'],
  DATABASE_LOST: [503, 'La base de datos no responde. Intente de nuevo en un momento.'],
  DATABASE_READ_ONLY: [503, 'La base de datos no responde. Intente de nuevo en un momento.'],
  '53300': [503, 'Hay demasiadas peticiones en este momento. Intente de nuevo en unos segundos.'],
  '53400': [503, 'Hay demasiadas peticiones en este momento. Intente de nuevo en unos segundos.'],
  '57014': [
    503,
    'Esto tardó más de lo que se espera y no se guardó nada. Intente de nuevo en unos segundos.',
  ],
  '57P01': [503, 'La base de datos no responde. Intente de nuevo en un momento.'],
  '57P03': [503, 'La base de datos no responde. Intente de nuevo en un momento.'],
  // Two calls wrote the same row, or one removed a row that the other refers to.
  '23505': [409, 'Otra persona guardó lo mismo en este momento. Actualice e intente de nuevo.'],
  '23503': [409, 'Otra persona quitó o usó este dato en este momento. Actualice e intente de nuevo.'],
  '22003': [422, 'Un número es demasiado grande.'],
  '22008': [422, 'Una fecha no es válida.'],
  '22021': [422, 'Un texto tiene caracteres que no se pueden guardar.'],
  '22P05': [422, 'Un texto tiene caracteres que no se pueden guardar.'],
};

const underOtherKey =
  'Esto se cerró con otra llave de la instalación y por ahora no se puede abrir. Avise a quien la administra.';

/** Seconds after which a retry makes sense, by error code. */
const waits: Record<string, number> = {
  '55P03': 1,
  '40001': 2,
  '40P01': 2,
  TOO_BUSY: 5,
};
/** Seconds for the 503 codes that `waits` does not name. */
const passes = 3;

export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refused = toRefusal(error, request.url);
  if (refused.status >= 500) request.log.error({ err: error }, 'failed');
  const { retryAfter } = refused.more;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const body = { ...buildRefusalBody(refused), request_id: request.id };
  return reply
    .code(refused.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toVersionBody(request, { status: refused.status, body })));
}

/** Converts whatever a handler threw to the refusal that its caller gets. `url` is the address of the call. */
export const toRefusal = (error: FastifyError | Error, url: string): HttpRefusal =>
  error instanceof HttpRefusal ? error : translated(error, url);

export function buildRefusalBody({ status, message, more }: HttpRefusal): Record<string, unknown> {
  const { errors, current, confirmAt } = more;
  const reason = more.reason ?? (status === 409 ? 'state' : undefined);
  const code = more.code ?? reason ?? (refusalCodes as Readonly<Record<number, RefusalCode>>)[status];
  return {
    message,
    ...(errors === undefined ? {} : { errors }),
    ...(current === undefined ? {} : { current }),
    ...(reason === undefined ? {} : { reason }),
    ...(code === undefined ? {} : { code }),
    ...(confirmAt === undefined ? {} : { confirm_at: confirmAt }),
  };
}

const isFullDisk = (code: string): boolean => code === '53100' || code === 'ENOSPC';
const SIGN_IN_ADDRESS = /^\/api\/(vault\/)?(login|activate|passkeys\/sign-in|invitation|sso)\b/;

/** Message for a full disk. An employee has no administrator to call, and a sign-in has stored nothing. */
function fullDiskWords(url: string): string {
  const lost = SIGN_IN_ADDRESS.test(url) ? 'por ahora no se puede entrar' : 'no se guardó nada';
  return url.startsWith('/api/vault/')
    ? `El servidor se quedó sin espacio y ${lost}. Lo que ya tenía está a salvo: intente más tarde.`
    : `El disco del servidor está lleno y ${lost}. Avise a quien administra la instalación.`;
}

function translated(error: FastifyError | Error, url: string): HttpRefusal {
  if (error instanceof TooMuchMoney) return new HttpRefusal(422, error.message);
  if (error instanceof OtherKey) return new HttpRefusal(503, underOtherKey, { retryAfter: 60 });
  const code = getSqlState(error) ?? '';
  if (isFullDisk(code)) return new HttpRefusal(503, fullDiskWords(url), { retryAfter: 60 });
  // A caller that hangs up also yields ECONNRESET; only that error has a status code.
  const row = code === 'ECONNRESET' && 'statusCode' in error ? undefined : refusalOfCode[code];
  if (row)
    return new HttpRefusal(row[0], row[1], {
      retryAfter: waits[code] ?? (row[0] === 503 ? passes : undefined),
    });
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return new HttpRefusal(status, 'La petición no se entiende.');
  return new HttpRefusal(500, 'El servidor no pudo responder. Intente de nuevo.');
}

/**
 * Refuses bytes that are not HTTP, headers that are too long and requests that take too long, before a
 * request exists.
 */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = late
    ? '408 Request Timeout'
    : { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large' }[error.code ?? ''];
  const body = JSON.stringify({
    message: late ? 'La petición tardó demasiado en llegar.' : 'La petición no se entiende.',
  });
  endSocket(
    socket,
    `HTTP/1.1 ${status ?? '400 Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
