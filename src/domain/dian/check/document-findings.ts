import type { Finding } from '../../findings/finding.ts';
import type { DocumentContext } from '../description/context.ts';
import { toPayrollFinding } from '../description/finding.ts';
import { buildDescribedDocument, type PayrollDocument } from '../document/adjustment.ts';
import { sealDocument } from '../rules/seal.ts';
import { checkDocument } from './check.ts';

/**
 * Faults that DIAN would find in a document before any number is taken, with the facts that are known: the same on both
 * sides, while it is written and when it is queued. Hashes are left in blank: they are worked out when it is signed.
 */
export function listDocumentFindings(input: PayrollDocument, context: DocumentContext = {}): Finding[] {
  const { description, value } = buildDescribedDocument(input);
  const inBlank = sealDocument(value, () => '0'.repeat(96), '0');
  return checkDocument(description, inBlank, context).map(toPayrollFinding);
}
