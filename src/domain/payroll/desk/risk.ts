import { addDays, type Day } from '../../values/day.ts';

export type CompanyAtAGlance = {
  id: string;
  social_reason: string;
  nit: string;
  dv: number;
  enabler: { status: boolean };
  employees: number;
  /** Documents of the month in progress that DIAN does not have: not made, or made and not sent. */
  unsent: number;
  rejected: number;
  deadline: Day;
  certificate_until: Day | null;
  last_sent_at: string | null;
};

/** Companies that an overview brings at most, those with most risk. */
export const MAX_COMPANIES_IN_OVERVIEW = 100;

/** Days left within which unsent documents become urgent. A certificate must be renewed within a month. */
const few = 2;
const month = 30;

/** Computes the risk of a company, to list the riskiest first. 0 means that there is nothing to do. */
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
