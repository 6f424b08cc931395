import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, showToast } from '../../../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../../../kit/pages/load-chunk.ts';
import { isOnline } from '../../../../offline/connectivity.ts';
import { renewReads } from '../../../records/derived-reads.ts';
import type { StoredRows } from '../blocks.ts';
import { describeCount } from '../describe-count.ts';
import { describeImportUndo, type ImportLog, keepOriginal, undoImport } from '../import-log.ts';
import type { Result } from '../import-result.tsx';
import { type FileReading, listReadingDoubts } from '../reading.ts';
import type { Reviewing } from '../wizard.tsx';
import type { ReviewedRows } from './checked.ts';
import { type FrameProps, ReviewFrame, saveErrorRows } from './review-frame.tsx';
import type { ReviewItem } from './reviewed.ts';

const ImportResult = defineLazyPart('import-result', async () => ({
  default: (await import('../import-result.tsx')).ImportResult,
}));

/** Words of a kind of record in its review. */
export type ReviewWords = {
  /** Texts of the button, for one row and for `{n}` rows. */
  one: string;
  many: string;
  /** Question before the rows are stored, with its sentences. */
  title: string;
  lines: readonly string[];
  /** Names several rows with an error: `Las {n} filas con error`. */
  wrong: string;
  /** Message when no row was stored, because all changed meanwhile. */
  noneStored: (count: number) => string;
};

type Props<Item> = Reviewing &
  Pick<FrameProps, 'labelOf' | 'policies' | 'note' | 'questions' | 'children'> & {
    reading: FileReading;
    review: ReviewedRows<Item>;
    words: ReviewWords;
    log?: ImportLog | undefined;
    send: (items: readonly Item[], onProgress: (done: number) => void) => Promise<StoredRows>;
    /** Skipped rows are also sent, because the import counts them. */
    sendsSkipped?: boolean;
    resultOf: (stored: StoredRows) => Pick<Result, 'title' | 'lines' | 'to' | 'see'>;
  };

/** Reviews a file of any kind of record, stores its rows and shows the result. */
export function ImportReview<Item extends ReviewItem>(props: Props<Item>) {
  const { file, reading, review, words, log, send, sendsSkipped, resultOf, onBack, onDone } = props;
  const { items, ready, wrong, skipped, checking, waiting, again } = review;
  const client = useQueryClient();
  const [result, setResult] = useState<Result>();
  const [done, setDone] = useState<number>();

  async function bring() {
    if (!isOnline()) return showToast('Para importar hace falta conexión', { danger: true });
    const sure = await ask({
      title: words.title,
      lines: [
        ...words.lines,
        ...describeCount(
          wrong.length,
          'La fila con error queda aquí para corregirla.',
          `${words.wrong} quedan aquí para corregirlas.`,
        ),
        ...listReadingDoubts(reading),
      ],
      badge: 'info',
      accept: 'Importar',
      cancel: 'Cancelar',
    });
    if (!sure) return;
    setDone(0);
    reading.keep();
    const sending = sendsSkipped ? [...ready, ...skipped] : ready;
    const stored = await send(sending, (count) => setDone(Math.min(count, ready.length)));
    const count = stored.created + stored.changed;
    if (log) {
      void renewReads(client, log.path, ...log.renews);
      if (count > 0) await keepOriginal(client, log.path, stored.id, file.original);
    }
    setDone(undefined);
    // Another user may have stored the same rows meanwhile.
    if (count < ready.length || stored.rows < sending.length) again();
    if (count === 0) {
      if (stored.refused + stored.kept > 0) showToast(words.noneStored(ready.length), { danger: true });
      return;
    }
    reading.without(stored.lines);
    setResult({
      ...resultOf(stored),
      rest: wrong.length + sending.length - stored.rows,
      undoing: log ? describeImportUndo(log, stored.created, stored.changed) : [],
      undo: async () => log && undoImport(client, log, stored.id),
    });
    onDone(true);
  }

  if (result)
    return (
      <ImportResult
        result={result}
        onErrors={() => void saveErrorRows(reading.table, wrong)}
        onRest={() => {
          setResult(undefined);
          onDone(false);
        }}
        onOther={onBack}
      />
    );
  return (
    <ReviewFrame
      {...props}
      items={items}
      checking={checking}
      waiting={waiting}
      done={done}
      one={words.one}
      many={words.many}
      onImport={() => void bring()}
    />
  );
}
