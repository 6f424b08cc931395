import { companyStaff } from '../../../src/domain/roles.ts';
import type { StaffModule } from '../../http/module.ts';
import { formatIn } from '../../http/sheet.ts';
import { payrollsExport } from './export.ts';
import { readListQuery } from './query.ts';

const staff = { roles: companyStaff, enabler: true };

/** The list of payrolls as a file. */
export const payrollExportRoutes: StaffModule = (routes) => {
  routes.read(
    '/payrolls/export',
    { ...staff, summary: 'La lista de nóminas como hoja de cálculo' },
    async (call) => {
      const { format, ...asked } = call.query;
      const query = { companyId: call.company.id, ...readListQuery(asked) };
      return payrollsExport(call.inCompany, query, formatIn(format), call.now);
    },
  );
};
