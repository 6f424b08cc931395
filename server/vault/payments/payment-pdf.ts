import { type Answer, answer } from '../../http/answer.ts';
import { drawPayslipInThread } from '../../payslips/draw-in-thread.ts';
import type { Letterhead } from '../../payslips/letterhead.ts';
import { buildSlipHead } from '../../payslips/slip-pdf.ts';
import type { PaymentSlip } from './payments.ts';

/** Answers the PDF of one payment, which DIAN receives later as part of its month. */
export async function buildPaymentSlipAnswer(slip: PaymentSlip, letterhead: Letterhead): Promise<Answer> {
  const body = await drawPayslipInThread({
    ...buildSlipHead(slip, letterhead),
    period: slip.period,
    payment_dates: [slip.payment_date],
    number: '',
    payment: slip.name,
    lines: slip.months.flatMap(({ lines }) => lines),
    totals: slip.totals,
    dian: null,
  });
  return answer(body, 200, {
    type: 'application/pdf',
    headers: {
      'content-disposition': `inline; filename="pago-${slip.payment_date}-${slip.employee.document_number}.pdf"`,
    },
  });
}
