import { helpCircleOutline, lockClosedOutline, trashOutline, warningOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import type { Line } from '../../../../domain/payroll/statement/statement.ts';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import { focusFallback } from '../../../../kit/pages/focus-fallback.ts';
import type { Problem } from '../problems.ts';

export type RowProps = {
  id: string;
  isExplained: boolean;
  panel: string;
  onExplain: () => void;
  onWhy: () => void;
};

type ConceptRowProps = RowProps & {
  line: Line;
  detail?: string;
  out?: boolean;
  /** A part of the row above it. */
  under?: boolean;
  field?: string;
  problem?: Problem | undefined;
  children?: ReactNode;
};

/** A row the law works out: its sum can be asked for, and it cannot be removed. */
export function ConceptRow(props: ConceptRowProps) {
  const {
    isExplained,
    panel,
    onWhy,
    line,
    detail,
    out = false,
    under = false,
    field,
    problem,
    children,
  } = props;
  return (
    <div
      className={`pay-line stack${isExplained ? ' cur' : ''}${under ? ' pay-line--under' : ''}`}
      data-field={field ?? (under ? undefined : line.concept)}
    >
      <div className="pay-line-name flex wrap baseline m gap-8">
        <span>{line.label}</span>
        <small>{detail ?? (children ? '' : line.detail)}</small>
      </div>
      {children ?? (
        <>
          <span className="pay-line-gap" />
          <span className="pay-line-gap" />
        </>
      )}
      <span className={`pay-line-total b tr text-15 q-num${out ? ' q-deduct' : ''}`}>
        {out ? '−' : ''}
        {formatAmountOrDash(line.amount)}
      </span>
      <Why label={line.label} isExplained={isExplained} panel={panel} onWhy={onWhy} />
      <span className="q-icon-button q-icon-button--small" title="Lo calcula Quincena">
        <Icon of={lockClosedOutline} size="s" className="c-3" />
      </span>
      {problem && <RowProblem problem={problem} />}
    </div>
  );
}

export function Why({
  label,
  isExplained,
  panel,
  onWhy,
}: { label: string } & Omit<RowProps, 'id' | 'onExplain'>) {
  return (
    <button
      type="button"
      className={`q-icon-button q-icon-button--small${isExplained ? ' asked' : ''}`}
      aria-label={`Cómo se calcula ${label}`}
      aria-pressed={isExplained}
      aria-controls={panel}
      onClick={onWhy}
    >
      <Icon of={helpCircleOutline} />
    </button>
  );
}

export function RowProblem({ problem }: { problem: Problem }) {
  return (
    <p className={`q-error${problem.blocks ? '' : ' q-error--notice'}`}>
      <Icon of={warningOutline} size="s" />
      {problem.message}
    </p>
  );
}

export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="q-icon-button q-icon-button--small"
      aria-label={`Quitar ${label}`}
      onClick={(event) => {
        focusFallback(event.currentTarget, '.line-section', '.line-add');
        onRemove();
      }}
    >
      <Icon of={trashOutline} size="s" className="c-3" />
    </button>
  );
}
