import { sql } from 'kysely';
import type { Office } from '../payroll/clerk.ts';

/** Ids of administrators that take planillas: what an employee needs to go in one. */
export const livingFunds = ({ server, company }: Office): Promise<Record<string, string>> =>
  server.store.inCompany(company.id, async (tx) => {
    const fund = (code: string, type: string) =>
      sql`(select id from payroll_funds where company_id = ${company.id} and code = ${code} and type = ${type})`;
    const { rows } = await sql<Record<string, string>>`
      select ${fund('EPS005', 'salud')} as health_fund_id, ${fund('230301', 'pension')} as pension_fund_id,
        ${fund('CCF22', 'caja')} as compensation_fund_id,
        (select id from arls where company_id = ${company.id} and code = '14-23') as arl_id`.execute(tx);
    return rows[0] ?? {};
  });
