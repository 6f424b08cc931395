import { type ComponentType, StrictMode, Suspense } from 'react';
import { ChunkBoundary } from './kit/chunk-boundary.tsx';
import { forgetFailed } from './kit/load-chunk.ts';

/**
 * What stands around each application: drawn while building for the doors, and in the browser for all. Nothing waits
 * inside: the boundary is what lets React take over a drawn door in slices, between which it hears what is typed.
 */
export const Frame = ({ App }: { App: ComponentType }) => (
  <StrictMode>
    <ChunkBoundary onRetry={forgetFailed}>
      <Suspense fallback={null}>
        <App />
      </Suspense>
    </ChunkBoundary>
  </StrictMode>
);
