import { arrowUndoOutline } from 'ionicons/icons';
import { Icon } from '../../../../kit/marks/icon.tsx';
import type { FileReading } from '../reading.ts';
import type { ReviewItem } from './reviewed.ts';

type Props = {
  item: ReviewItem;
  /** All that came of the file, among which its rivals are. */
  items: readonly ReviewItem[];
  reading: Pick<FileReading, 'omit' | 'bringBack'>;
};

/** As many lines of one item as have a button each; more of them are left out together, or one by one in the sheet. */
const MAX_LINES_APART = 3;

/** Leaves the rows of an item out of the import, keeps one of several that say different things, or brings one back. */
export function RowActions({ item, items, reading }: Props) {
  const { lines, rivals = [] } = item;
  const omit = (some: readonly number[]) =>
    reading.omit(
      new Map(some.map((line) => [line, items.find((one) => one.lines.includes(line))?.title ?? item.title])),
    );
  if (item.omitted)
    return (
      <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => reading.bringBack(lines)}>
        <Icon of={arrowUndoOutline} />
        Traerla
      </button>
    );
  const apart = lines.length > 1 && lines.length <= MAX_LINES_APART ? lines : [];
  return (
    <span className="flex wrap end gap-4">
      {rivals.length > 0 && (
        <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => omit(rivals)}>
          Importar esta
        </button>
      )}
      {apart.map((line) => (
        <button
          key={line}
          type="button"
          className="q-btn q-btn--ghost q-btn--sm"
          onClick={() => omit([line])}
        >
          Dejar fuera la fila {line}
        </button>
      ))}
      {apart.length === 0 && (
        <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => omit(lines)}>
          {lines.length === 1 ? 'Dejar fuera esta fila' : `Dejar fuera las ${lines.length} filas`}
        </button>
      )}
    </span>
  );
}
