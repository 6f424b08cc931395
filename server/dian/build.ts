import { hash } from 'node:crypto';
import { type Instant, parts } from '../../src/domain/day.ts';
import {
  documentNumber,
  type IndividualPayrollInput,
  individualPayroll,
  sealed,
} from '../../src/domain/dian/individual-payroll.ts';
import { nominaIndividual } from '../../src/domain/dian/nomina-individual.ts';
import { textAt } from '../../src/domain/dian/value.ts';
import type { Credentials } from './certificate.ts';
import { documentFileName } from './package.ts';
import { signDocument } from './sign.ts';

export type BuildSecret = {
  /** PIN of the payroll software. */
  pin: string;
  credentials: Credentials;
  uuid: string;
  signingTime: Instant;
  /** Files the employer has sent this year, this one included. Without it, the document's own consecutive. */
  sequence?: number;
};

export type SignedDocument = { xml: Buffer; cune: string; number: string; fileName: string };

/** SHA-384 in lower-case hexadecimal, as CUNE and SoftwareSC want it. */
export const sha384 = (text: string): string => hash('sha384', text, 'hex');

/** The whole document 102: numbered, hashed, signed and named. Store the bytes before sending them. */
export function buildSigned(input: IndividualPayrollInput, secret: BuildSecret): SignedDocument {
  const value = sealed(individualPayroll(input), sha384, secret.pin);
  const xml = Buffer.from(signDocument(nominaIndividual, value, secret.credentials, secret));
  const { year } = parts(input.issued.day);
  return {
    xml,
    cune: textAt(value, 'InformacionGeneral', '@CUNE') ?? '',
    number: documentNumber(input),
    fileName: documentFileName(input.company.nit, year, secret.sequence ?? input.number.consecutive),
  };
}
