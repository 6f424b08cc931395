import type { EmployerLine, Line } from '../../../domain/payroll/statement/statement.ts';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { Steps } from './steps.tsx';

/** Formats an amount that is deducted, with a minus; zero has none. */
export const formatNegativeAmount = (amount: string): string =>
  Number(amount) === 0 ? '0' : `−${formatAmountOrDash(amount)}`;

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
