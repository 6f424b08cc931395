import { afterAll, vi } from 'vitest';

// A process runs many files: what a file put in place of the globals, the clock and the modules ends with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
