import type { ReactNode } from 'react';
import type { NoveltyList } from '../../../../domain/payroll/concepts/concept-key.ts';
import type { Line } from '../../../../domain/payroll/statement/statement.ts';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import type { NoveltyRow } from '../../../novelties/novelty-row.ts';
import type { Problem } from '../problems.ts';
import { RemoveRow, RowProblem, type RowProps, Why } from './concept-row.tsx';

export type WrittenRowProps<L extends NoveltyList = NoveltyList> = RowProps & {
  row: NoveltyRow<L>;
  line: Line | undefined;
  problem: Problem | undefined;
  onChange: (row: NoveltyRow) => void;
  onRemove: () => void;
};

type FrameProps = Omit<WrittenRowProps, 'row' | 'onChange' | 'onExplain'> & {
  kind?: 'amount' | 'benefit';
  label: string;
  /** Shown below the name. */
  detail?: ReactNode;
  out?: boolean;
  /** Asked below the figures. */
  below?: ReactNode;
  children: ReactNode;
};

/** Frame of a row that a person writes: its name, its figures, its total and its way out. */
export function WrittenRow(props: FrameProps) {
  const { id, kind, label, detail, line, out = false, problem, below, children, onRemove } = props;
  const { isExplained, panel, onWhy } = props;
  const total = line ? `${out ? '−' : ''}${formatAmountOrDash(line.amount)}` : '—';
  return (
    <div
      className={`stack pay-line${kind ? ` pay-line--${kind}` : ''}${isExplained ? ' cur' : ''}`}
      data-field={id}
    >
      <div className="pay-line-name flex wrap baseline m gap-8">
        <span>{label}</span>
        {detail}
      </div>
      {children}
      <span className={`pay-line-total b tr text-15 q-num${out ? ' q-deduct' : ''}`}>{total}</span>
      <Why label={label} isExplained={isExplained} panel={panel} onWhy={onWhy} />
      <RemoveRow label={label} onRemove={onRemove} />
      {below}
      {problem && <RowProblem problem={problem} />}
    </div>
  );
}

type FigureProps = {
  label: string;
  unit: string;
  value: string;
  placeholder?: string;
  whole?: boolean;
  problem?: Problem | undefined;
  onFocus?: () => void;
  onChange: (text: string) => void;
};

/** A figure of a row, with its unit beside it. */
export const FigureInput = (props: FigureProps) => (
  <span className="q-input q-input--num q-input--wrap">
    <input
      aria-label={props.label}
      aria-invalid={props.problem?.blocks || undefined}
      inputMode={props.whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={16}
      placeholder={props.placeholder ?? '0'}
      value={props.value}
      onFocus={props.onFocus}
      onChange={(event) => props.onChange(event.target.value)}
    />
    <span className="c-3">{props.unit}</span>
  </span>
);
