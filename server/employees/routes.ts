import { sql } from 'kysely';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import { sumPendingArrears } from '../../src/domain/payroll/drafts/arrears.ts';
import { dayOf } from '../../src/domain/values/day.ts';
import { isId } from '../../src/domain/values/id.ts';
import { toMoneyText } from '../../src/domain/values/money.ts';
import { buildMonthHolderCondition } from '../documents/states.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { clearNamedFields } from '../http/values.ts';
import { listMinimumRaises, raiseToMinimum, undoMinimumRaise } from '../parameters/minimum-raises.ts';
import { findArrears, getNextMonth } from '../payroll/drafts/arrears.ts';
import { selectStandingAmount } from '../payroll/list/list-conditions.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { readEmployeeDefaults, saveEmployeeDefaults } from '../resources/employee-defaults.ts';
import { rememberCatalogues } from '../resources/remembered-catalogues.ts';
import { toRecordContext } from '../resources/routes.ts';
import { employeeSpecial } from '../resources/specials/employees.ts';
import { findRecordElsewhere } from './elsewhere.ts';

export const registerEmployeeRoutes: StaffModule = ({ on }) => {
  on('GET /employees/tallies', async (call) => {
    const tallies = await call.inCompany(async (tx) => {
      await rememberCatalogues(tx);
      const status = employeeSpecial.derived?.status?.(toRecordContext(call)) ?? sql`null`;
      const { rows } = await sql<{ status: string; count: number }>`
          select s.status, count(*)::int as count from employees t cross join lateral (select ${status} as status) s
          where t.company_id = ${call.company.id} group by s.status`.execute(tx);
      return Object.fromEntries(rows.map((row) => [row.status, row.count]));
    });
    return answer({ data: tallies });
  });

  on('GET /employees/defaults', async (call) =>
    answer({ data: await call.inCompany((tx) => readEmployeeDefaults(tx, call.company.id)) }),
  );

  on('PUT /employees/defaults', async (call, tx) => {
    const values = clearNamedFields(call.input, null);
    const data = await saveEmployeeDefaults(tx, call.company.id, call.user.id, values);
    return answer({ data, message: 'Guardado: vale para los empleados nuevos' });
  });

  on('GET /employees/elsewhere', async (call) => {
    const { document_type_id = '', document_number = '' } = call.values;
    if (!isId(document_type_id) || document_number.length > 40)
      throw buildInvalidRefusal({ document_type_id: ['Diga el tipo y el número de documento'] });
    const context = toRecordContext(call);
    const wanted = { document_type_id, document_number };
    return answer({ data: await call.inCompany((tx) => findRecordElsewhere(tx, context, wanted)) });
  });

  on('GET /employees/minimum_raises', async (call) =>
    answer({ data: await call.inCompany((tx) => listMinimumRaises(tx, call.company.id, dayOf(call.now))) }),
  );
  on('POST /employees/minimum_raises', async (call, tx) => {
    const context = { ...toRecordContext(call), companyId: call.company.id };
    const { count, leftOut } = await raiseToMinimum(tx, context, dayOf(call.now), call.input);
    return answer({
      data: await listMinimumRaises(tx, call.company.id, dayOf(call.now)),
      left_out: leftOut,
      message: `${countOf(count)} al salario mínimo de ${call.input.year}`,
    });
  });
  on('POST /employees/minimum_raises/undo', async (call, tx) => {
    const context = { ...toRecordContext(call), companyId: call.company.id };
    const { count, leftOut } = await undoMinimumRaise(tx, context, call.input);
    return answer({
      data: await listMinimumRaises(tx, call.company.id, dayOf(call.now)),
      left_out: leftOut,
      message: `${countOf(count)} de vuelta al salario anterior`,
    });
  });

  on('GET /employees/:id/arrears', async ({ input: { id }, missing, ...call }) => {
    const owed = await call.inCompany(async (tx) => {
      const found = await sql`
          select 1 from employees where company_id = ${call.company.id} and id = ${id}`.execute(tx);
      if (found.rows.length === 0) throw missing();
      const arrears = await findArrears(tx, call.company.id, getNextMonth(dayOf(call.now)), [id]);
      return arrears.get(id) ?? [];
    });
    return answer({
      data: owed.map(({ year, month, due, lines, ...one }) => ({
        year,
        month,
        due: toMoneyText(due),
        pending: toMoneyText(sumPendingArrears(one)),
        lines,
      })),
    });
  });

  on('GET /employees/:id/payrolls', async ({ input: { id }, missing, ...call }) => {
    const rows = await call.inCompany(async (tx) => {
      const found = await sql`
          select 1 from employees where company_id = ${call.company.id} and id = ${id}`.execute(tx);
      if (found.rows.length === 0) throw missing();
      const payrolls = await sql<PayrollOf>`
          select id, year, month, state, full_number, ${selectStandingAmount('p', 'accrued_total')}::text as accrued_total,
            ${selectStandingAmount('p', 'deductions_total')}::text as deductions_total, ${selectStandingAmount('p', 'total')}::text as total
          from payrolls p where company_id = ${call.company.id} and employee_id = ${id}
            and ${buildMonthHolderCondition('p')}
          order by year desc, month desc limit 12`.execute(tx);
      return payrolls.rows;
    });
    return answer({ data: rows });
  });
};

const countOf = (count: number): string => `${count} ${count === 1 ? 'empleado' : 'empleados'}`;

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
