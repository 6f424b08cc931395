import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isOnline, subscribeOnline } from '../../../../offline/connectivity.ts';
import type { RowCheck } from '../blocks.ts';
import type { ReviewItem } from './reviewed.ts';

const quiet = 500;

/**
 * Answers of the server about rows that can be read, asked once typing stops; a row that did not change is not asked
 * again, and two rows of the same text are asked once. `check` answers by the key of each row, and may stop between
 * calls. `said` also has the answer about a row before it changed, until a new one comes.
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
  const [, renew] = useState(0);
  const [checking, setChecking] = useState(false);
  // Every answer draws the review again, and the texts of a long file take as long as a frame or more.
  const texts = useMemo(() => new Map(rows.map((row) => [row, textOf(row)])), [rows, textOf]);
  useEffect(() => {
    const unchecked = [...texts].flatMap(([row, text]) => (answers.has(text) ? [] : [row]));
    // Without a connection what can be read here is read, and the rest is asked once it is back.
    if (unchecked.length === 0 || !online) return setChecking(false);
    setChecking(true);
    let left = false;
    let drawing = false;
    const keep = (row: Row, answer: Said) => {
      answers.set(texts.get(row) ?? textOf(row), answer);
      if (drawing || left) return;
      // Answers of one call are drawn at once, so that a long file is seen to go on.
      drawing = true;
      queueMicrotask(() => {
        drawing = false;
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
  const checked = new Map(
    [...texts].flatMap(([row, text]) => {
      const found = answers.get(text);
      return found ? [[row.key, found] as const] : [];
    }),
  );
  useEffect(() => {
    for (const [key, answer] of checked) last.current.set(key, answer);
  });
  // Without a connection it is not known whether what was said is still so.
  const latest = online ? new Map([...last.current, ...checked]) : checked;
  return {
    checked,
    latest,
    checking,
    waiting: !online && checked.size < rows.length,
    again: () => start(new Map()),
  };
}

type RowsToReview<Row, Answer, Item> = {
  rows: readonly Row[];
  /** Rows to ask the server about. All of them by default. */
  sound?: readonly Row[];
  textOf: (row: Row) => string;
  check: RowCheck<Row, Answer>;
  /** Judges a row. `sure` is false while the server is asked about it again. */
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
  sound = rows,
  textOf,
  check,
  itemOf,
}: RowsToReview<Row, Answer, Item>): ReviewedRows<Item> & { answers: ReadonlyMap<string, Answer> } {
  const { checked, latest, ...asking } = useChecked(sound, textOf, check);
  const items = rows.map((row) => itemOf(row, latest.get(row.key), checked.has(row.key)));
  return {
    items,
    ready: items.filter(({ ready }) => ready),
    wrong: items.filter(({ faults }) => faults.length > 0),
    skipped: items.filter(({ skipped }) => skipped),
    answers: new Map(rows.flatMap(({ key }) => toEntry(key, latest.get(key)))),
    ...asking,
  };
}

const toEntry = <T>(key: string, value: T | undefined): [string, T][] =>
  value === undefined ? [] : [[key, value]];
