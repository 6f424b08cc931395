import type { Day, Instant } from '../../values/day.ts';

/** A document DIAN knows: what a note or a novelty points at. */
export type Predecessor = { number: string; cune: string; day: Day };

/** Another document of the same worker and month. */
export type Sibling = { cune: string; accepted: boolean };

/**
 * Facts that a document cannot say of itself. Everything is optional: a rule whose facts are missing stays silent, so
 * the form checks what it knows and the sending checks all.
 */
export type DocumentContext = {
  /** Document of another program: fields that no rule compares are looked at too. */
  foreign?: boolean;
  /** The moment it is checked at. */
  now?: Instant;
  /** The environment the employer sends to. */
  environment?: '1' | '2';
  /** Employer enabled to issue (rule 92). */
  enabled?: boolean;
  /** Numbers under which a document was already sent (rule 90). */
  isNumberUsed?: (number: string) => boolean;
  /** NITs confirmed with all their figures, though the last could be their check digit. */
  confirmedNits?: readonly string[];
  /** Employer and software as DIAN has them registered. */
  registered?: { nit: string; softwareId: string; providerNit: string };
  /** Secret of the software, with SHA-384 in lower-case hexadecimal. */
  seal?: { pin: string; hash: (text: string) => string };
  /** The document a note points at as our records have it; `null` when they have none. */
  predecessor?: (Predecessor & { accepted: boolean }) | null;
  /** The other documents 102 of this worker and month. */
  siblings?: readonly Sibling[];
  /** The certificate that will sign. */
  certificate?: CertificateFacts;
};

export type CertificateFacts = {
  /** Digits without the check digit; absent when the certificate names none. */
  nit?: string;
  from: Instant;
  to: Instant;
  /** Its key usage has non-repudiation. */
  signs: boolean;
  /** Its key usage has digital signature, with which a call is identified. */
  connects: boolean;
};
