import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { drawMissingSlips } from './draw-missing-slips.ts';
import { exportCompany } from './export-company.ts';

export const registerLeavingRoutes: StaffModule = ({ on }, services) => {
  on('GET /company_export', async ({ company, writing, site, now }) => {
    await drawMissingSlips(services, { company: company.id, writing, origin: site.origin });
    const day = new Date(now).toISOString().slice(0, 10);
    return answer(exportCompany(services, company.id), 200, {
      type: 'application/zip',
      headers: { 'content-disposition': `attachment; filename="compania-${day}.zip"` },
    });
  });
};
