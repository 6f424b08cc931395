import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFormValues } from '../../src/domain/calls/form-data.ts';
import { unsendableCharacter } from '../../src/domain/text/unsendable.ts';
import { buildInvalidRefusal, HttpRefusal } from '../refusals.ts';

export const bodyLimit = 1_048_576;
/** Maximum body, in bytes, of a call that works on many items in slices. */
export const slicedBodyLimit = 24 * 1_048_576;
export const MAX_FILE_BYTES = 5 * 1_048_576;
/** Maximum files of one body. */
export const MAX_FILES_PER_BODY = 5;
/** Maximum body, in bytes, of a call without a session: credentials, codes and passkey responses. */
export const doorLimit = 16_384;

/**
 * File of a form, held whole in memory. The largest is a certificate, a spreadsheet or an attachment of a
 * notice.
 */
export class UploadedFile {
  readonly filename: string;
  readonly type: string;
  readonly data: Buffer;
  constructor(filename: string, type: string, data: Buffer) {
    this.filename = filename;
    this.type = type;
    this.data = data;
  }
  get name(): string {
    return this.filename;
  }
  get size(): number {
    return this.data.length;
  }
}

/** Parses JSON, URL-encoded forms and multipart into nested values in `request.body`. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.trim() === '') done(null, {});
    else json(request, text, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text: string, done) => {
      try {
        done(null, nested(new URLSearchParams(text)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  await app.register(multipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES_PER_BODY,
      fields: 6000,
      parts: 6000,
      fieldNameSize: 200,
      fieldSize: bodyLimit,
    },
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await fromMultipart(request);
  });
}

const tooLarge = () => new HttpRefusal(413, 'Los datos enviados son demasiado grandes.');

async function fromMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const { bodyLimit: own = bodyLimit } = request.routeOptions;
  const most = own < bodyLimit ? own : 2 * MAX_FILE_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge();
  const parts: [string, unknown][] = [];
  let size = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const data = await part.toBuffer();
        size += data.length;
        parts.push([part.fieldname, new UploadedFile(part.filename, part.mimetype, data)]);
      } else {
        if (part.valueTruncated) throw new HttpRefusal(413, 'Un dato enviado es demasiado largo.');
        size += String(part.value).length;
        parts.push([part.fieldname, part.value]);
      }
      // A chunked body announces no size, so the bytes are counted.
      if (size > most) throw tooLarge();
    }
  } catch (error) {
    if (error instanceof Error && !('code' in error) && !(error instanceof HttpRefusal)) {
      throw new HttpRefusal(400, 'El formulario llegó incompleto.');
    }
    throw error;
  }
  return nested(parts);
}

/** Replaces CRLF with LF: forms end lines with CRLF and JSON with LF. */
const asWritten = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

function nested(parts: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  try {
    return readFormValues([...parts].map(([name, value]) => [name, asWritten(value)] as const));
  } catch (error) {
    if (error instanceof RangeError) throw buildInvalidRefusal({ form: [error.message] }, error.message);
    throw error;
  }
}

/** Returns the values of a body without `_method`. Refuses a body that is not an object. */
export function readBodyValues(body: unknown): {
  values: Record<string, unknown>;
  method: string | undefined;
} {
  if (body === undefined || body === null) return { values: {}, method: undefined };
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw buildInvalidRefusal(
      { body: ['Envíe un objeto con los campos'] },
      'Los datos enviados no tienen la forma esperada.',
    );
  }
  refuseUnfit(body);
  const { _method: method, ...values } = body as Record<string, unknown>;
  return { values, method: typeof method === 'string' ? method.toUpperCase() : undefined };
}

const deepest = 20;
/** Refuses values that no field can hold. The walk is iterative because the sender chooses the depth. */
function refuseUnfit(body: object): void {
  const left: { value: unknown; path: string[] }[] = [{ value: body, path: [] }];
  for (let at = left.pop(); at; at = left.pop()) {
    const { value, path } = at;
    if (path.length > deepest)
      throw buildInvalidRefusal(
        { body: ['Los datos están demasiado anidados'] },
        'Los datos enviados están demasiado anidados.',
      );
    if (typeof value === 'string' && unsendableCharacter.test(value)) throw unfitText(path);
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
      throw buildInvalidRefusal({
        [path.join('.')]: ['Este número pierde cifras. Escríbalo como texto, entre comillas'],
      });
    if (typeof value !== 'object' || value === null || value instanceof UploadedFile) continue;
    for (const [name, item] of Object.entries(value)) {
      if (unsendableCharacter.test(name)) throw unfitText(path);
      // A field such as `toString` would replace the inherited method and break code that converts the object
      // to text.
      if (path.length > 0 && name in Object.prototype)
        throw buildInvalidRefusal({ [path.join('.')]: [`El nombre de campo ${name} no es válido`] });
      left.push({ value: item, path: [...path, name] });
    }
  }
}

function unfitText(path: readonly string[]): HttpRefusal {
  const sentence = 'Un texto tiene caracteres que no se pueden guardar.';
  return buildInvalidRefusal({ [path.join('.') || 'body']: [sentence] }, sentence);
}
