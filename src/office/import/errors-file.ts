import { cellText } from '../../domain/imports/cells.ts';
import type { Table } from '../../domain/imports/drafts.ts';
import { saveText } from '../save-text.ts';
import type { Reviewed } from './review-frame.tsx';

/** The lines that were not fit, with why, to send back to whoever made them. */
export function saveErrors(table: Table, wrong: readonly Pick<Reviewed, 'lines' | 'faults'>[]): void {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = wrong.flatMap(({ lines, faults }) =>
    lines.map((line) => {
      const cells = table.rows.find((one) => one.line === line)?.cells ?? [];
      return [
        ...table.headers.map((_, i) => cellText(cells[i])),
        faults.map(({ message }) => message).join('. '),
      ];
    }),
  );
  const all = [[...table.headers, '__error'], ...lines];
  saveText('filas-con-error.csv', `\uFEFF${all.map((line) => line.map(quoted).join(';')).join('\r\n')}\r\n`);
}
