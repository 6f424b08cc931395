import { type Finding, fixElsewhere } from '../../../domain/findings/finding.ts';
import { findPayRunAddress, type Payroll } from './payrolls.ts';

type Owner = { id: string; employee: { id: string } } & Partial<Pick<Payroll, 'in_runs' | 'pay_run'>>;

/**
 * Finds the address of the form that fixes a finding, with its field in `campo`. A payroll made by payments is fixed in
 * its payment. `undefined` when no field or record is known, or that payment can no longer change.
 */
export function findFixAddress(
  finding: Pick<Finding, 'fix' | 'path'>,
  payroll: Owner,
  companyId: string | undefined,
): string | undefined {
  const { route, field } = fixElsewhere(finding) ?? { route: '/payrolls/:id/edit', field: finding.path };
  const [noun] = route.split('/').filter(Boolean);
  if (payroll.in_runs && noun === 'payrolls') return findPayRunAddress(payroll as Payroll);
  const owner = noun === 'employees' ? payroll.employee.id : noun === 'companies' ? companyId : payroll.id;
  if (!field || (route.includes(':id') && !owner)) return undefined;
  return `${route.replace(':id', owner ?? '')}?campo=${encodeURIComponent(field)}`;
}
