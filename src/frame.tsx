import { type ComponentType, StrictMode, Suspense } from 'react';
import { ChunkBoundary } from './kit/pages/chunk-boundary.tsx';
import { forgetFailed } from './kit/pages/load-chunk.ts';

/**
 * Wraps each application, in prerendered pages and in the browser. Nothing suspends inside. The boundary lets React
 * hydrate a page in slices, between which it handles typing.
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
