import { IonPage } from '@ionic/react';
import { useRef } from 'react';
import { decide } from '../../domain/routes/access.ts';
import type { Route } from '../../domain/routes/route.ts';
import { ChunkBoundary } from '../../kit/pages/chunk-boundary.tsx';
import { forgetFailed } from '../../kit/pages/load-chunk.ts';
import { useFocusAlong } from '../navigation/focus-along.ts';
import { RouteContext } from '../navigation/route-context.ts';
import { useSession } from '../records/records.ts';
import { screens } from './screens.ts';

/** Renders a page of the outlet. It stays empty when the guard refuses its route. */
export function Screen({ route }: { route: Route }) {
  const here = useSession();
  const Page = route.audience === 'staff' ? screens[route.page] : undefined;
  const allowed = decide(route, here, undefined, route.path).allow;
  const page = useRef<HTMLDivElement>(null);
  useFocusAlong(page);
  return (
    <IonPage ref={page} tabIndex={-1}>
      <RouteContext.Provider value={route}>
        {allowed && Page && (
          <ChunkBoundary onRetry={forgetFailed}>
            <Page key={here.company?.id} />
          </ChunkBoundary>
        )}
      </RouteContext.Provider>
    </IonPage>
  );
}
