import { type QueryClient, useQuery } from '@tanstack/react-query';
import { withClear } from '../../../domain/form-data.ts';
import type { ImportKind, Profile } from '../../../domain/imports/columns/profiles.ts';
import { toast } from '../../../kit/announce.ts';
import { http, write } from '../../../net/http.ts';
import { session } from '../../../net/session.ts';

export type StoredProfile = Profile & { id: string; version: number; updated_at: string };

const keyOf = (kind: ImportKind) => ['import_profiles', session.get().company?.id ?? '', kind];

/** Profiles of the files of each program in this company; kept on the device, to go on without a connection. */
export const useProfiles = (kind: ImportKind) =>
  useQuery({
    queryKey: keyOf(kind),
    queryFn: async ({ signal }) =>
      (
        await http.get<{ data: StoredProfile[] }>('/import_profiles', {
          params: { kind },
          signal,
          by: 'screen',
        })
      ).data.data,
    meta: { keep: true },
  });

/** Keeps a profile, new or as it is now; nothing when it was refused, which is said already. */
export async function saveProfile(
  client: QueryClient,
  profile: Profile,
  stored?: Pick<StoredProfile, 'id' | 'version'>,
): Promise<StoredProfile | undefined> {
  return act(client, profile.kind, async () => {
    const { data, message } = await write<{ data: StoredProfile; message: string }>(
      stored ? 'put' : 'post',
      stored ? `/import_profiles/${stored.id}` : '/import_profiles',
      stored ? withClear({ ...profile, base_version: stored.version }) : profile,
      crypto.randomUUID(),
    );
    toast(message);
    return data;
  });
}

export async function deleteProfile(
  client: QueryClient,
  { id, kind }: Pick<StoredProfile, 'id' | 'kind'>,
): Promise<void> {
  await act(client, kind, async () => {
    const { message } = await write<{ message: string }>(
      'delete',
      `/import_profiles/${id}`,
      {},
      crypto.randomUUID(),
    );
    toast(message);
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
