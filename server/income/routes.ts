import { listFindings2276 } from '../../src/domain/income/format-2276.ts';
import { mostCertificates } from '../../src/domain/office/certificates.ts';
import { dayOf } from '../../src/domain/values/day.ts';
import { money, sum, toMoneyText } from '../../src/domain/values/money.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { readIdList } from '../http/values.ts';
import { buildForm220File, buildForm220Zip } from './certificate-files.ts';
import { chooseCertificateYear, listYearPeople } from './people.ts';
import { exportSheet2276, exportXml2276, report2276 } from './report-2276.ts';
import { listPersonYears, type PersonYear } from './years.ts';

export const registerIncomeRoutes: StaffModule = ({ on }) => {
  on('GET /certificates', async (call) => {
    const { search = '', page = 1, per_page = 50 } = call.input;
    const companyId = call.company.id;
    return call.inCompany(async (tx) => {
      const year = call.input.year ?? (await chooseCertificateYear(tx, companyId, dayOf(call.now)));
      const people = await listYearPeople(tx, companyId, year, { search });
      const shown = people.slice((page - 1) * per_page, page * per_page).map(({ person }) => person);
      const years = await listPersonYears(tx, companyId, year, shown, dayOf(call.now));
      return answer({
        data: years.map(rowOf),
        year,
        meta: {
          page,
          per_page,
          total: people.length,
          last_page: Math.max(1, Math.ceil(people.length / per_page)),
        },
      });
    });
  });

  on('GET /certificates/zip', async (call) => {
    const { year, ids } = call.input;
    const employees = ids && readIdList(ids, 'ids', mostCertificates);
    return buildForm220Zip(call.inCompany, call.company.id, { year, employees }, call.now);
  });

  on('GET /certificates/2276', async (call) =>
    answer({ data: await report2276(call.inCompany, call.company.id, call.input.year) }),
  );

  on('GET /certificates/2276/xml', async (call) => {
    const { year, number = 1, replaces } = call.input;
    const wanted = { year, number, replaces: replaces === '1' };
    return exportXml2276(call.inCompany, call.company.id, wanted, call.now);
  });

  on('GET /certificates/2276/sheet', async (call) => {
    const { year, format = 'xlsx' } = call.input;
    return exportSheet2276(call.inCompany, call.company.id, year, format, dayOf(call.now));
  });

  on('GET /certificates/:id/pdf', async (call) => {
    const { id, year } = call.input;
    const found = await buildForm220File(call.inCompany, call.company.id, { year, employee: id }, call.now);
    if (!found) throw call.missing();
    return answer(found.data, 200, {
      type: 'application/pdf',
      headers: {
        'content-disposition': `attachment; filename="${found.name}"`,
        'cache-control': 'no-store',
      },
    });
  });
};

const rowOf = ({ name, list_name, reported, covered, income, missing }: PersonYear) => ({
  id: reported.employee_id,
  name,
  list_name,
  document_number: reported.document_number,
  from: covered?.from ?? null,
  to: covered?.to ?? null,
  income_total: toMoneyText(income.gross),
  contributions_total: toMoneyText(money(sum(Object.values(income.contributions)))),
  withholding: toMoneyText(income.withholding),
  missing,
  findings: listFindings2276(reported),
});
