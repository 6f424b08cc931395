/** Expectations about a signature, shared by the modules that check it. */
import type { Certificates } from './certificates.ts';

export interface Expectations {
  readonly now: Date;
  readonly certificates: Certificates;
  /** NITs that may own the certificate: the employer's and that of its authorised software owner. */
  readonly nits: readonly string[];
  /** Whether the three Cert of DC25 are required. */
  readonly chain?: 'lenient' | 'strict';
}

export type Expect = (holds: boolean, code: string, text: string) => void;

/** Copies values into an object without a prototype, because the names come from the document. */
export const toBareRecord = (values: Record<string, string>): Record<string, string> =>
  Object.assign(Object.create(null), values);

export const digests = toBareRecord({
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
});
