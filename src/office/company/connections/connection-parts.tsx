import { useIonRouter } from '@ionic/react';
import { canOpenRoute } from '../../../domain/routes/access.ts';
import { findRoute } from '../../../domain/routes/routes.ts';
import { Segments } from '../../../kit/inputs/segments.tsx';
import { useSession } from '../../records/records.ts';

const parts = [
  ['/connections', 'Llaves de acceso'],
  ['/connections/webhooks', 'Webhooks'],
] as const;
type Part = (typeof parts)[number][0];

/** Parts of «Conexiones» that this user may open. With only one, nothing is shown. */
export function ConnectionParts({ here }: { here: Part }) {
  const router = useIonRouter();
  const session = useSession();
  const options = parts.filter(([path]) => {
    const route = findRoute(path);
    return route !== undefined && canOpenRoute(route, session);
  });
  if (options.length < 2) return null;
  return (
    <div className="page-filters row fixed gap-8 wrap">
      <Segments
        label="Parte"
        options={options}
        value={here}
        onChange={(path) => router.push(path, 'none', 'replace')}
      />
    </div>
  );
}
