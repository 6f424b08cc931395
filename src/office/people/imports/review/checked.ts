import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isOnline, subscribeOnline } from '../../../../offline/connectivity.ts';
import type { RowCheck } from '../blocks.ts';
import type { ReviewItem } from './reviewed.ts';

const quiet = 500;

/** Rows whose texts are written at once. Those of a longer file are written in turns, and the page is drawn between. */
const MAX_ROWS_AT_ONCE = 500;

/** Texts of rows, each written once. */
class RowTexts<Row extends object> {
  private readonly written = new WeakMap<Row, string>();
  private readonly write: (row: Row) => string;

  constructor(write: (row: Row) => string) {
    this.write = write;
  }

  has = (row: Row): boolean => this.written.has(row);

  of = (row: Row): string => {
    const text = this.written.get(row) ?? this.write(row);
    this.written.set(row, text);
    return text;
  };
}

/** Returns the texts of the rows, or `undefined` while those of a long file are being written. */
function useTexts<Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  answers: ReadonlyMap<string, unknown>,
): ReadonlyMap<Row, string> | undefined {
  const written = useMemo(() => new RowTexts(textOf), [textOf]);
  const [turn, renew] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is over when all the texts are written
  const texts = useMemo(() => {
    const left = rows.filter((row) => !written.has(row));
    return left.length > MAX_ROWS_AT_ONCE ? undefined : new Map(rows.map((row) => [row, written.of(row)]));
  }, [rows, written, turn]);
  useEffect(() => {
    if (texts) return undefined;
    const left = rows.filter((row) => !written.has(row));
    const writeSome = () => {
      // The first search for a long text takes as long as writing it.
      for (const row of left.splice(0, MAX_ROWS_AT_ONCE)) answers.has(written.of(row));
      if (left.length === 0) return renew((n) => n + 1);
      timer = setTimeout(writeSome);
    };
    let timer = setTimeout(writeSome);
    return () => clearTimeout(timer);
  }, [texts, rows, written, answers]);
  return texts;
}

/**
 * Answers of the server about rows that can be read, asked once typing stops; a row that did not change is not asked
 * again, and two rows of the same text are asked once. `check` answers by the key of each row, and may stop between
 * calls. `latest` also has the answer about a row before it changed, until a new one comes.
 */
export function useChecked<Row extends { key: string }, Said>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  check: RowCheck<Row, Said>,
): {
  checked: ReadonlyMap<string, Said>;
  latest: ReadonlyMap<string, Said>;
  checking: boolean;
  waiting: boolean;
  /** Asks everything anew: what was said before is no longer so. */
  again: () => void;
} {
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const [answers, start] = useState(() => new Map<string, Said>());
  const last = useRef(new Map<string, Said>());
  const [drawing, renew] = useState(0);
  const [checking, setChecking] = useState(false);
  const texts = useTexts(rows, textOf, answers);
  useEffect(() => {
    if (!texts) return setChecking(true);
    const unchecked = [...texts].flatMap(([row, text]) => (answers.has(text) ? [] : [row]));
    // Without a connection what can be read here is read, and the rest is asked once it is back.
    if (unchecked.length === 0 || !online) return setChecking(false);
    setChecking(true);
    let left = false;
    let isDrawing = false;
    const keep = (row: Row, answer: Said) => {
      answers.set(texts.get(row) ?? textOf(row), answer);
      if (isDrawing || left) return;
      // Answers of one call are drawn at once, so that a long file is seen to go on.
      isDrawing = true;
      queueMicrotask(() => {
        isDrawing = false;
        renew((n) => n + 1);
      });
    };
    const timer = setTimeout(() => {
      check(unchecked, keep, () => left)
        // Said by the interceptor; what was not checked stays out of what is imported.
        .catch(() => undefined)
        .finally(() => {
          if (left) return;
          setChecking(false);
          renew((n) => n + 1);
        });
    }, quiet);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [texts, textOf, check, online, answers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers are put into one map, and drawn by their number
  const checked = useMemo(() => {
    const found = new Map<string, Said>();
    for (const [row, text] of texts ?? []) {
      const answer = answers.get(text);
      if (answer) found.set(row.key, answer);
    }
    return found;
  }, [texts, answers, drawing]);
  // Without a connection it is not known whether what was said is still so.
  const latest = useMemo(() => {
    if (!online) return checked;
    const all = new Map(last.current);
    for (const [key, answer] of checked) all.set(key, answer);
    return all;
  }, [online, checked]);
  useEffect(() => {
    for (const [key, answer] of checked) last.current.set(key, answer);
  }, [checked]);
  return {
    checked,
    latest,
    checking: checking || !texts,
    waiting: !online && checked.size < rows.length,
    again: () => start(new Map()),
  };
}

type RowsToReview<Row, Answer, Item> = {
  rows: readonly Row[];
  /** The rows are being read again: until then they stay as they were judged, and none is imported. */
  isReading: boolean;
  /** Rows to ask the server about. All of them by default. */
  sound?: readonly Row[];
  textOf: (row: Row) => string;
  check: RowCheck<Row, Answer>;
  /** Judges a row. `sure` is false while the server is asked about it again. A row is judged anew when this changes. */
  itemOf: (row: Row, answer: Answer | undefined, sure: boolean) => Item;
};

/** Rows of a file, each judged by its cells and by the answer of the server. */
export type ReviewedRows<Item = ReviewItem> = {
  items: readonly Item[];
  ready: readonly Item[];
  wrong: readonly Item[];
  skipped: readonly Item[];
  checking: boolean;
  waiting: boolean;
  again: () => void;
};

export function useReviewedRows<Row extends { key: string }, Answer, Item extends ReviewItem>({
  rows,
  isReading,
  sound = rows,
  textOf,
  check,
  itemOf,
}: RowsToReview<Row, Answer, Item>): ReviewedRows<Item> & { answers: ReadonlyMap<string, Answer> } {
  const { checked, latest, checking, ...asking } = useChecked(sound, textOf, check);
  const judge = useMemo(() => rememberItems(itemOf), [itemOf]);
  const judged = useMemo(() => {
    const items = rows.map((row) => judge(row, latest.get(row.key), checked.has(row.key)));
    const answers = new Map<string, Answer>();
    for (const { key } of rows) {
      const answer = latest.get(key);
      if (answer !== undefined) answers.set(key, answer);
    }
    return {
      items,
      ready: items.filter(({ ready }) => ready),
      wrong: items.filter(({ faults }) => faults.length > 0),
      skipped: items.filter(({ skipped }) => skipped),
      answers,
    };
  }, [rows, judge, latest, checked]);
  return { ...judged, ...asking, checking: checking || isReading };
}

/** Remembers the item of each row until its answer changes: in a long file an answer is about a hundred rows. */
function rememberItems<Row extends object, Answer, Item>(
  itemOf: (row: Row, answer: Answer | undefined, sure: boolean) => Item,
): typeof itemOf {
  const judged = new WeakMap<Row, { answer: Answer | undefined; sure: boolean; item: Item }>();
  return (row, answer, sure) => {
    const before = judged.get(row);
    if (before && before.answer === answer && before.sure === sure) return before.item;
    const item = itemOf(row, answer, sure);
    judged.set(row, { answer, sure, item });
    return item;
  };
}
