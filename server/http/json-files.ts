import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Call } from '../../src/domain/calls/call.ts';
import { buildInvalidRefusal, HttpRefusal } from '../refusals.ts';
import { MAX_FILE_BYTES, MAX_FILES_PER_BODY, UploadedFile } from './body.ts';
import { isGroup } from './values.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files may come inside JSON, as `{name, content}` with the bytes in base64. */
    takesFiles?: boolean;
  }
}

/** Maximum body, in bytes, of JSON with files: base64 has four letters for three bytes. */
export const jsonFilesLimit = Math.ceil((2 * MAX_FILE_BYTES * 4) / 3) + 65_536;

/** Returns whether a field of the call is a file, or a list of files. */
export const hasFileField = ({ input }: Pick<Call, 'input'>): boolean =>
  Object.values(input?.shape ?? {}).some(isFileSchema);

function isFileSchema(schema: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(schema)?.format === 'binary') return true;
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if ('innerType' in def) return isFileSchema(def.innerType as z.core.$ZodType);
  return 'element' in def && isFileSchema(def.element as z.core.$ZodType);
}

/** Reads the files of JSON bodies, for the calls that take files. Comes after the parsers of bodies. */
export function acceptJsonFiles(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.takesFiles) request.body = decodeFiles(request.body);
  });
}

type EncodedFile = { name: string; content: string };

const isEncodedFile = (value: unknown): value is EncodedFile =>
  isGroup(value) &&
  Object.keys(value).sort().join() === 'content,name' &&
  typeof value['name'] === 'string' &&
  typeof value['content'] === 'string';

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Puts files in place of the `{name, content}` of a JSON body: its fields, and the items of its lists. */
export function decodeFiles(body: unknown): unknown {
  if (!isGroup(body)) return body;
  let files = 0;
  const decode = (field: string, value: unknown): unknown => {
    if (!isEncodedFile(value)) return value;
    files += 1;
    if (files > MAX_FILES_PER_BODY) throw new HttpRefusal(413, 'Se enviaron demasiados archivos.');
    return decodeFile(field, value);
  };
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((item) => decode(field, item)) : decode(field, value),
    ]),
  );
}

function decodeFile(field: string, { name, content }: EncodedFile): UploadedFile {
  if (content.length % 4 !== 0 || !base64.test(content))
    throw buildInvalidRefusal({ [field]: ['Escriba el contenido del archivo en base64'] });
  const data = Buffer.from(content, 'base64');
  if (data.length > MAX_FILE_BYTES) throw new HttpRefusal(413, 'El archivo es demasiado grande.');
  // Its bytes say what it is, wherever that matters.
  return new UploadedFile(name, 'application/octet-stream', data);
}
