import { type ComponentType, StrictMode } from 'react';
import { ChunkBoundary } from './kit/chunk-boundary.tsx';
import { forgetFailed } from './kit/load-chunk.ts';

/** What stands around each application: drawn while building for the doors, and in the browser for all. */
export const Frame = ({ App }: { App: ComponentType }) => (
  <StrictMode>
    <ChunkBoundary onRetry={forgetFailed}>
      <App />
    </ChunkBoundary>
  </StrictMode>
);
