import { checkFile } from '../domain/dian/check/check-file.ts';
import type { DocumentContext } from '../domain/dian/description/context.ts';
import { sealFindings } from '../domain/dian/rules/seal-findings.ts';
import type { Instant } from '../domain/values/day.ts';
import { hashText } from './web-answers.ts';

/**
 * Builds the context of the check of a document. The check wants hashes at once and the browser gives them later, so
 * those that it will ask for are made before.
 */
export async function buildDocumentContext(
  bytes: Uint8Array,
  { now, pin }: { now: Instant; pin: string | undefined },
): Promise<DocumentContext> {
  const context: DocumentContext = { now, foreign: true };
  if (pin === undefined) return context;
  const { document } = checkFile(bytes);
  const hashes = new Map<string, string>();
  const note = (text: string): string => {
    hashes.set(text, '');
    return '';
  };
  if (document) sealFindings(document.value, { seal: { pin, hash: note } });
  await Promise.all(
    [...hashes.keys()].map(async (text) => {
      hashes.set(text, await hashText(text));
    }),
  );
  return { ...context, seal: { pin, hash: (text) => hashes.get(text) ?? '' } };
}
