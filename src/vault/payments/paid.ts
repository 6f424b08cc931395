import { dayOf, type Instant } from '../../domain/values/day.ts';
import type { VaultOutput } from '../../domain/vault/calls.ts';
import type { Slip } from '../session/api.ts';
import { buildVaultPath } from '../session/vault-path.ts';
import type { PdfFile } from '../slips/pdf.ts';

export type PaymentsAnswer = VaultOutput<'GET /payments'>;
/** A closed payment whose day has come. It pays a part of one month, or more than one month at once. */
export type ClosedPayment = PaymentsAnswer['data'][number];

/** Lists the payments of the month of a payslip, oldest first, each with its net for that month. */
export function listSlipPayments(
  all: readonly ClosedPayment[],
  { company, year, month }: Pick<Slip, 'company' | 'year' | 'month'>,
): (ClosedPayment & { share: string })[] {
  return all
    .flatMap((payment) => {
      const share = payment.months.find((one) => one.year === year && one.month === month);
      return share && payment.company.nit === company.nit ? [{ ...payment, share: share.total }] : [];
    })
    .sort((a, b) => a.payment_date.localeCompare(b.payment_date));
}

/** Lists payments of months without a payslip yet: DIAN receives a month when it is over. */
export const listPaymentsWithoutSlip = (
  all: readonly ClosedPayment[],
  slips: readonly Pick<Slip, 'company' | 'year' | 'month'>[],
): ClosedPayment[] =>
  all.filter(({ company, months }) =>
    months.every(
      ({ year, month }) =>
        !slips.some((slip) => slip.company.nit === company.nit && slip.year === year && slip.month === month),
    ),
  );

/** Returns whether every pay day of these payslips has come, in Colombian time. */
export const isEverySlipPaid = (slips: readonly Pick<Slip, 'payment_dates'>[], now: number): boolean =>
  slips.every(({ payment_dates }) => payment_dates.every((date) => date <= dayOf(now as Instant)));

/** Lists the next payment of each company, in Colombian time. */
export function listNextPayments(
  { coming }: Pick<PaymentsAnswer, 'coming'>,
  now: number,
): { company_id: string; date: string }[] {
  const today = dayOf(now as Instant);
  return coming.flatMap(({ company_id, dates }) => {
    const date = dates.find((one) => one >= today);
    return date ? [{ company_id, date }] : [];
  });
}

export const buildPaymentFile = ({ id, name, payment_date }: ClosedPayment): PdfFile => ({
  path: buildVaultPath('GET /payments/:id/pdf', { id }),
  name: `pago-${payment_date}.pdf`,
  title: `Comprobante de ${name.toLowerCase()}`,
});
