import { sql } from 'kysely';
import { detectFileType } from '../../src/domain/files/file-type.ts';
import { fileTypes, isFileLike, type StoredFile } from '../../src/domain/files/files.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { FileField } from '../../src/domain/records/fields.ts';
import type { AnyRecord, Resource } from '../../src/domain/records/resource.ts';
import { type ContentLocation, selectContentLocation } from '../contents/columns.ts';
import type { Contents } from '../contents/contents.ts';
import { type Answer, answer } from '../http/answer.ts';
import { UploadedFile } from '../http/body.ts';
import { buildInvalidRefusal, buildNotFoundRefusal } from '../refusals.ts';
import { enterCompany, type Tx } from '../store/connection.ts';
import type { RecordContext } from './context.ts';
import { inspectPng, largestSide } from './inspect-png.ts';

type Row = Record<string, unknown>;

export const listFileFields = (resource: Resource): [string, FileField][] =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, FileField][] =>
    field.kind === 'file' ? [[name, field]] : [],
  );

/** Returns the company that owns a file: the row itself when it is a company. */
const companyOf = (resource: Resource, context: RecordContext, id: unknown): string =>
  String(resource.scope === 'membership' ? id : (context.companyId ?? ''));

/**
 * Stores the uploaded files of a record and puts their ids in it. Returns the ids of replaced files, to be
 * removed after the record is written. Throws 422 when the content is not of its type, or when an id was
 * written by hand.
 */
export async function keepFiles(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  record: Row,
  stored: Row | undefined,
): Promise<string[]> {
  const fields = listFileFields(resource);
  const errors: Errors = {};
  const replaced: string[] = [];
  const company = companyOf(resource, context, record.id);
  for (const [name, field] of fields) {
    const value = record[name];
    const before = idIn(stored?.[name]);
    if (value instanceof UploadedFile) {
      const type = detectFileType(value.data, field.types);
      if (!type || !field.types.includes(type)) {
        errors[name] = [`El contenido de ${field.label} no es el que dice su nombre, o no se puede guardar`];
        continue;
      }
      const picture = type === 'png' ? await inspectPng(value.data) : 'sound';
      if (picture !== 'sound') {
        errors[name] = [
          picture === 'huge'
            ? `${field.label} mide más de ${largestSide} puntos: guárdelo más pequeño`
            : `El contenido de ${field.label} está incompleto o dañado`,
        ];
        continue;
      }
      const id = context.newId();
      if (resource.scope === 'membership') await enterCompany(tx, company);
      const by = context.user?.id ?? null;
      record[name] = await storeFile(tx, company, value, fileTypes[type].mime, { id, by });
      if (before) replaced.push(before);
    } else if (value == null) {
      record[name] = null;
      if (before) replaced.push(before);
    } else if (before !== undefined && idIn(value) === before) record[name] = before;
    else errors[name] = [`${field.label} se envía como archivo`];
  }
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
  return replaced;
}

export async function storeFile(
  tx: Tx,
  company: string,
  file: UploadedFile,
  type: string,
  { id, by }: { id: string; by: string | null },
): Promise<string> {
  await sql`
    insert into files (company_id, id, name, type, size, data, created_by)
    values (${company}, ${id}, ${safeName(file.name)}, ${type}, ${file.size}, ${file.data}, ${by})`.execute(
    tx,
  );
  return id;
}

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : isFileLike(value) && 'id' in value ? String(value.id) : undefined;

export const listFileIds = (resource: Resource, stored: Row): string[] =>
  listFileFields(resource).flatMap(([name]) => idIn(stored[name]) ?? []);

export async function removeFiles(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  owner: unknown,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  if (resource.scope === 'membership') await enterCompany(tx, companyOf(resource, context, owner));
  await sql`
    delete from files where company_id = ${companyOf(resource, context, owner)}
      and id = any(${ids as string[]}::uuid[])`.execute(tx);
}

export async function addFileDetails(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  rows: AnyRecord[],
): Promise<AnyRecord[]> {
  const ids = rows.flatMap((row) => listFileIds(resource, row));
  if (ids.length === 0) return rows;
  if (resource.scope === 'membership')
    await sql`select set_config('app.listed', ${`{${rows.map(({ id }) => id).join()}}`}, true)`.execute(tx);
  const found = await sql<Omit<StoredFile, 'url'>>`
    select id, name, type, size from files where id = any(${ids}::uuid[])`.execute(tx);
  const files = new Map(found.rows.map((file) => [file.id, file]));
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      listFileFields(resource).flatMap(([name]) => {
        if (!(name in row)) return [];
        const file = files.get(String(row[name]));
        const of = resource.scope === 'company' ? `company=${context.companyId}&` : '';
        return [
          [name, file ? { ...file, url: `/api/${resource.path}/${row.id}/${name}?${of}v=${file.id}` } : null],
        ];
      }),
    ),
  }));
}

type FoundFile = ContentLocation & { name: string; type: string };

/** Finds a file that the transaction may see. Throws 404. */
export async function findFile(tx: Tx, file: unknown): Promise<FoundFile> {
  const { rows } = await sql<FoundFile>`
    select f.name, f.type, ${selectContentLocation('attached', 'f')} from files f where f.id = ${idIn(file) ?? null}`.execute(
    tx,
  );
  if (!rows[0]) throw buildNotFoundRefusal('Ese archivo no existe o no está entre sus datos.');
  return rows[0];
}

/** Builds the answer with a file. Its bytes are read after the transaction that found it. */
export async function buildFileAnswer(contents: Contents, found: FoundFile): Promise<Answer> {
  const shown = found.type.startsWith('image/') || found.type === 'application/pdf';
  return answer(await contents.read(found), 200, {
    type: found.type,
    headers: {
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      // An SVG opened by itself is a page of this site, so it is sandboxed. PDF readers do not open in a
      // sandbox.
      ...(found.type !== 'application/pdf' && {
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }),
      'x-content-type-options': 'nosniff',
      // Photos, logos and attachments are personal data: no cache may keep them.
      'cache-control': 'no-store',
    },
  });
}

/** Returns the last part of a path, without characters that file names cannot have. */
const safeName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .slice(-120)
    .trim() || 'archivo';
