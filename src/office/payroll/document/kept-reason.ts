import { useState } from 'react';
import { dropDraft, keepDraft, readKeptDraft } from '../../records/kept-draft.ts';

/** Why an adjustment is made, as it is being written: kept on the device beside its draft until it is saved. */
export function useKeptReason(draft: string, stored: string) {
  const record = `${draft}:reason`;
  const [kept] = useState(() => readKeptDraft<{ reason: string }>(record));
  const [reason, setReason] = useState(kept?.value.reason ?? stored);
  const [keptAt, setKeptAt] = useState(kept?.at);
  return {
    reason,
    /** When it was last kept on the device. */
    keptAt,
    write(next: string) {
      setReason(next);
      keepDraft(record, { reason: next });
      setKeptAt(Date.now());
    },
    forget: () => dropDraft(record),
  };
}
