import type { EmployerLine, Line } from '../../../domain/payroll/statement/statement.ts';
import { formatAmountOrDash } from '../../../kit/marks/money.tsx';
import { Steps } from './steps.tsx';

/** Money that leaves; nothing is not less than nothing. */
export const formatNegativeAmount = (amount: string): string =>
  Number(amount) === 0 ? '0' : `−${formatAmountOrDash(amount)}`;

/** A line of a liquidation, and its sum when asked. */
export function LineRow({ line, out = false }: { line: Line | EmployerLine; out?: boolean }) {
  return (
    <div>
      <dt>
        <details>
          <summary>{[line.label, line.detail].filter(Boolean).join(', ')}</summary>
          <Steps of={line.explanation} />
        </details>
      </dt>
      <dd className={out ? 'q-deduct' : ''}>
        {out ? formatNegativeAmount(line.amount) : formatAmountOrDash(line.amount)}
      </dd>
    </div>
  );
}
