import { useIonRouter } from '@ionic/react';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import type { Supposition } from '../../domain/vault/what-if.ts';
import { addToRequestDraft } from '../requests/request-drafts.ts';
import { buildRequestPath, proposeDays } from '../requests/request-words.ts';
import { employeeSession } from '../session/session.ts';

type AskForDaysProps = { owner: string; company: string; supposition: Supposition };

/** Opens the request of the days that were supposed, with its dates filled in. */
export default function AskForDays({ owner, company, supposition }: AskForDaysProps) {
  const router = useIonRouter();
  const asked = askedKinds.filter(({ of }) => supposition[of] > 0);
  if (asked.length === 0) return null;
  return (
    <div className="v-actions flex wrap gap-8">
      {asked.map(({ of, kind, words, reason }) => (
        <button
          key={of}
          type="button"
          className="q-btn q-btn--primary"
          onClick={() => {
            const chosen = proposeDays(dayOf(Date.now() as Instant), supposition[of]);
            addToRequestDraft(employeeSession.get(), owner, kind, {
              company,
              chosen,
              ...(reason && { reason }),
            });
            router.push(buildRequestPath(kind), 'none');
          }}
        >
          {asked.length > 1 ? words : 'Pedirlos'}
        </button>
      ))}
    </div>
  );
}

const askedKinds = [
  { of: 'common_vacation', kind: 'vacations', words: 'Pedir las vacaciones', reason: undefined },
  { of: 'non_paid_leave', kind: 'leave', words: 'Pedir la licencia', reason: 'unpaid' },
] as const;
