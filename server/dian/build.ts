import { hash } from 'node:crypto';
import { findText } from '../../src/domain/dian/description/value.ts';
import { buildDescribedDocument, type PayrollDocument } from '../../src/domain/dian/document/adjustment.ts';
import { buildDocumentNumber } from '../../src/domain/dian/document/individual-payroll.ts';
import { getDocumentContent, sealDocument } from '../../src/domain/dian/rules/seal.ts';
import { type Instant, splitDay } from '../../src/domain/values/day.ts';
import type { SigningCredentials } from './certificate.ts';
import { buildDocumentFileName } from './document-zip.ts';
import { signDocument } from './sign.ts';

export type DocumentInput = PayrollDocument;

export type BuildSecret = {
  pin: string;
  credentials: SigningCredentials;
  uuid: string;
  signingTime: Instant;
  /**
   * Number of the files that the employer has sent this year, with this one. Defaults to the document's own
   * consecutive.
   */
  sequence?: number;
};

export type SignedDocument = { xml: Buffer; cune: string; number: string; fileName: string };

/** Lower-case hexadecimal, as CUNE and SoftwareSC require. */
export const hashSha384 = (text: string): string => hash('sha384', text, 'hex');

/** Numbers, hashes, signs and names the document. Store the bytes before they are sent. */
export function buildSigned(input: DocumentInput, secret: BuildSecret): SignedDocument {
  const { description, value: open } = buildDescribedDocument(input);
  const value = sealDocument(open, hashSha384, secret.pin);
  const xml = signDocument(description, value, secret.credentials, secret);
  const { year } = splitDay(input.issued.day);
  const prefix = 'note' in input ? 'niae' : 'nie';
  return {
    xml,
    cune: findText(getDocumentContent(value).content, 'InformacionGeneral', '@CUNE') ?? '',
    number: buildDocumentNumber(input),
    fileName: buildDocumentFileName(
      input.company.nit,
      year,
      secret.sequence ?? input.number.consecutive,
      prefix,
    ),
  };
}
