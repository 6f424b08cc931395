import type { Day, Instant } from '../../values/day.ts';

/** A document that DIAN knows, to which a note or a novedad refers. */
export type Predecessor = { number: string; cune: string; day: Day };

export type Sibling = { cune: string; accepted: boolean };

/**
 * Facts that a document does not contain. All are optional: a rule without its facts reports nothing, so the form
 * checks what it knows and the submission checks everything.
 */
export type DocumentContext = {
  /** Set for a document of another program: fields that no rule compares are checked too. */
  foreign?: boolean;
  now?: Instant;
  environment?: '1' | '2';
  /** Whether the employer is enabled to issue (rule 92). */
  enabled?: boolean;
  /** Returns whether a document was already sent under a number (rule 90). */
  isNumberUsed?: (number: string) => boolean;
  /** NITs confirmed with all their digits, although the last one could be their check digit. */
  confirmedNits?: readonly string[];
  /** Employer and software as registered at DIAN. */
  registered?: { nit: string; softwareId: string; providerNit: string };
  /** PIN of the software, with a SHA-384 function that returns lower-case hexadecimal. */
  seal?: { pin: string; hash: (text: string) => string };
  /** Document to which a note refers, from our records; `null` when they have none. */
  predecessor?: (Predecessor & { accepted: boolean }) | null;
  /** Other documents 102 of this worker and month. */
  siblings?: readonly Sibling[];
  certificate?: CertificateFacts;
};

export type CertificateFacts = {
  /** NIT without check digit. Absent when the certificate names none. */
  nit?: string;
  from: Instant;
  to: Instant;
  /** The key usage includes non-repudiation. */
  signs: boolean;
  /** The key usage includes digital signature, which identifies a call. */
  connects: boolean;
};
