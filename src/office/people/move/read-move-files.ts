import { openFileCheck } from '../../../domain/dian/check/check-signed-file.ts';
import { XmlProblem } from '../../../domain/dian/description/xml.ts';
import type { MoveFile, ReadMoveDocument } from '../../../domain/migration/choose-standing.ts';
import { openForeignFile } from '../../../domain/migration/foreign-file.ts';
import { readMoveDocument } from '../../../domain/migration/read-move-file.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { buildDocumentContext } from '../../../files/build-document-context.ts';
import type { SourceFile, UnusedFile } from '../../../files/source-file.ts';
import { unpackFiles } from '../../../files/unpack-files.ts';
import { answerSignatureInBrowser } from '../../../files/web-answers.ts';

export type MoveReadOptions = { now: Instant; pin: string | undefined };
/** A file that was read, and its source for when it is sent. */
export type ReadMoveFile = { file: MoveFile; source: SourceFile };
export type MoveReadEvent =
  | { type: 'found'; total: number; left: UnusedFile[] }
  | { type: 'files'; files: ReadMoveFile[] };

/** Documents whose cryptography is answered together, while the next ones are read. */
const BATCH_SIZE = 16;

/**
 * Reads the documents of other programs: opens ZIPs, and checks signature and CUNE of each document. Between events the
 * caller may wait, or stop. Never throws for the content of a file: what cannot be read says why.
 */
export async function* readMoveFiles(
  sources: readonly SourceFile[],
  options: MoveReadOptions,
): AsyncGenerator<MoveReadEvent> {
  const { documents, planillas, left } = await unpackFiles(sources);
  const unused = planillas.map(({ name }) => ({
    file: name,
    message: 'No es un documento de nómina: la planilla se compara en «Cruce»',
  }));
  yield { type: 'found', total: documents.length, left: [...left, ...unused] };
  for (let at = 0; at < documents.length; at += BATCH_SIZE) {
    const batch = documents.slice(at, at + BATCH_SIZE);
    const files = await Promise.all(
      batch.map(async (source, index) => ({
        source,
        file: await readMoveFile(source, String(at + index), options),
      })),
    );
    yield { type: 'files', files };
  }
}

async function readMoveFile(source: SourceFile, key: string, options: MoveReadOptions): Promise<MoveFile> {
  const { name } = source;
  const unread = (problem: string): MoveFile => ({
    ...{ key, name, problem },
    hash: '',
    documents: [],
    responses: [],
  });
  let bytes: Uint8Array;
  try {
    bytes = await source.read();
  } catch {
    return unread('El archivo no se pudo leer: está dañado, o cambió o se movió mientras se leía');
  }
  try {
    const { documents: texts, responses } = openForeignFile(bytes);
    const documents: ReadMoveDocument[] = [];
    for (const { text } of texts) {
      const inner = new TextEncoder().encode(text);
      const opened = openFileCheck(inner, await buildDocumentContext(inner, options));
      const answers = opened.signature
        ? await answerSignatureInBrowser(opened.signature)
        : { digests: new Map<string, string>(), isValueGenuine: false };
      const hasPin = options.pin !== undefined;
      const read = readMoveDocument(opened, { answers, now: options.now, hasPin });
      if (typeof read === 'string') return unread(read);
      documents.push(read);
    }
    return { key, name, hash: await hashBytes(bytes), documents, responses };
  } catch (problem) {
    if (!(problem instanceof XmlProblem)) throw problem;
    return unread(problem.message);
  }
}

/** SHA-256 in lower-case hexadecimal. */
async function hashBytes(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
