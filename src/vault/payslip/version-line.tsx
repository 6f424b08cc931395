import { swapHorizontalOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { acceptedStates } from '../../domain/payroll/desk/document-state.ts';
import { dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { Amount, CoverButton, Sentence } from '../page/amount.tsx';
import { VaultSheet } from '../page/vault-sheet.tsx';
import type { SlipDetail, SlipVersion } from '../session/api.ts';

const Compared = defineLazyPart(
  'compared',
  () => import('./compared.tsx'),
  () => <Waiting rows={4} />,
);

/** Explains a payslip that no longer counts, or that replaced another: which, why, and what changed. */
export function VersionLine({ slip, owner }: { slip: SlipDetail; owner: string }) {
  const [comparing, setComparing] = useState(false);
  const before = replacedBy(slip);
  const words = wordsOf(slip, before);
  if (!words) return null;
  return (
    <>
      <p className="q-banner" role="status">
        <Icon of={swapHorizontalOutline} />
        <span>
          {words}
          {before && (
            <>
              {' '}
              <button type="button" className="v-link m text-13" onClick={() => setComparing(true)}>
                Ver cambios
              </button>
            </>
          )}
        </span>
      </p>
      {before && comparing && (
        <VaultSheet
          about={`De ${before.number} a ${slip.number}`}
          title="Qué cambió"
          aside={<CoverButton />}
          onClose={() => setComparing(false)}
        >
          <Compared owner={owner} before={before} after={slip} />
        </VaultSheet>
      )}
    </>
  );
}

type Before = Pick<SlipVersion, 'id' | 'type' | 'number' | 'total' | 'accepted_at'>;

/** Returns the version that the payslip replaced. Older stored copies have it among their versions. */
function replacedBy({ id, replaces, versions }: SlipDetail): Before | undefined {
  if (replaces !== undefined) return replaces ?? undefined;
  const before = versions[versions.findIndex((version) => version.id === id) - 1];
  return before?.state === 'reemplazada' ? before : undefined;
}

function wordsOf(slip: SlipDetail, before: Before | undefined): ReactNode {
  const { eliminated, replaces } = slip;
  if (slip.dian.status === 'reemplazada')
    return (
      <>
        Un ajuste reemplazó este comprobante. <InForce of={slip} />
      </>
    );
  if (slip.dian.status === 'eliminada')
    return (
      <>
        Su empresa eliminó este comprobante ante la DIAN{eliminated && ` el ${dayIn(eliminated.at)}`}: ya no
        cuenta.
        <Sentence of={because(eliminated?.reason)} /> <InForce of={slip} />
      </>
    );
  if (!before) return undefined;
  return (
    <>
      Este reemplaza al del {dayIn(before.accepted_at)}
      {before.total !== slip.total && (
        <>
          : cambió su neto de <Amount amount={before.total} /> a <Amount amount={slip.total} />
        </>
      )}
      .<Sentence of={because(replaces?.reason)} />
    </>
  );
}

const because = (reason: string | undefined): string =>
  (reason ? ` Motivo: ${reason}.` : '').replace(/\.\.$/, '.');

function InForce({ of: { versions } }: { of: SlipDetail }) {
  const now = versions.findLast(({ state }) => acceptedStates.includes(state));
  return now && <Link to={`/payslip/${now.id}/${now.type}`}>Ver el vigente</Link>;
}

const dayIn = (moment: string): string => formatDay(dayOf(Date.parse(moment) as Instant), 'short');
