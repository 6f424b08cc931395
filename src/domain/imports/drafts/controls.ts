import { type Day, getMonthEnd } from '../../values/day.ts';
import { compare, exact, minus, plus, toDecimalText } from '../../values/money.ts';
import type { CellProblem, Control } from '../cells/imported-row.ts';
import { matchRow } from '../cells/match.ts';
import { findImportColumn } from '../columns/columns.ts';
import { getControlFigure } from '../columns/control-columns.ts';

export type WorkedOut = {
  /** Amounts by group and concept: `accrued:heds`. */
  figures: Readonly<Record<string, string>>;
  totals: Readonly<Record<string, string>>;
  start: string;
  end: string;
};

/** Tolerance in pesos. Programs round each line separately, so a smaller gap is not a difference. */
const tolerance = exact('2');
const distant = (a: string, b: string): boolean => {
  const difference = minus(exact(a), exact(b));
  const size = compare(difference, exact('0')) < 0 ? minus(exact('0'), difference) : difference;
  return compare(size, tolerance) > 0;
};

/** Lists the figures of the file that differ from the calculated ones. `shown` formats money. */
export function listControlDifferences(
  controls: readonly Control[],
  employee: { salary?: string | undefined },
  worked: WorkedOut,
  shown: (amount: string) => string,
): CellProblem[] {
  const totalsByColumn = new Map<string, Control>();
  for (const one of controls) {
    const before = totalsByColumn.get(one.column);
    const amount = before ? toDecimalText(plus(exact(before.amount), exact(one.amount)), 2) : one.amount;
    totalsByColumn.set(one.column, { ...one, amount });
  }
  return [...totalsByColumn.values()].flatMap(({ line, column, amount }): CellProblem[] => {
    const ours = figureFor(column, amount, employee, worked);
    if (!distant(amount, ours)) return [];
    const label = (findImportColumn(column)?.label ?? '').replace(' (control)', '');
    return [
      {
        line,
        column,
        message: `${label}: el archivo dice ${shown(amount)} y aquí da ${shown(ours)}. Corrija lo que falta, vacíe la casilla o no importe esa columna`,
      },
    ];
  });
}

/**
 * Returns the calculated figure of a control. For a salary, it is the monthly one when the file agrees with it, else
 * the paid one.
 */
function figureFor(
  column: string,
  amount: string,
  { salary }: { salary?: string | undefined },
  { figures, totals }: WorkedOut,
): string {
  if (column !== 'salary') {
    const [group = '', name = ''] = getControlFigure(column).split(':');
    return (group === 'totals' ? totals[name] : figures[`${group}:${name}`]) ?? '0.00';
  }
  const paid = figures['accrued:salary'] ?? figures['accrued:sustenance_support'] ?? '0.00';
  return salary !== undefined && !distant(amount, salary) ? salary : paid;
}

/** Lists the settlement days of the file that differ from those of the contract in the month. */
export function listControlDayProblems(
  controlDays: readonly { line: number; column: string; day: Day }[],
  { start, end }: Pick<WorkedOut, 'start' | 'end'>,
): CellProblem[] {
  return controlDays.flatMap(({ line, column, day }) => {
    const ours = column === 'settlement_start' ? start : end;
    return day === ours || !ours || isSameEnd(day, ours)
      ? []
      : [
          {
            line,
            column,
            message: /-1[56]$/.test(day)
              ? `El archivo dice ${day} y la nómina del mes va ${column === 'settlement_start' ? 'desde' : 'hasta'} ${ours}. Traiga las dos quincenas en un archivo, o no importe esa columna`
              : `El archivo dice ${day} y el contrato da ${ours} en ese mes. Corrija la fecha, o las del contrato del empleado`,
          },
        ];
  });
}

/** Programs that count months of thirty days end every month on day 30. */
const isSameEnd = (day: Day, ours: string): boolean =>
  /-30$/.test(day) && ours === getMonthEnd(Number(day.slice(0, 4)), Number(day.slice(5, 7)));

/** Names of each official document type besides its own. */
const documentWords: Readonly<Record<string, readonly string[]>> = {
  '11': ['RC'],
  '12': ['TI'],
  '13': ['CC', 'Cédula'],
  '21': ['TE'],
  '22': ['CE'],
  '41': ['PA', 'PAS'],
  '42': ['DIE', 'DE'],
  '47': ['PEP', 'PE'],
  '48': ['PPT', 'PT'],
  '91': ['NUIP'],
};

export const isDocumentTypeName = (text: string, type: { code?: string; label: string }): boolean =>
  matchRow(text, [
    { id: type.label, code: type.code ?? null, name: type.label, also: documentWords[type.code ?? ''] ?? [] },
  ]).found !== undefined;
