import { type QueryClient, useQuery } from '@tanstack/react-query';
import { addClearedNames } from '../../../../domain/calls/form-data.ts';
import type { ImportKind, Profile } from '../../../../domain/imports/columns/profiles.ts';
import type { StoredProfile } from '../../../../domain/office/import-profiles.ts';
import { showToast } from '../../../../kit/overlays/announce.ts';
import { call, read } from '../../../../net/calls.ts';
import { session } from '../../../../net/session.ts';

const keyOf = (kind: ImportKind) => ['import_profiles', session.get().company?.id ?? '', kind];

/** Profiles of the files of each program in this company; kept on the device, to go on without a connection. */
export const useProfiles = (kind: ImportKind) =>
  useQuery({
    queryKey: keyOf(kind),
    queryFn: async ({ signal }) =>
      (await read('GET /import_profiles', { kind }, { signal, by: 'screen' })).data,
    meta: { keep: true },
  });

/** Keeps a profile, new or as it is now; nothing when it was refused, which is said already. */
export async function saveProfile(
  client: QueryClient,
  profile: Profile,
  stored?: Pick<StoredProfile, 'id' | 'version'>,
): Promise<StoredProfile | undefined> {
  return act(client, profile.kind, async () => {
    const { data, message } = await (stored
      ? call('PUT /import_profiles/:id', {
          ...addClearedNames({ ...profile, base_version: stored.version }),
          id: stored.id,
        })
      : call('POST /import_profiles', profile));
    showToast(message);
    return data;
  });
}

export async function deleteProfile(
  client: QueryClient,
  { id, kind }: Pick<StoredProfile, 'id' | 'kind'>,
): Promise<void> {
  await act(client, kind, async () => {
    showToast((await call('DELETE /import_profiles/:id', { id })).message);
  });
}

async function act<T>(client: QueryClient, kind: ImportKind, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    // Said by the interceptor.
    return undefined;
  } finally {
    void client.invalidateQueries({ queryKey: keyOf(kind) });
  }
}
