import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunNovelties } from '../../domain/payroll/drafts/draft.ts';
import { noMoney, parseMoney } from '../../domain/values/money.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { DebtSections } from '../payroll/editor/debt-sections.tsx';
import type { EditProps } from './edit-box.tsx';
import { listFieldSentences, savePerson } from './save-person.ts';

/** Debts of a person in a run, stored as they change. */
export function Debts({ run, person }: EditProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { plan, owed, novelties, ending, total } = person;

  async function save(changed: RunNovelties) {
    if (busy) return;
    setBusy(true);
    const result = await savePerson(client, run, person, { ...changed, ...(ending && { ending }) });
    setBusy(false);
    const wrong = 'errors' in result ? listFieldSentences(result.errors) : [];
    if (wrong.length > 0) showToast(wrong.join(' '), { danger: true });
  }
  return (
    <DebtSections
      novelties={novelties}
      net={parseMoney(total) ?? noMoney}
      plan={plan}
      owed={owed ?? []}
      busy={busy}
      onChange={(changed) => void save(changed)}
    />
  );
}
