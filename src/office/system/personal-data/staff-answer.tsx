import { useQueryClient } from '@tanstack/react-query';
import { staffAuthorizationWords } from '../../../domain/privacy/authorization.ts';
import type { PolicyRead } from '../../../domain/privacy/policy-shapes.ts';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call } from '../../../net/calls.ts';
import { getPolicyKey } from './staff-policy.ts';
import './personal-data.css?adopt';

/** Shows and changes the answer of the user to this version of the policy. */
export function StaffAnswer({ of: { version, answered } }: { of: PolicyRead }) {
  const client = useQueryClient();
  const ofVersion = answered?.version === version ? answered : null;
  async function answer(granted: boolean) {
    const done = await call('POST /policy/answer', { version, granted }).catch(() => undefined);
    if (!done) return;
    showToast(done.message);
    await client.invalidateQueries({ queryKey: getPolicyKey() });
  }
  return (
    <>
      <p className="c-2">
        {ofVersion
          ? `Usted ${ofVersion.granted ? 'autorizó' : 'no autorizó'} el uso de sus datos el ${formatDay(dayOf(Date.parse(ofVersion.at) as Instant))}.`
          : staffAuthorizationWords}
      </p>
      <div className="privacy-answer flex wrap gap-8">
        {!ofVersion?.granted && (
          <button type="button" className="q-btn q-btn--primary q-btn--sm" onClick={() => void answer(true)}>
            Autorizo
          </button>
        )}
        {(!ofVersion || ofVersion.granted) && (
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => void answer(false)}>
            {ofVersion ? 'Quitar mi autorización' : 'No autorizo'}
          </button>
        )}
      </div>
    </>
  );
}
