import { form220Pdf } from '../../income/form-pdf.ts';
import { employmentPdf } from '../../income/letters/employment-pdf.ts';
import type { CertificateContent } from './certificates.ts';

/** A certificate as a tagged Letter page, with the code by which anybody checks it. */
export const certificatePdf = (
  content: CertificateContent,
  { issued, ...mark }: { code: string; issued: Date; address: string },
): Promise<Buffer> =>
  content.kind === 'income' ? form220Pdf(content, issued, mark) : employmentPdf(content, issued, mark);
