import { createHash } from 'node:crypto';
import { openFileCheck } from '../../src/domain/dian/check/check-signed-file.ts';
import { XmlProblem } from '../../src/domain/dian/description/xml.ts';
import type { ReadMoveDocument } from '../../src/domain/migration/choose-standing.ts';
import { type ForeignResponse, openForeignFile } from '../../src/domain/migration/foreign-file.ts';
import { readMoveDocument } from '../../src/domain/migration/read-move-file.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { answerSignature } from '../dian/answer-signature.ts';
import { hashSha384 } from '../dian/build.ts';

export type ForeignBytes = { name: string; content: Uint8Array };
export type FilesToRead = { files: readonly ForeignBytes[]; pin: string | undefined; now: number };

/** A file as it was read, or the reason why nothing of it is kept. */
export type ReadFile =
  | { name: string; problem: string }
  | { name: string; hash: string; documents: ReadMoveDocument[]; responses: ForeignResponse[] };

export const readFiles = ({ files, pin, now }: FilesToRead): ReadFile[] =>
  files.map((file) => readFile(file, pin, now as Instant));

function readFile({ name, content }: ForeignBytes, pin: string | undefined, now: Instant): ReadFile {
  try {
    const { documents: texts, responses } = openForeignFile(content);
    const documents: ReadMoveDocument[] = [];
    for (const { text } of texts) {
      const context = { now, foreign: true, ...(pin !== undefined && { seal: { pin, hash: hashSha384 } }) };
      const opened = openFileCheck(new TextEncoder().encode(text), context);
      const answers = opened.signature
        ? answerSignature(opened.signature)
        : { digests: new Map<string, string>(), isValueGenuine: false };
      const read = readMoveDocument(opened, { answers, now, hasPin: pin !== undefined });
      if (typeof read === 'string') return { name, problem: read };
      documents.push(read);
    }
    return { name, hash: createHash('sha256').update(content).digest('hex'), documents, responses };
  } catch (problem) {
    if (!(problem instanceof XmlProblem)) throw problem;
    return { name, problem: problem.message };
  }
}
