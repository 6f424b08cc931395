import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { OfficeInput, OfficeOutput } from '../../domain/office/calls.ts';
import type { Letters } from '../../domain/office/vault-access.ts';
import type { VaultEntry, VaultPayment } from '../../domain/office/vault-entries.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { call, read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';

/** Lists of several companies name the company of each row. */
type OfCompany = { company?: { id: string; social_reason: string } };
/** `api_managed` says that the ally may send the document again by the API. */
export type CompanyVaultEntry = VaultEntry & OfCompany & { api_managed?: boolean };
export type CompanyVaultPayment = VaultPayment & OfCompany;
export type { StaffQuestion as Question } from '../../domain/office/questions.ts';
export type { Access, Letters as Code, VaultPerson as Person } from '../../domain/office/vault-access.ts';

/** Lists of the vault whose rows are documents that can be mailed. */
export type VaultPart = 'entries' | 'payments';
type Lists =
  | `GET /${'' | 'allied_'}vault_${VaultPart}`
  | 'GET /vault_people'
  | 'GET /questions'
  | 'GET /requests'
  | 'GET /signed_hours';
type Params = Record<string, string | number>;

export const dropEmpty = <Value extends string | number>(values: Record<string, Value>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

function useVaultList<A extends Lists>(address: A, params: Params) {
  const used = dropEmpty(params);
  return useQuery({
    queryKey: [address.slice('GET /'.length), session.get().company?.id ?? '', used],
    queryFn: ({ signal }) => read(address, used as OfficeInput<A>, { signal, by: 'screen' }),
    placeholderData: keepPreviousData,
    meta: { keep: params['page'] === 1 && !params['search'] },
  });
}

export const useEntries = (allied: boolean, params: Params) =>
  useVaultList(allied ? 'GET /allied_vault_entries' : 'GET /vault_entries', params);
export const useVaultPayments = (allied: boolean, params: Params) =>
  useVaultList(allied ? 'GET /allied_vault_payments' : 'GET /vault_payments', params);
export const useVaultPeople = (params: Params) => useVaultList('GET /vault_people', params);
export const useQuestions = (params: Params) => useVaultList('GET /questions', params);
export const useSignedHours = (params: Params) => useVaultList('GET /signed_hours', params);
export const useRequests = (params: Params) => useVaultList('GET /requests', params);

type Acts =
  | 'POST /vault_codes'
  | 'POST /vault_codes/mail'
  | 'POST /vault_codes/text'
  | 'POST /vault_mail'
  | 'POST /vault_payments/mail'
  | 'POST /allied_vault_entries/resend'
  | 'POST /questions/:id/replies'
  | 'PUT /questions/:id'
  | 'POST /requests/:id/approve'
  | 'POST /requests/:id/refuse'
  | 'POST /requests/:id/revoke'
  | 'POST /requests/:id/keep'
  | 'POST /signed_hours';

type Done<A extends Acts> = OfficeOutput<A> extends { data: infer Data } ? Data : never;

/**
 * Calls the server, shows its message and invalidates the lists of the vault. Resolves to `undefined` when the call
 * fails, which the interceptor reports.
 */
export async function act<A extends Acts>(
  client: QueryClient,
  address: A,
  input: OfficeInput<A>,
  writeKey = createWriteKey(),
): Promise<Done<A> | undefined> {
  try {
    const answer = await writeKey.send(input, (key) => call(address, input, key));
    const { message, data } = answer as { message: string; data: Done<A> };
    showToast(message);
    return data;
  } catch {
    // The interceptor already reported the failure.
    return undefined;
  } finally {
    for (const key of [
      'vault_people',
      'vault_entries',
      'vault_payments',
      'questions',
      'requests',
      'signed_hours',
    ])
      void client.invalidateQueries({ queryKey: [key] });
  }
}

/** Fetches the codes with these ids that were not used and did not expire. */
export const fetchCodeLetters = async (ids: readonly string[]): Promise<Letters[]> =>
  (await read('GET /vault_codes', { ids: ids.join(',') }, { by: 'person' })).data;
