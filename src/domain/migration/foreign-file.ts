import { type ParsedPayrollDocument, parsePayrollDocument } from '../crosscheck/payroll-document.ts';
import { decodeDocumentText } from '../dian/check/file-rules.ts';
import {
  getElementText,
  listChildElements,
  parseXml,
  type XmlElement,
  XmlProblem,
} from '../dian/description/xml.ts';
import { descriptions, type OpenDocument, openDocument } from '../dian/document/read.ts';

/** Answer of DIAN to a document, as an ApplicationResponse or a container states it. */
export type ForeignResponse = { cune: string; accepted: boolean; message: string };

/**
 * Content of a file of another program: documents and answers of DIAN. A container (AttachedDocument) holds both.
 * `text` is the XML as it came, with its own signature.
 */
export type ForeignFileContent = { documents: { text: string }[]; responses: ForeignResponse[] };

/** Containers inside containers that are opened. */
const MAX_DEPTH = 3;

/**
 * Opens a file. Throws {@link XmlProblem} with the reason when it holds neither a document of payroll nor an answer:
 * XML cut in half, a document type definition, an entity, another encoding, or another kind of document.
 */
export function openForeignFile(bytes: Uint8Array): ForeignFileContent {
  const read = decodeDocumentText(bytes);
  if ('finding' in read) throw new XmlProblem(read.finding.message.replace(/\.$/, ''));
  const content: ForeignFileContent = { documents: [], responses: [] };
  collect(read.text, content, 0);
  if (content.documents.length === 0 && content.responses.length === 0)
    throw new XmlProblem('El contenedor (AttachedDocument) no trae adentro un documento de nómina');
  return content;
}

function collect(text: string, content: ForeignFileContent, depth: number): void {
  const root = parseXml(text);
  if (root.name === 'ApplicationResponse') {
    const response = readResponse(root);
    if (response) content.responses.push(response);
    else throw new XmlProblem('La respuesta de la DIAN no dice de qué documento es');
  } else if (root.name === 'AttachedDocument') {
    if (depth >= MAX_DEPTH) throw new XmlProblem('El contenedor trae otro adentro, y ese otro');
    for (const inner of listInnerTexts(root)) collect(inner, content, depth + 1);
  } else if (isDocumentRoot(root)) content.documents.push({ text });
  // A container also holds other kinds of documents. A file that is one of them is refused with its own reason.
  else if (depth === 0) content.documents.push({ text });
}

const isDocumentRoot = (root: XmlElement): boolean => descriptions.some((one) => one.root.name === root.name);

/** Lists the XML that a container carries as text, in the order of the container. */
function listInnerTexts(element: XmlElement): string[] {
  return listChildElements(element).flatMap((child) => {
    const text = child.name === 'Description' ? getElementText(child).trim() : '';
    return text.startsWith('<') ? [text] : listInnerTexts(child);
  });
}

/** Code of an answer that accepts the document (annex of ApplicationResponse, table of response codes). */
const ACCEPTED_CODE = '02';

function readResponse(root: XmlElement): ForeignResponse | undefined {
  const answer = findInside(root, 'DocumentResponse');
  const code = getElementText(answer && findInside(answer, 'ResponseCode')).trim();
  const reference = answer && findInside(answer, 'DocumentReference');
  const cune = getElementText(reference && findInside(reference, 'UUID'))
    .trim()
    .toLowerCase();
  if (!code || !cune) return undefined;
  const message = getElementText(answer && findInside(answer, 'Description')).trim();
  return { cune, accepted: code === ACCEPTED_CODE, message };
}

/** Finds the first element of a name at any depth. */
function findInside(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of listChildElements(element)) {
    if (child.name === name) return child;
    const found = findInside(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Finds a document by its CUNE in the bytes of a file. Returns `undefined` when the file does not hold it. */
export const findDocumentInFile = (bytes: Uint8Array, cune: string): ParsedPayrollDocument | undefined =>
  findInFile(bytes, cune)?.parsed;

/** Opens a document by its CUNE in the bytes of a file. Returns `undefined` when the file does not hold it. */
export const openDocumentInFile = (bytes: Uint8Array, cune: string): OpenDocument | undefined =>
  findInFile(bytes, cune)?.opened;

function findInFile(
  bytes: Uint8Array,
  cune: string,
): { parsed: ParsedPayrollDocument; opened: OpenDocument } | undefined {
  try {
    for (const { text } of openForeignFile(bytes).documents) {
      const opened = openDocument(text);
      const parsed = parsePayrollDocument(opened);
      if (parsed?.cune.toLowerCase() === cune) return { parsed, opened };
    }
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
  }
  return undefined;
}
