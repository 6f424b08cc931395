import { type Cell, isSheetError, toCellText } from '../cells/cells.ts';
import { parseHeaderWords } from '../cells/header-words.ts';
import { guessNameOrder, type KindOfName, type NameOrder, splitNameParts } from '../cells/person-names.ts';
import type { Table } from '../cells/table.ts';

/** Reads the order in a title: «Apellidos y nombres». */
export function findTitleNameOrder(title: string): NameOrder | undefined {
  const words = parseHeaderWords(title, () => undefined).single;
  const [surnames, names] = [words.indexOf('apellido'), words.indexOf('nombre')];
  if (surnames < 0 || names < 0) return undefined;
  return surnames < names ? 'surnames_first' : 'names_first';
}

/** Share of the cells that decides. Other cells may have been typed in another order. */
const most = 0.8;

function orderSeen(cells: readonly Cell[], kindOf: KindOfName): NameOrder | undefined {
  const orders = cells
    .map((cell) => guessNameOrder(toCellText(cell), kindOf))
    .filter((order) => order !== undefined);
  const first = orders.filter((order) => order === 'surnames_first').length;
  if (orders.length === 0) return undefined;
  if (first >= orders.length * most) return 'surnames_first';
  return orders.length - first >= orders.length * most ? 'names_first' : undefined;
}

/** Order that the cells of a column show, and whether the other order is possible. */
type SeenOrder = { format: NameOrder | undefined; doubtful: boolean };

/**
 * Detects the order of the whole names of a column: from its title, in doubt when its values contradict it, or from
 * its values.
 */
export function detectNameOrder({ headers, rows }: Table, column: number, kindOf: KindOfName): SeenOrder {
  const cells = rows.map((row) => row.cells[column]).filter((cell) => !isSheetError(cell));
  const titled = findTitleNameOrder(headers[column] ?? '');
  const seen = orderSeen(cells, kindOf);
  if (titled) return { format: titled, doubtful: seen !== undefined && seen !== titled };
  const isOpen = cells.some((cell) => splitNameParts(toCellText(cell)).length > 1);
  return { format: seen, doubtful: seen === undefined && isOpen };
}
