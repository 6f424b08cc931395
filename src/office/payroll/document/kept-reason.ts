import { useState } from 'react';
import { dropDraft, keepDraft, readKeptDraft } from '../../records/kept-draft.ts';

/** Reason for an adjustment. It is kept on the device, next to its draft, until it is saved. */
export function useKeptReason(draft: string, stored: string) {
  const record = `${draft}:reason`;
  const [kept] = useState(() => readKeptDraft<{ reason: string }>(record));
  const [reason, setReason] = useState(kept?.value.reason ?? stored);
  const [keptAt, setKeptAt] = useState(kept?.at);
  return {
    reason,
    /** When the reason was last kept on the device, in milliseconds since 1970. */
    keptAt,
    write(next: string) {
      setReason(next);
      keepDraft(record, { reason: next });
      setKeptAt(Date.now());
    },
    forget: () => dropDraft(record),
  };
}
