import { type Cost, computeMonthCost, costParts, totalCost } from '../../src/domain/cost/cost.ts';
import { costGroupings } from '../../src/domain/cost/group-costs.ts';
import { listNameTitle, toListName } from '../../src/domain/identity/person-name.ts';
import type { EmployeeMonth } from '../../src/domain/month-end/employee-month.ts';
import { contributionLabels } from '../../src/domain/payroll/employer/employer.ts';
import { provisionLabels } from '../../src/domain/payroll/employer/provisions.ts';
import { formatMonth } from '../../src/domain/values/day.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../src/domain/values/money.ts';
import { toMonthText } from '../../src/domain/values/month.ts';
import type { Answer } from '../http/answer.ts';
import {
  buildSheetAnswer,
  moneyColumn,
  pinnedColumn,
  type SheetColumn,
  type SheetFormat,
  streamTableCells,
  textColumn,
} from '../http/sheet.ts';
import { type MonthRange, streamEmployeeMonths } from '../month-end/employee-months.ts';
import type { Transact } from '../store/connection.ts';

type Row = EmployeeMonth & { cost: Cost };

/** Column with the sum of the employer's lines of one concept, in pesos. */
const ofEmployer =
  (group: 'contributions' | 'provisions') =>
  ([concept, label]: [string, string]) =>
    moneyColumn<Row>(label, ({ settled }) => {
      const lines = settled.liquidation.employer?.lines ?? [];
      const own = lines.filter((line) => line.group === group && line.concept === concept);
      return toMoneyText(sum(own.map(({ amount }) => parseMoney(amount) ?? noMoney)));
    });

const columns: readonly SheetColumn<Row>[] = [
  pinnedColumn(listNameTitle, 32, ({ employee }) => toListName(employee)),
  textColumn('Documento', 16, ({ employee }) => employee.document_number),
  textColumn(costGroupings.cost_center.title, 24, ({ employee }) => employee.cost_center?.name ?? ''),
  textColumn(costGroupings.payroll_group.title, 20, ({ employee }) => employee.group?.name ?? ''),
  textColumn(costGroupings.branch.title, 20, ({ employee }) => employee.branch?.name ?? ''),
  textColumn('Mes', 20, ({ year, month }) => formatMonth(year, month)),
  moneyColumn(costParts.earned.label, ({ cost }) => toMoneyText(cost.earned)),
  moneyColumn(costParts.provisioned.label, ({ cost }) => toMoneyText(cost.provisioned)),
  ...Object.entries(contributionLabels).map(ofEmployer('contributions')),
  ...Object.entries(provisionLabels).map(ofEmployer('provisions')),
  moneyColumn('Costo total', ({ cost }) => toMoneyText(totalCost(cost))),
  moneyColumn('Por recuperar de EPS, ARL y fondos', ({ cost }) => toMoneyText(cost.recoveries)),
];

export function exportCost(
  inside: Transact,
  companyId: string,
  range: MonthRange,
  format: SheetFormat,
): Answer {
  async function* read() {
    for await (const months of streamEmployeeMonths(inside, companyId, range))
      yield months.map((month) => ({ ...month, cost: computeMonthCost(month) }));
  }
  const { from, to } = range;
  const span =
    toMonthText(from) === toMonthText(to) ? toMonthText(from) : `${toMonthText(from)}-a-${toMonthText(to)}`;
  const rows = streamTableCells(columns, read(), format);
  return buildSheetAnswer({ format, title: `Costo ${span}`, file: `costo-${span}`, columns, rows });
}
