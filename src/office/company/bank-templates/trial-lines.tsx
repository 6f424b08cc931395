import type { BankLayout } from '../../../domain/banking/layout.ts';
import { listFieldPositions, recordWords } from '../../../domain/banking/template.ts';
import type { BankTrial } from '../../../domain/banking/trial.ts';
import { formatBankLine } from '../../../domain/banking/write.ts';

type Props = { layout: BankLayout; lines: BankTrial['lines'] };

/** Lines of a file. Those of fixed width show their fields, under a ruler. */
export function TrialLines({ layout, lines }: Props) {
  const isFixed = layout.shape === 'fixed';
  const longest = Math.max(0, ...lines.map(({ cells }) => [...cells.join('')].length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keys
    <section className="template-lines text-13 boxed" aria-label="Líneas del archivo" tabIndex={0}>
      {isFixed && (
        <div className="c-3" aria-hidden="true">
          {ruler(longest)}
        </div>
      )}
      {lines.map((line, at) =>
        isFixed ? (
          <FixedLine key={at} layout={layout} line={line} />
        ) : (
          <div key={at}>{formatBankLine(layout, { ...line })}</div>
        ),
      )}
    </section>
  );
}

function FixedLine({
  layout,
  line: { record, cells },
}: {
  layout: BankLayout;
  line: Props['lines'][number];
}) {
  if (record === 'titles') return <div>{cells.join('')}</div>;
  const fields = layout[record];
  const places = listFieldPositions(fields);
  return (
    <div>
      {cells.map((cell, at) => (
        <span
          key={at}
          title={`${recordWords[record]} · ${fields[at]?.name ?? ''} · ${places[at]?.from}–${places[at]?.to}`}
        >
          {cell}
        </span>
      ))}
    </div>
  );
}

/** Returns `····5···10····5···20`: each number ends in its position, and a 5 stands between tens. */
function ruler(length: number): string {
  const marks = Array.from({ length }, () => '·');
  for (let at = 5; at <= length; at += 5) {
    const figures = at % 10 === 0 ? String(at) : '5';
    [...figures].forEach((figure, one) => {
      marks[at - figures.length + one] = figure;
    });
  }
  return marks.join('');
}
