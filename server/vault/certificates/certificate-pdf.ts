import { drawForm220Pdf } from '../../income/form-pdf.ts';
import { drawEmploymentPdf } from '../../income/letters/employment-pdf.ts';
import type { CertificateContent } from './certificates.ts';

export const drawCertificatePdf = (
  content: CertificateContent,
  { issued, ...mark }: { code: string; issued: Date; address: string },
): Promise<Buffer> =>
  content.kind === 'income'
    ? drawForm220Pdf(content, issued, mark)
    : drawEmploymentPdf(content, issued, mark);
