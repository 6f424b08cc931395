import { computeMonthCost, mapCost, totalCost } from '../../src/domain/cost/cost.ts';
import { type CostRow, createCostGroups } from '../../src/domain/cost/group-costs.ts';
import { toListName } from '../../src/domain/identity/person-name.ts';
import { toMoneyText } from '../../src/domain/values/money.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { listEmployeeMonths, streamEmployeeMonths } from '../month-end/employee-months.ts';
import { checkRange } from '../month-end/range.ts';
import { searchText } from '../store/search.ts';
import { exportCost } from './export.ts';

export const registerCostRoutes: StaffModule = ({ on }) => {
  on('GET /cost', async (call) => {
    const { by, search = '', page = 1, per_page = 50, ...filters } = call.input;
    const range = checkRange(filters);
    const groups = createCostGroups(by);
    for await (const months of streamEmployeeMonths(call.inCompany, call.company.id, range))
      for (const month of months) groups.add(month);
    const { rows, total, ...counts } = groups.grouped();
    const words = searchText(search).split(/\s+/).filter(Boolean);
    const found = rows.filter(({ label, detail }) => {
      const text = searchText(label, detail);
      return words.every((word) => text.includes(word));
    });
    return answer({
      data: found.slice((page - 1) * per_page, page * per_page).map(shown),
      total: shown(total),
      ...counts,
      meta: {
        page,
        per_page,
        total: found.length,
        last_page: Math.max(1, Math.ceil(found.length / per_page)),
      },
    });
  });

  on('GET /cost/employees/:id', async (call) => {
    const { id, month } = call.input;
    const range = { from: month, to: month, employees: [id] };
    const [found] = await listEmployeeMonths(call.inCompany, call.company.id, range);
    if (!found) throw call.missing();
    const { employee, payroll, settled, outdated } = found;
    const cost = computeMonthCost(found);
    return answer({
      data: {
        ...month,
        employee: {
          id,
          name: employee.name,
          list_name: toListName(employee),
          document_type: employee.document_type.code,
          document_number: employee.document_number,
        },
        payroll: { id: payroll.id, state: payroll.state, full_number: payroll.full_number },
        outdated,
        ...mapCost(cost, toMoneyText),
        total: toMoneyText(totalCost(cost)),
        lines: payroll.lines.filter(({ group }) => group === 'accrued'),
        employer: settled.liquidation.employer?.lines ?? [],
        recovered: settled.liquidation.employer?.recoveries ?? [],
      },
    });
  });

  on('GET /cost/export', async (call) => {
    const { format = 'xlsx', ...filters } = call.input;
    return exportCost(call.inCompany, call.company.id, checkRange(filters), format);
  });
};

const shown = ({ cost, ...row }: CostRow) => ({
  ...row,
  ...mapCost(cost, toMoneyText),
  total: toMoneyText(totalCost(cost)),
});
