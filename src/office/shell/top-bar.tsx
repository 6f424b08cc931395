import { useIonRouter } from '@ionic/react';
import type { Route } from '../../domain/routes.ts';
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx';
import { SyncChip } from './sync-chip.tsx';

/** Where one is, and whether everything written is with the server. */
export function TopBar({ route }: { route: Route | undefined }) {
  const router = useIonRouter();
  return (
    <div className="ap-top not-phone">
      <Breadcrumbs
        of={route?.crumbs ?? []}
        link={({ title, path }) => (
          <a
            href={path}
            onClick={(event) => {
              event.preventDefault();
              router.push(path, 'back', 'push');
            }}
          >
            {title}
          </a>
        )}
      />
      <span className="sp" />
      <SyncChip />
    </div>
  );
}
