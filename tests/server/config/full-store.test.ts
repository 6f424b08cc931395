import { readdirSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../harness.ts';

it('a full folder of copies is named in the error and keeps no half-written file', async () => {
  // Files open as ever and take no byte, as on a disk without room.
  vi.doMock('node:fs/promises', async (original) => {
    const real = await original<typeof Files>();
    const open = async (...given: Parameters<typeof real.open>) =>
      Object.assign(await real.open(...given), {
        write: async () => {
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        },
      });
    return { ...real, open };
  });
  vi.resetModules();
  const { createFolderStore } = await import('../../../server/objects/folder.ts');
  const folder = temporaryFolder();
  await expect(createFolderStore(folder).put('base/1', [Buffer.from('x')])).rejects.toMatchObject({
    name: 'StoreFull',
    code: 'ENOSPC',
    message: expect.stringContaining(folder),
  });
  expect(readdirSync(join(folder, 'base'))).toEqual([]);
});
