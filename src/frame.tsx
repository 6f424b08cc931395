import { type ComponentType, StrictMode, Suspense } from 'react';
import { ChunkBoundary } from './kit/pages/chunk-boundary.tsx';
import { forgetFailed } from './kit/pages/load-chunk.ts';

/**
 * Frame around each application: drawn while building for the prerendered pages, and in the browser for all. Nothing
 * waits inside: the boundary lets React take over a drawn page in slices, between which it hears what is typed.
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
