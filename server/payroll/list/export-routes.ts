import type { StaffModule } from '../../http/module.ts';
import { readSheetFormat } from '../../http/sheet.ts';
import { exportPayrolls } from './export.ts';
import { readListQuery } from './query.ts';

export const registerPayrollExportRoutes: StaffModule = ({ on }) => {
  on('GET /payrolls/export', async (call) => {
    const { format, ...wanted } = call.values;
    const query = { companyId: call.company.id, ...readListQuery(wanted) };
    return exportPayrolls(call.inCompany, query, readSheetFormat(format), call.now);
  });
};
