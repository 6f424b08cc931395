import documentTypes from '../../src/domain/dian/codes/document-types.json' with { type: 'json' };
import type { SlipType, WholeSlip } from '../../src/domain/vault/payslips.ts';
import { type Answer, answer } from '../http/answer.ts';
import { drawPayslipInThread } from './draw-in-thread.ts';
import type { Letterhead } from './letterhead.ts';
import type { Payslip } from './pdf.ts';
import type { PrintedSlip } from './slips.ts';

/** A payslip as PDF, and what names its file. */
export type SlipFile = {
  id: string;
  type: SlipType;
  year: number;
  month: number;
  number: string;
  employee: { name: string; document_number: string };
  pdf: Buffer;
};

type Head = Pick<Payslip, 'company' | 'letterhead' | 'employee'>;

export const buildSlipHead = (
  { company, employee }: Pick<WholeSlip, 'company' | 'employee'>,
  letterhead: Letterhead,
): Head => ({
  company: { ...company, dv: String(company.dv) },
  letterhead,
  employee: {
    name: employee.name,
    document_type: documentTypeName(employee.document_type),
    document_number: employee.document_number,
    ...(employee.charge ? { charge: employee.charge } : {}),
    ...(employee.pay && { pay: employee.pay }),
  },
});

export function drawSlipPdf(slip: PrintedSlip, letterhead: Letterhead, origin: string): Promise<Buffer> {
  const { verification_code: code } = slip;
  return drawPayslipInThread({
    ...buildSlipHead(slip, letterhead),
    period: { year: slip.year, month: slip.month, start: slip.start, end: slip.end },
    payment_dates: slip.payment_dates,
    number: slip.number,
    lines: slip.lines,
    totals: { accrued_total: slip.accrued_total, deductions_total: slip.deductions_total, total: slip.total },
    dian: slip.dian.cune
      ? {
          status: slip.dian.status,
          cune: slip.dian.cune,
          qr: slip.dian.qr,
          accepted_at: slip.dian.accepted_at || null,
          ...(code && { check: `${origin}/v/${code}` }),
        }
      : null,
  });
}

export function buildSlipAnswer({ pdf, year, month, employee }: SlipFile): Answer {
  const name = `comprobante-${year}-${String(month).padStart(2, '0')}-${employee.document_number}.pdf`;
  return answer(pdf, 200, {
    type: 'application/pdf',
    headers: { 'content-disposition': `inline; filename="${name}"` },
  });
}

const documentTypeName = (code: string): string =>
  documentTypes.find((type) => type.code === code)?.name ?? code;
