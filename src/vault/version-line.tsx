import { swapHorizontalOutline } from 'ionicons/icons';
import { useState } from 'react';
import { dayOf, dayShown, type Instant } from '../domain/day.ts';
import { Waiting } from '../kit/faces.tsx';
import { Icon } from '../kit/icon.tsx';
import { lazyPart } from '../kit/load-chunk.ts';
import type { SlipDetail } from './api.ts';
import { Sheet } from './sheet.tsx';

const Compared = lazyPart(
  'compared',
  () => import('./compared.tsx'),
  () => <Waiting rows={4} />,
);

/** One line over a payslip that no longer counts, or that took the place of another, with what changed. */
export function VersionLine({ slip, owner }: { slip: SlipDetail; owner: string }) {
  const [comparing, setComparing] = useState(false);
  const before = slip.versions[slip.versions.findIndex(({ id }) => id === slip.id) - 1];
  const text =
    slip.dian.status === 'reemplazada'
      ? 'Un ajuste reemplazó este comprobante. Vea el vigente en «Versiones de este mes».'
      : slip.dian.status === 'eliminada'
        ? 'Su empresa eliminó este comprobante ante la DIAN: ya no cuenta.'
        : before?.state === 'reemplazada'
          ? `Este reemplaza al del ${dayShown(dayOf(Date.parse(before.accepted_at) as Instant), 'short')}.`
          : undefined;
  if (!text) return null;
  return (
    <>
      <p className="q-banner" role="status">
        <Icon of={swapHorizontalOutline} />
        <span>
          {text}{' '}
          {before && (
            <button type="button" className="v-link" onClick={() => setComparing(true)}>
              Ver cambios
            </button>
          )}
        </span>
      </p>
      {before && comparing && (
        <Sheet
          about={`De ${before.number} a ${slip.number}`}
          title="Qué cambió"
          onClose={() => setComparing(false)}
        >
          <Compared owner={owner} before={before} after={slip} />
        </Sheet>
      )}
    </>
  );
}
