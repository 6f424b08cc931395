import type { ClipboardEvent, KeyboardEvent } from 'react';
import { MoneyInput } from '../../kit/inputs/money-input.tsx';
import { normalizeTypedHours } from '../records/figure-typed.ts';
import { findCellText, type GridColumn, type PersonNovelties } from './grid/grid-columns.ts';
import { splitPastedLines } from './grid/typed-rows.ts';

type Props = {
  person: PersonNovelties;
  column: GridColumn;
  typed: string | undefined;
  /** Element that says what is wrong with it. */
  error: string | undefined;
  onChange: (text: string) => void;
  onPaste: (lines: string[]) => void;
  onMove: (step: number) => void;
};

/** A figure of a person, which Enter and the arrows go down and up from. */
export function NoveltiesCell({ person, column, typed, error, onChange, onPaste, onMove }: Props) {
  const stored = findCellText(person, column);
  if (stored === undefined)
    return (
      <span className="c-3 t-label" data-column={column.id}>
        Con detalle
      </span>
    );
  const value = typed ?? stored;
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      onMove(step);
    },
    onPaste: (event: ClipboardEvent) => {
      const lines = splitPastedLines(event.clipboardData.getData('text/plain'));
      if (!lines) return;
      event.preventDefault();
      // The control goes back to its stored text before it is drawn with the pasted one.
      (event.target as HTMLElement).blur();
      onPaste(lines);
    },
  };
  const ties = {
    id: `${person.employee.id}:${column.id}`,
    'aria-label': `${column.label} de ${person.employee.list_name}`,
    'aria-describedby': error,
    'aria-invalid': error ? (true as const) : undefined,
  };
  return (
    <span data-column={column.id} {...keys}>
      {column.field === 'quantity' ? (
        <input
          {...ties}
          className="q-input q-input--num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={value}
          onChange={(event) => onChange(normalizeTypedHours(event.target.value))}
        />
      ) : (
        <MoneyInput ties={ties} value={value} onChange={onChange} />
      )}
    </span>
  );
}

/** Focus on the cell of a column in a line of the table, or in the next that has a box on that way. */
export function focusCell(table: HTMLTableElement | null, line: number, column: string, step = 1): void {
  const cells = [...(table?.querySelectorAll<HTMLElement>(`tbody [data-column="${column}"]`) ?? [])];
  const ahead = step > 0 ? cells.slice(line) : cells.slice(0, line + 1).reverse();
  ahead
    .map((cell) => cell.querySelector<HTMLElement>('input'))
    .find((input) => input)
    ?.focus();
}
