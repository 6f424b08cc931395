import { prepareReport } from '../server/reports/prepare-report.ts';
import { buildReportSheet } from '../server/reports/sheet.ts';
import { reportNames } from '../src/domain/reports/catalog.ts';
import { drained, measureCompany, measuredDay as today } from './company.ts';

await measureCompany(1, async ({ id: companyId, inside }) =>
  Object.fromEntries(
    reportNames.map((name) => [
      name,
      drained(async () => {
        const query = ['summary', 'concepts'].includes(name) ? { from: '2026-10', to: '2026-10' } : {};
        const report = await prepareReport({ inside, companyId, today }, name, query);
        return buildReportSheet(report, { company: 'Medida', today, file: name, format: 'xlsx' });
      }),
    ]),
  ),
);
