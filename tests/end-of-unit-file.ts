import { afterAll, vi } from 'vitest';

// A process runs many files. Each one gives back the globals, the clock and the functions that it replaced.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
