import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RestoredRow } from '../../domain/office/pay-run-repetitions.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { writeNovelties } from '../people/imports/run-novelties.ts';

/**
 * Undoes novelties that were written together. `left` are the rows still to be written back, and `refused` the people
 * whom somebody changed since. `onUndone` is called once all of them are as they were.
 */
export function useUndoNovelties(run: string, rows: readonly RestoredRow[], onUndone: () => void) {
  const client = useQueryClient();
  const [left, setLeft] = useState(rows);
  const [refused, setRefused] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);

  async function undo() {
    if (busy) return;
    setBusy(true);
    const done = await writeNovelties(client, run, left, () => undefined).catch(() => undefined);
    setBusy(false);
    if (!done || done.answered === 0) return;
    const wrong = new Set(done.refused.map(({ index }) => index));
    const rest = left.slice(done.answered);
    setRefused((before) => [
      ...before,
      ...left.flatMap(({ employee_id }, index) => (wrong.has(index) ? [employee_id] : [])),
    ]);
    setLeft(rest);
    if (wrong.size > 0 || rest.length > 0) return;
    showToast('Las novedades quedaron como estaban');
    onUndone();
  }
  return { left, refused, busy, undo };
}
