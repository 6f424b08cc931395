import type { DocumentContext } from '../description/context.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { XmlProblem } from '../description/xml.ts';
import { type OpenDocument, openDocument } from '../document/read.ts';
import { checkDocument } from './check.ts';
import { decodeDocumentText, listFileFindings, listSizeFindings } from './file-rules.ts';
import { findFix } from './find-fix.ts';
import { listStructureFindings } from './structure.ts';

export type FileCheck = {
  findings: DocumentFinding[];
  /** The document that was read. Absent when nothing could be read. */
  document?: OpenDocument & { text: string };
};

/**
 * Checks everything but the signature of a file before it is sent: bytes, structure, fields, sums and, with the
 * PIN, its CUNE. Never throws, whatever the file holds.
 */
export function checkFile(bytes: Uint8Array, context: DocumentContext = {}): FileCheck {
  try {
    const read = decodeDocumentText(bytes);
    if ('finding' in read) return { findings: [read.finding] };
    const { text } = read;
    const document = openDocument(text);
    return {
      document: { ...document, text },
      findings: unrepeated([
        ...listSizeFindings(bytes.length),
        ...listFileFindings(document.description, text, document.root),
        ...listStructureFindings(document.description, document.root).map((one) => ({
          ...one,
          ...findFix(one),
        })),
        ...checkDocument(document.description, document.value, context),
      ]),
    };
  } catch (problem) {
    if (!(problem instanceof XmlProblem)) throw problem;
    const place = problem.near && `Mire cerca de «${problem.near}». `;
    const hint = `${place ?? ''}Revise que sea el XML de una nómina o de una nota de ajuste, completo y sin cambios.`;
    return { findings: [makeDocumentFinding('ZB01', '', `${problem.message}.`, hint)] };
  }
}

/**
 * Removes repeated findings of one rule at one place. A blocking finding is kept over a notice, and the finding of
 * a field over that of the schema: the field knows its name and where to fix it.
 */
function unrepeated(findings: readonly DocumentFinding[]): DocumentFinding[] {
  const findingByKey = new Map<string, DocumentFinding>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.path}`;
    const before = findingByKey.get(key);
    if (!before || (before.severity === 'notice' && finding.severity === 'block') || finding.rule === 'ZB01')
      findingByKey.set(key, finding);
  }
  return [...findingByKey.values()];
}
