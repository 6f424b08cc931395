import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Lately } from '../../../domain/calls/call.ts';
import { addClearedNames } from '../../../domain/calls/form-data.ts';
import type { OfficeAddress, OfficeInput } from '../../../domain/office/calls.ts';
import type { EnablementAnswer as Whole } from '../../../domain/office/enabler.ts';
import { unsentStates } from '../../../domain/payroll/desk/document-state.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call, read } from '../../../net/calls.ts';
import { rememberEnabled } from '../../../net/dian-news.ts';

import { getFieldErrors } from '../../../net/refusal.ts';
import { session } from '../../../net/session.ts';
import { checkConnection } from '../../records/connected.ts';

export type { TestDocument } from '../../../domain/office/enabler.ts';
export type Enablement = Lately<
  Whole,
  'certificate_notices' | 'last_response' | 'last_response_at' | 'testing_set'
>;

const key = () => ['enabler', session.get().company?.id ?? ''];

export const useEnablement = () =>
  useQuery({
    queryKey: key(),
    queryFn: async ({ signal }): Promise<Enablement> => {
      const { data } = await read('GET /enabler', {}, { signal, by: 'screen' });
      rememberEnabled(data.status);
      return data;
    },
    meta: { keep: true },
  });

export type EnablementStep =
  | 'company'
  | 'portal'
  | 'software'
  | 'certificate'
  | 'numbering'
  | 'tests'
  | 'production';
export const steps: readonly { id: EnablementStep; title: string }[] = [
  { id: 'company', title: 'Empresa' },
  { id: 'portal', title: 'Registro en la DIAN' },
  { id: 'software', title: 'Software' },
  { id: 'certificate', title: 'Certificado' },
  { id: 'numbering', title: 'Numeración' },
  { id: 'tests', title: 'Set de pruebas' },
  { id: 'production', title: 'Producción' },
];

/** Tests whether a usable certificate is stored, or that of the provider is used. */
export const canSignAlready = (
  e: Pick<Enablement, 'use_provider_certificate' | 'has_certificate' | 'certificate_usable'>,
): boolean => e.use_provider_certificate || (e.has_certificate && e.certificate_usable);

/** Lists the finished steps. They come from what is stored, not from the steps visited. */
export function getDoneSteps(e: Enablement): ReadonlySet<EnablementStep> {
  const done = new Set<EnablementStep>();
  if (e.checklist.every(({ ok }) => ok)) done.add('company');
  const given = e.software_id && e.has_pin && e.test_set_id;
  // A company with the identifiers of the portal has been there.
  if (e.registered_at || given) done.add('portal');
  if (given) done.add('software');
  if (e.certificate_usable) done.add('certificate');
  if (e.numbering.kept || e.tests.length > 0) done.add('numbering');
  if (e.status) for (const { id } of steps) if (id !== 'production') done.add(id);
  if (e.environment === 'produccion') done.add('production');
  return done;
}

/** Counts the documents of the set. A queued one is not sent yet. */
export function setCounts({ tests, counters }: Pick<Enablement, 'tests' | 'counters'>): SetCounts {
  const unsent = tests.filter(({ state }) => unsentStates.includes(state)).length;
  const queued = tests.filter(({ state }) => state === 'en_cola').length;
  return {
    sent: counters.total - unsent - queued,
    accepted: counters.accepted,
    rejected: counters.rejected,
    pending: counters.pending - unsent,
  };
}
type SetCounts = Record<'sent' | 'accepted' | 'rejected' | 'pending', number>;

export const getNextStep = (e: Enablement): EnablementStep =>
  steps.find(({ id }) => !getDoneSteps(e).has(id))?.id ?? 'production';

type Changes = Extract<OfficeAddress, `${'POST' | 'PUT'} /enabler${string}`>;

/**
 * Sends a change and reads the enablement again. Returns `undefined` when it is done, else the errors by field: an empty
 * object without a connection or when the error has no field.
 */
export async function change<A extends Changes>(
  client: QueryClient,
  address: A,
  values: OfficeInput<A>,
  /** Shown instead of the message of the server when the step still lacks something. */
  partial?: string,
): Promise<Errors | undefined> {
  // Checked outside the call: nothing was sent, so nothing is read again.
  if (!checkConnection()) return {};
  try {
    const given = address === 'PUT /enabler' ? addClearedNames<OfficeInput<Changes>>(values) : values;
    const { message, data } = await call<Changes>(address, given);
    showToast(partial ?? message);
    client.setQueryData(key(), data);
    rememberEnabled(data.status);
    return undefined;
  } catch (error) {
    // The interceptor has shown an error that has no field.
    return getFieldErrors(error);
  } finally {
    void client.invalidateQueries({ queryKey: ['enabler'] });
  }
}

export type StepProps = {
  of: Enablement;
  onGo: (step: EnablementStep) => void;
};
