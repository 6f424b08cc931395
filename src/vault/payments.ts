import { useEffect, useSyncExternalStore } from 'react';
import { dayOf, type Instant } from '../domain/day.ts';
import { isOnline, subscribeOnline } from '../offline/connectivity.ts';
import { read, type Slip } from './api.ts';
import { fromDevice } from './held-key.ts';
import type { PdfFile } from './pdf.ts';
import { session } from './session.ts';
import { storeOf } from './store.ts';

/** What a closed payment paid: one of those a month is made of, or more than one month at once. */
export type Payment = {
  id: string;
  name: string;
  payment_date: string;
  company: { id: string; social_reason: string; nit: string };
  total: string;
  months: { year: number; month: number; total: string }[];
};
type Known = {
  owner: string;
  data: Payment[];
  /** The pay days that come, in each company. */
  coming: { company_id: string; dates: string[] }[];
};

const known = storeOf<Known | undefined>(undefined);
const asking = new Map<string, Promise<void>>();
session.subscribe(() => {
  if (session.get().state !== 'open') known.set(undefined);
});

/** What the device has is shown at once; what the server says replaces it. Several parts of a screen ask once. */
async function ask(owner: string): Promise<void> {
  const isHere = (): boolean => {
    const now = session.get();
    return now.state === 'open' && now.account.id === owner;
  };
  const show = ({ data }: { data: Omit<Known, 'owner'> }): void => {
    if (isHere()) known.set({ owner, ...data });
  };
  const asked = read<Omit<Known, 'owner'>>('/payments', owner);
  asked.catch(() => undefined);
  const kept = known.get() ? undefined : await fromDevice<Omit<Known, 'owner'>>(owner, '/payments');
  if (kept && !known.get()) show(kept);
  await asked.then(show, () => undefined);
}

/** The payments of who is here; nothing until they are known. */
export function usePayments(owner: string): Known | undefined {
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const now = useSyncExternalStore(known.subscribe, known.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the connection comes back
  useEffect(() => {
    if (!asking.has(owner))
      asking.set(
        owner,
        ask(owner).finally(() => asking.delete(owner)),
      );
  }, [owner, online]);
  return now?.owner === owner ? now : undefined;
}

/** The payments a month of a payslip is made of, oldest first, each with what it left of that month. */
export function paymentsOfSlip(
  all: readonly Payment[],
  { company, year, month }: Pick<Slip, 'company' | 'year' | 'month'>,
): (Payment & { share: string })[] {
  return all
    .flatMap((payment) => {
      const share = payment.months.find((one) => one.year === year && one.month === month);
      return share && payment.company.nit === company.nit ? [{ ...payment, share: share.total }] : [];
    })
    .sort((a, b) => a.payment_date.localeCompare(b.payment_date));
}

/** Payments of months that have no payslip yet: DIAN receives a month when it is over. */
export const withoutSlip = (
  all: readonly Payment[],
  slips: readonly Pick<Slip, 'company' | 'year' | 'month'>[],
): Payment[] =>
  all.filter(({ company, months }) =>
    months.every(
      ({ year, month }) =>
        !slips.some((slip) => slip.company.nit === company.nit && slip.year === year && slip.month === month),
    ),
  );

/** When each company pays next, by the clock of Colombia: a payment that is closed already, or its next pay day. */
export function nextPayments(
  { data, coming }: Pick<Known, 'data' | 'coming'>,
  now: number,
): { company_id: string; date: string }[] {
  const today = dayOf(now as Instant);
  return coming.flatMap(({ company_id, dates }) => {
    const closed = data.filter(({ company }) => company.id === company_id).map((one) => one.payment_date);
    const [date] = [...dates, ...closed].filter((one) => one >= today).sort();
    return date ? [{ company_id, date }] : [];
  });
}

export const fileOfPayment = ({ id, name, payment_date }: Payment): PdfFile => ({
  path: `/payments/${id}/pdf`,
  name: `pago-${payment_date}.pdf`,
  title: `Comprobante de ${name.toLowerCase()}`,
});
