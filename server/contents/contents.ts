import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { collectChunks, openChunks, sealChunks } from '../backup/seal.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { openObjects } from '../objects/open.ts';
import { HttpRefusal } from '../refusals.ts';
import { OtherKey, seal, unseal } from '../secrets.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/connection.ts';
import type { ContentLocation } from './columns.ts';

/** Access to file contents, in rows or in the store. No other code reads them. */
export type Contents = {
  /** Reads the bytes. Throws a 503 refusal when the store does not return them. */
  read: (located: ContentLocation) => Promise<Buffer>;
  /** Store of this installation; `undefined` when `FILES_TO` is not set. */
  store: ContentStore | undefined;
};

export type ContentStore = {
  objects: ObjectStore;
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** `undefined` when no object has the name. Throws when the content was changed. */
  get: (name: string) => Promise<Buffer | undefined>;
};

type Needs = Pick<Services, 'config' | 'secretKey' | 'store'>;

const made = new WeakMap<Needs, Contents>();

export function getContents(services: Needs): Contents {
  const found = made.get(services) ?? openContents(services);
  made.set(services, found);
  return found;
}

/** A caller waits for the answer, so each read gets two tries of 10 seconds. */
const hurried = { tries: 2, patience: 10_000 };

function openContents(services: Needs): Contents {
  const store = openContentStore(services, hurried);
  return {
    store,
    async read({ company_id, content, object }) {
      if (content) return content;
      if (!object) throw new Error('La fila no tiene contenido');
      const found = await store
        ?.get(buildObjectName(company_id, object))
        .catch((cause: unknown) => unavailable(cause));
      return (
        found ?? unavailable(new Error(store ? `El almacén no tiene ${object}` : 'FILES_TO no está indicada'))
      );
    },
  };
}

/** Prefixes the object with its company, so that a row cannot reach objects of another company. */
export const buildObjectName = (companyId: string, object: string): string => `${companyId}/${object}`;

function unavailable(cause: unknown): never {
  if (cause instanceof OtherKey) throw cause;
  const refused = new HttpRefusal(
    503,
    'El almacén de archivos no responde. Intente de nuevo en un momento; sus datos siguen ahí.',
    { retryAfter: 10 },
  );
  throw Object.assign(refused, { cause });
}

export function openContentStore(
  { config, secretKey, store }: Needs,
  limits?: { tries: number; patience: number },
): ContentStore | undefined {
  if (!config.files) return undefined;
  const objects = openObjects(config.files.to, limits);
  let key: Promise<Buffer> | undefined;
  const ownKey = () => {
    key ??= filesKey(store.db, secretKey);
    key.catch(() => {
      key = undefined;
    });
    return key;
  };
  return {
    objects,
    async put(name, bytes) {
      await objects.put(name, sealChunks(await ownKey(), name, [bytes]));
    },
    async get(name) {
      const own = await ownKey();
      const found = await objects.get(name);
      return found && collectChunks(openChunks(own, name, found));
    },
  };
}

export const filesKeyName = 'files-key';

/**
 * Returns the files key. It is generated once and stored in the database, encrypted with the installation
 * key.
 */
async function filesKey(db: Db, secretKey: Buffer): Promise<Buffer> {
  const stored = async () => {
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed from installation_secrets where name = ${filesKeyName}`.execute(db);
    return rows[0] && unseal(secretKey, rows[0].sealed, filesKeyName);
  };
  const existing = await stored();
  if (existing) return existing;
  await sql`
    insert into installation_secrets (name, sealed)
    values (${filesKeyName}, ${seal(secretKey, randomBytes(32), filesKeyName)}) on conflict do nothing`.execute(
    db,
  );
  // Another process may have inserted its key first.
  const own = await stored();
  if (!own) throw new Error('La llave de los archivos no se guardó');
  return own;
}
