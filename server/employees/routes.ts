import { sql } from 'kysely';
import type { DocumentState } from '../../src/domain/document-state.ts';
import { isId } from '../../src/domain/id.ts';
import { companyStaff } from '../../src/domain/roles.ts';
import { takesMonth } from '../documents/states.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { counted } from '../payroll/list/listed.ts';
import { invalid, notFound } from '../refused.ts';
import { rememberCatalogues } from '../resources/remembered.ts';
import { contextOf } from '../resources/routes.ts';
import { employees } from '../resources/specials/employees.ts';
import { knownElsewhere } from './elsewhere.ts';

/** Routes that only employees have, besides those of every resource. */
export const employeeRoutes: StaffModule = (routes) => {
  routes.read(
    '/employees/tallies',
    { roles: companyStaff, summary: 'Cuántos empleados hay en cada estado' },
    async (call) => {
      const tallies = await call.inCompany(async (tx) => {
        await rememberCatalogues(tx);
        const status = employees.derived?.status?.(contextOf(call)) ?? sql`null`;
        const { rows } = await sql<{ status: string; count: number }>`
          select s.status, count(*)::int as count from employees t cross join lateral (select ${status} as status) s
          where t.company_id = ${call.company.id} group by s.status`.execute(tx);
        return Object.fromEntries(rows.map((row) => [row.status, row.count]));
      });
      return answer({ data: tallies });
    },
  );

  routes.read(
    '/employees/elsewhere',
    { roles: companyStaff, summary: 'Lo que otra de sus compañías sabe de una persona' },
    async (call) => {
      const { document_type_id = '', document_number = '' } = call.query;
      if (!isId(document_type_id) || document_number.length > 40)
        throw invalid({ document_type_id: ['Diga el tipo y el número de documento'] });
      const context = contextOf(call);
      const wanted = { document_type_id, document_number };
      return answer({ data: await call.inCompany((tx) => knownElsewhere(tx, context, wanted)) });
    },
  );

  routes.read(
    '/employees/:id/payrolls',
    { roles: companyStaff, summary: 'Las últimas doce nóminas de un empleado' },
    async (call) => {
      const id = call.params.id ?? '';
      if (!isId(id)) throw notFound();
      const rows = await call.inCompany(async (tx) => {
        const known = await sql`
          select 1 from employees where company_id = ${call.company.id} and id = ${id}`.execute(tx);
        if (known.rows.length === 0) throw notFound();
        const found = await sql<PayrollOf>`
          select id, year, month, state, full_number, ${counted('p', 'accrued_total')}::text as accrued_total,
            ${counted('p', 'deductions_total')}::text as deductions_total, ${counted('p', 'total')}::text as total
          from payrolls p where company_id = ${call.company.id} and employee_id = ${id}
            and ${takesMonth('p')}
          order by year desc, month desc limit 12`.execute(tx);
        return found.rows;
      });
      return answer({ data: rows });
    },
  );
};

type PayrollOf = {
  id: string;
  year: number;
  month: number;
  state: DocumentState;
  full_number: string | null;
  accrued_total: string;
  deductions_total: string;
  total: string;
};
