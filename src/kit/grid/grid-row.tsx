import { Fragment } from 'react';
import type { GridProps } from './grid-props.ts';
import { findGridRange, type GridCell, isInRange } from './grid-state.ts';

type Props = GridProps & {
  at: number;
  /** Height of the rows before it that are not in the document, in px. */
  gap: number;
  /** Cells that the corner is dragged over. */
  filled: ReturnType<typeof findGridRange> | undefined;
  onEdit: (text: string) => void;
  /** The focus left the cell that is being written. */
  onLeave: () => void;
};

type GapProps = Pick<GridProps, 'columns' | 'results'> & { height: number };

export const GridGap = ({ columns, results, height }: GapProps) =>
  height > 0 && (
    <tr>
      <td className="grid-gap" colSpan={columns.length + results.length + 1} style={{ height }} />
    </tr>
  );

/** Names of the columns. A press on one selects it. */
export const GridHead = ({ rowLabel, columns, results }: GridProps) => (
  <thead>
    <tr>
      <th scope="col">{rowLabel}</th>
      {columns.map(({ id, label, numeric }, at) => (
        <th
          key={id}
          scope="col"
          title={label}
          className={numeric ? 'grid-figure' : undefined}
          data-column={at}
        >
          {label}
        </th>
      ))}
      {results.map(({ id, label, kept }) => (
        <th key={id} scope="col" className={`grid-figure grid-result ${kept ? 'grid-kept' : ''}`}>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

/** A row of a grid: its name, its cells and its results. */
export function GridRow(props: Props) {
  const { sheet, state, columns, results, nameRow, showText, findResultClass, at, gap } = props;
  const row = sheet.rows[at] ?? '';
  return (
    <Fragment>
      <GridGap columns={columns} results={results} height={gap} />
      <tr aria-rowindex={at + 2} className={state.active.row === at ? 'grid-current' : undefined}>
        <th scope="row" data-row={at} title={nameRow(row)}>
          {nameRow(row)}
        </th>
        {columns.map((column, place) => (
          <Cell key={column.id} {...props} row={row} cell={{ row: at, column: place }} />
        ))}
        {results.map(({ id, kept }) => (
          <td
            key={id}
            className={`grid-figure grid-result ${kept ? 'grid-kept' : ''} ${findResultClass?.(row, id) ?? ''}`}
          >
            {showText(row, id)}
          </td>
        ))}
      </tr>
    </Fragment>
  );
}

function Cell({ row, cell, ...props }: Props & { row: string; cell: GridCell }) {
  const { sheet, state, columns, nameRow, showText, isWrong, wrongId, filled, onEdit, onLeave } = props;
  const { id, label, numeric } = columns[cell.column] ?? { id: '', label: '', numeric: false };
  const range = findGridRange(state);
  const isActive = state.active.row === cell.row && state.active.column === cell.column;
  const isWhole = range.top === range.bottom && range.left === range.right;
  const isHead = state.head.row === cell.row && state.head.column === cell.column;
  const isCorner = cell.row === range.bottom && cell.column === range.right;
  const wrong = isWrong(row, id);
  const classes = [
    numeric && 'grid-figure',
    isInRange(range, cell) && !isWhole && 'grid-range',
    filled && isInRange(filled, cell) && 'grid-filled',
    isActive && 'grid-active',
    wrong && 'grid-wrong',
  ].filter(Boolean);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is chosen and written
      role="gridcell"
      tabIndex={isActive && !state.edit ? 0 : -1}
      className={classes.join(' ') || undefined}
      aria-selected={isInRange(range, cell)}
      aria-readonly={sheet.isLocked(row, id) || undefined}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong && isActive ? wrongId : undefined}
      data-row={cell.row}
      data-column={cell.column}
      data-active={isActive ? '' : undefined}
      data-head={isHead ? '' : undefined}
    >
      {isActive && state.edit ? (
        <input
          aria-label={`${label} de ${nameRow(row)}`}
          inputMode={numeric ? 'decimal' : 'text'}
          autoComplete="off"
          maxLength={24}
          value={state.edit.text}
          onBlur={onLeave}
          onChange={(event) => onEdit(event.target.value)}
        />
      ) : (
        showText(row, id)
      )}
      {isCorner && !state.edit && <span className="grid-corner" aria-hidden="true" />}
    </td>
  );
}

/** Sums of the columns, which stay in view. */
export function GridSums({ rowsLabel, columns, results, sumColumn }: GridProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{rowsLabel}</th>
        {columns.map(({ id, numeric }) => (
          <td key={id} className={numeric ? 'grid-figure' : undefined}>
            {sumColumn(id)}
          </td>
        ))}
        {results.map(({ id, kept }) => (
          <td key={id} className={`grid-figure grid-result ${kept ? 'grid-kept' : ''}`}>
            {sumColumn(id)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
