import { createUser } from '../../server/identity/users.ts';
import { seedCatalogues } from '../../server/resources/catalogue.ts';
import { generateId } from '../../server/services.ts';
import { openStore, type Store } from '../../server/store/connection.ts';
import { openDataFolder } from '../../server/store/data-folder.ts';
import { startPostgres } from '../../server/store/embedded.ts';
import { migrate } from '../../server/store/migrate.ts';
import type { Role } from '../../src/domain/identity/roles.ts';
import { newFolder } from '../place.ts';
import { type Installation, startIn } from './installation.ts';

export const emptyPassword = 'cuatro-mesas-vacias';

/**
 * An installation with its lists, people of these roles (`root@vacia.co` for the role of root) and what `fill` puts in its
 * store before it starts.
 */
export async function startEmpty(
  roles: readonly Role[],
  fill?: (store: Store) => Promise<unknown>,
): Promise<Installation> {
  const folder = newFolder();
  openDataFolder(folder);
  const { place, stop } = await startPostgres({ folder, durable: false });
  try {
    await migrate(place);
    const store = openStore(place, 2);
    try {
      await store.asSystem(async (tx) => {
        await seedCatalogues(tx, generateId);
        for (const role of roles) {
          const person = { name: `Persona ${role}`, email: `${role}@vacia.co`, password: emptyPassword };
          await createUser(tx, { ...person, id: generateId(), roles: [role] });
        }
      });
      await fill?.(store);
    } finally {
      await store.close();
    }
  } finally {
    await stop();
  }
  return startIn(folder, { DEMO: '0' });
}
