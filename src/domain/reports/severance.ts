import { computePaidSeverance } from '../payroll/benefits/severance-paid.ts';
import type { Contract } from '../payroll/contract/contract.ts';
import { getSettledYear, type PaidMonth } from '../payroll/history/paid-history.ts';
import type { Laws } from '../payroll/law/parameters.ts';
import { getSeveranceDueDay } from '../payroll/runs/accrued-benefits.ts';
import { computeYearSeverance } from '../payroll/runs/severance.ts';
import { formatDay, makeDay } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import { countNote } from './people.ts';
import {
  makeAmountColumn,
  makeCountColumn,
  makeDayColumn,
  makeFigureColumn,
  makeTextColumn,
  type ReportColumn,
  type ReportRow,
} from './report.ts';

export type SeveranceFund = { id: string; code: string; name: string; nit: string | null };
export type SeverancePerson = {
  id: string;
  name: string;
  document_type: string;
  document: string;
  surname: string;
  second_surname: string | null;
  first_name: string;
  other_names: string | null;
  fund: SeveranceFund | undefined;
};

/** Columns of the files of severance funds, and those that explain the value. */
export const severanceColumns: readonly ReportColumn[] = [
  makeTextColumn('document_type', 'Tipo de documento'),
  makeTextColumn('document', 'Documento'),
  makeTextColumn('surname', 'Primer apellido'),
  makeTextColumn('second_surname', 'Segundo apellido'),
  makeTextColumn('first_name', 'Primer nombre'),
  makeTextColumn('other_names', 'Otros nombres'),
  makeTextColumn('fund_code', 'Código del fondo'),
  makeTextColumn('fund', 'Fondo'),
  makeFigureColumn('money')('salary', 'Salario base'),
  makeDayColumn('from', 'Desde'),
  makeDayColumn('to', 'Hasta'),
  makeFigureColumn('count')('days', 'Días'),
  makeAmountColumn('caused', 'Causadas'),
  makeAmountColumn('withdrawn', 'Pagadas al trabajador'),
  makeAmountColumn('deposited', 'Consignado en la nómina'),
  makeAmountColumn('value', 'Valor por consignar'),
];

export const withoutFund = 'Sin fondo';
/**
 * Builds the severance row of an employee for a year: the amount accrued to 31 December, minus payments to the
 * worker. A deposit recorded in a payroll keeps its amount. Returns `undefined` when there is no severance. Whole
 * pesos.
 */
export function buildSeveranceRow(
  { fund, ...person }: SeverancePerson,
  { contract, history, laws }: { contract: Contract; history: readonly PaidMonth[]; laws: Laws },
  year: number,
): ReportRow | undefined {
  const ofYear = computeYearSeverance({ contract, history, laws }, year);
  if (!ofYear) return undefined;
  const { caused, from } = ofYear;
  const { severance: paid } = computePaidSeverance(year, { year: year + 1, month: 12 }, history, []);
  const deposited = depositedOf(history, year);
  const toWorker = money(paid - deposited);
  const left = money(Math.max(0, caused.amount - toWorker));
  return {
    employee_id: person.id,
    fund_id: fund?.id ?? null,
    ...person,
    fund_code: fund?.code ?? null,
    fund: fund?.name ?? withoutFund,
    salary: toMoneyText(caused.base),
    from,
    to: makeDay(year, 12, 31),
    days: caused.days,
    caused: toMoneyText(caused.amount),
    withdrawn: toMoneyText(toWorker),
    value: toMoneyText(deposited > 0 ? deposited : left),
    deposited: toMoneyText(deposited),
    differs: deposited > 0 && deposited !== left ? 1 : 0,
  };
}

const depositedOf = (history: readonly PaidMonth[], year: number): Money =>
  money(
    history.reduce(
      (all, paid) =>
        paid.lines
          .filter(
            (line) => line.concept === 'severance' && line.deposited && getSettledYear(line, paid) === year,
          )
          .reduce((sum, { amount: text }) => sum + (parseMoney(text) ?? noMoney), all),
      0,
    ),
  );

export const fundColumns: readonly ReportColumn[] = [
  makeTextColumn('fund', 'Fondo'),
  makeTextColumn('fund_code', 'Código'),
  makeTextColumn('nit', 'NIT'),
  makeCountColumn('people', 'Personas'),
  makeDayColumn('due', 'Vence'),
  makeAmountColumn('deposited', 'Consignado en la nómina'),
  makeAmountColumn('value', 'Valor por consignar'),
];

export function buildFundRows(
  rows: Iterable<ReportRow>,
  funds: ReadonlyMap<string, SeveranceFund>,
  year: number,
): ReportRow[] {
  const sums = new Map<string, { people: number; value: number; deposited: number }>();
  const centavos = (text: unknown) => parseMoney(String(text ?? '')) ?? noMoney;
  for (const row of rows) {
    const id = String(row['fund_id'] ?? '');
    const one = sums.get(id) ?? { people: 0, value: 0, deposited: 0 };
    sums.set(id, {
      people: one.people + 1,
      value: one.value + centavos(row['value']),
      deposited: one.deposited + centavos(row['deposited']),
    });
  }
  const due = getSeveranceDueDay(year);
  return [...sums]
    .map(([id, { people, value, deposited }]) => {
      const fund = funds.get(id);
      return {
        fund_id: fund?.id ?? null,
        fund_code: fund?.code ?? null,
        fund: fund?.name ?? withoutFund,
        nit: fund?.nit ?? null,
        people,
        due,
        value: toMoneyText(money(value)),
        deposited: toMoneyText(money(deposited)),
      };
    })
    .sort(
      (a, b) => Number(a.fund_id === null) - Number(b.fund_id === null) || a.fund.localeCompare(b.fund, 'es'),
    );
}

export const buildSeveranceNotes = (
  { without, differing, projected }: { without: number; differing: number; projected: boolean },
  year: number,
): string[] => [
  `Se consignan a más tardar el ${formatDay(getSeveranceDueDay(year))} (Ley 50 de 1990 art. 99).`,
  ...(projected
    ? [
        `El año ${year} no ha terminado: los valores suponen que cada contrato sigue igual hasta el 31 de diciembre.`,
      ]
    : []),
  ...countNote(
    without,
    'persona no tiene fondo de cesantías: escríbalo en su ficha.',
    'personas no tienen fondo de cesantías: escríbalo en sus fichas.',
  ),
  ...countNote(
    differing,
    'persona tiene consignado en la nómina un valor distinto del que se calcula hoy.',
    'personas tienen consignado en la nómina un valor distinto del que se calcula hoy.',
  ),
];
