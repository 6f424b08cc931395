import { addDays, type Day } from '../../values/day.ts';

/** A company as who works for several looks at it. */
export type CompanyAtAGlance = {
  id: string;
  social_reason: string;
  nit: string;
  dv: number;
  enabler: { status: boolean };
  employees: number;
  /** Documents of the month at work that are not with DIAN yet: not made, or made and not sent. */
  unsent: number;
  rejected: number;
  deadline: Day;
  certificate_until: Day | null;
  last_sent_at: string | null;
};

/** With so many days left, what is not sent cannot wait; and a certificate must be renewed within a month. */
const few = 2;
const month = 30;

/** Risk of a company, to put first the one where most may go wrong: 0 when there is nothing to do. */
export function computeCompanyRisk(company: CompanyAtAGlance, today: Day): number {
  const { enabler, unsent, rejected, deadline, certificate_until: until } = company;
  if (!enabler.status) return 1;
  const late = deadline < today;
  const soon = deadline <= addDays(today, few);
  const expired = until === null || until < today;
  return (
    (rejected ? 100 : 0) +
    (unsent ? (late ? 90 : soon ? 70 : 20) : 0) +
    (expired ? 80 : until <= addDays(today, month) ? 40 : 0)
  );
}
