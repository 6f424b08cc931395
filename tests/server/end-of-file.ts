import { afterAll } from 'vitest';
import { forgetCatalogues } from '../../server/resources/remembered-catalogues.ts';
import { closeAll } from '../harness.ts';

// A process runs many files with the modules it read once: what a file opened and what the application remembers end with it.
afterAll(async () => {
  await closeAll();
  forgetCatalogues();
});
