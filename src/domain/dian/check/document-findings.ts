import type { Finding } from '../../findings/finding.ts';
import type { DocumentContext } from '../description/context.ts';
import { toPayrollFinding } from '../description/finding.ts';
import { buildDescribedDocument, type PayrollDocument } from '../document/adjustment.ts';
import { sealDocument } from '../rules/seal.ts';
import { checkDocument } from './check.ts';

/**
 * Lists the faults that DIAN would find in a document before a number is assigned, from the facts that are known.
 * The same check runs while it is written and when it is queued. Hashes are blank: they are computed when it is
 * signed.
 */
export function listDocumentFindings(input: PayrollDocument, context: DocumentContext = {}): Finding[] {
  const { description, value } = buildDescribedDocument(input);
  const inBlank = sealDocument(value, () => '0'.repeat(96), '0');
  return checkDocument(description, inBlank, context).map(toPayrollFinding);
}
