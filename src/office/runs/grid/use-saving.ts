import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStableCallback } from '../../../kit/pages/stable-callback.ts';
import { writeNovelties } from '../../people/imports/run-novelties.ts';
import { dropDraft, keepDraft, readKeptDraft } from '../../records/kept-draft.ts';
import { useOnline } from '../../records/records.ts';
import type { Run } from '../runs.ts';
import type { NoveltyColumn, PersonNovelties, PersonRow } from './grid-columns.ts';
import {
  buildRefusedRows,
  findStoredText,
  listChangedRows,
  type RefusedRow,
  rebaseRows,
  removeSavedTexts,
  type TypedRow,
  type TypedRows,
} from './typed-rows.ts';

/** Time without typing after which what was typed is saved. */
const QUIET_MS = 900;

export const buildGridDraftName = (run: Pick<Run, 'id'>): string => `novelties:${run.id}`;
type Draft = { rows: [string, { person: TypedRow['person']; texts: [string, string][] }][] };

/** Returns whether a text is the one that a person has in its column. */
function hasText(
  person: PersonNovelties | undefined,
  columns: readonly NoveltyColumn[],
  [name, text]: readonly [string, string],
): boolean {
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  return person !== undefined && findStoredText(person, name, columnOf) === text;
}

/** Reads the typed texts that were not saved, without those that the people have by now. */
function readDraft(run: Run, people: readonly PersonRow[], columns: readonly NoveltyColumn[]): TypedRows {
  const now = new Map(people.map((person) => [person.employee.id, person]));
  const rows = readKeptDraft<Draft>(buildGridDraftName(run))?.value.rows ?? [];
  return new Map(
    rows.flatMap(([id, { person, texts }]) => {
      const left = texts.filter((cell) => !hasText(now.get(id), columns, cell));
      return left.length > 0 ? [[id, { person, texts: new Map(left) }] as const] : [];
    }),
  );
}

/** Stores what a later save needs, and no figure that the payment comes to. */
function storeDraft(run: Run, typed: TypedRows): void {
  const rows = [...typed].map(
    ([
      id,
      {
        person: { employee, version, novelties },
        texts,
      },
    ]) => [id, { person: { employee, version, novelties }, texts: [...texts] }],
  );
  if (rows.length > 0) keepDraft(buildGridDraftName(run), { rows });
  else dropDraft(buildGridDraftName(run));
}

/** Returns whether the person has the texts that were refused by now. */
const hasTexts = ({ texts, seen }: RefusedRow, columns: readonly NoveltyColumn[]): boolean =>
  [...texts].every((cell) => hasText(seen, columns, cell));

/** The cells of a refused row are those that were refused. */
const isAsRefused = (refused: RefusedRow, row: TypedRow | undefined): boolean =>
  row !== undefined &&
  row.texts.size === refused.texts.size &&
  [...row.texts].every(([id, text]) => refused.texts.get(id) === text);

type Owner = {
  run: Run;
  columns: readonly NoveltyColumn[];
  people: readonly PersonRow[];
  /** Reads the people as a save left them. */
  readPeople: () => Promise<readonly PersonRow[]>;
  /** Shows the people that a save read. */
  onRead: (people: readonly PersonRow[]) => void;
  /** A cell is being written. */
  isWriting: boolean;
};

/**
 * Saves the texts of the grid by itself once nobody types. A row that was refused waits for a change or for
 * `saveAll`. Without a connection, and until it is saved, it stays on the device, also after the page is closed.
 */
export function useSaving({ run, columns, people, readPeople, onRead, isWriting }: Owner) {
  const client = useQueryClient();
  const online = useOnline();
  const [typed, setTyped] = useState(() => readDraft(run, people, columns));
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedRow>>(new Map());
  const [busy, setBusy] = useState<number>();
  const [failed, setFailed] = useState(false);
  const [savedAt, setSavedAt] = useState<number>();
  useEffect(() => storeDraft(run, typed), [typed, run]);
  const rows = useMemo(() => listChangedRows(typed, columns), [typed, columns]);
  const held = new Set([...refused].flatMap(([id, row]) => (isAsRefused(row, typed.get(id)) ? [id] : [])));
  const ready = rows.filter(({ employee_id }) => !held.has(employee_id));

  const save = useStableCallback(async (all: boolean) => {
    // Only who was told of a conflict writes over it.
    const seen = [...refused.values()].flatMap((row) => (row.conflict ? [row.seen] : []));
    const sent = all ? rebaseRows(typed, new Set(seen.map(({ employee }) => employee.id)), seen) : typed;
    const wanted = all ? listChangedRows(sent, columns) : ready;
    if (busy !== undefined || wanted.length === 0) return;
    setBusy(wanted.length);
    setFailed(false);
    setTyped(sent);
    const done = await writeNovelties(client, run.id, wanted, () => undefined).catch(() => undefined);
    const { answered, refused: wrong } = done ?? { answered: 0, refused: [] };
    const now = await readPeople().catch(() => people);
    // An answer that was lost has stored the texts already.
    const why = new Map(
      [...buildRefusedRows(wanted, wrong, sent, now, columns)].filter(
        ([, row]) => !(row.conflict && hasTexts(row, columns)),
      ),
    );
    const stored = wanted.slice(0, answered).filter(({ employee_id }) => !why.has(employee_id));
    const saved = new Set(stored.map(({ employee_id }) => employee_id));
    onRead(now);
    setTyped((before) => removeSavedTexts(before, sent, saved, now));
    setRefused((before) => new Map([...[...before].filter(([id]) => !saved.has(id)), ...why]));
    setFailed(answered < wanted.length);
    if (saved.size > 0) setSavedAt(Date.now());
    setBusy(undefined);
  });
  useEffect(() => () => save(false), [save]);

  const waiting = ready.length > 0 && busy === undefined && !failed && online && !isWriting;
  useEffect(() => {
    if (!waiting || !typed) return undefined;
    const timer = setTimeout(() => save(false), QUIET_MS);
    return () => clearTimeout(timer);
  }, [waiting, typed, save]);
  // A connection that came back is tried again.
  useEffect(() => {
    if (online) setFailed(false);
  }, [online]);

  return {
    typed,
    setTyped: (change: (before: TypedRows) => TypedRows) => {
      setFailed(false);
      setTyped(change);
    },
    /** Rows that are refused as they stand, by employee. */
    refused: new Map([...refused].filter(([id]) => held.has(id))),
    unsaved: rows.length,
    saving: busy,
    failed,
    savedAt,
    online,
    saveAll: () => save(true),
    saveReady: () => save(false),
    /** Returns whether what was typed for an employee is on its way to the server, or about to leave. */
    isLeaving: (id: string): boolean =>
      rows.some(({ employee_id }) => employee_id === id) && !held.has(id) && online && !failed,
    /** Forgets the rows that are refused as they stand. */
    discardRefused: () => setTyped((before) => new Map([...before].filter(([id]) => !held.has(id)))),
  };
}
