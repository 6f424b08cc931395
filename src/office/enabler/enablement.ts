import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type DocumentState, unsentStates } from '../../domain/document-state.ts';
import type { Errors } from '../../domain/errors.ts';
import { withClear } from '../../domain/form-data.ts';
import type { DianResponse } from '../../domain/refusals.ts';
import { toast } from '../../kit/announce.ts';
import { rememberEnabled } from '../../net/dian-news.ts';
import { http, write } from '../../net/http.ts';
import { fieldErrors } from '../../net/refused.ts';
import { session } from '../../net/session.ts';
import { connected } from '../connected.ts';

export type TestDocument = {
  id: string;
  type: 'individual' | 'replace' | 'delete';
  number: string | null;
  state: DocumentState;
  message: string | null;
  sent_at: string | null;
};

/** Where the company stands before DIAN; secrets never come back, only whether they are there. */
export type Enablement = {
  version: number;
  status: boolean;
  stage: string;
  environment: 'habilitacion' | 'produccion' | null;
  operation_mode: 'software_propio' | 'proveedor_tecnologico' | null;
  software_id: string | null;
  has_pin: boolean;
  test_set_id: string | null;
  provider_nit: string | null;
  confirmed_provider_nit: string | null;
  provider_name: string | null;
  has_certificate: boolean;
  use_provider_certificate: boolean;
  certificate_info: {
    subject: string;
    nit: string | null;
    issuer: string;
    serial: string;
    valid_from: string;
    valid_to: string;
  } | null;
  certificate_notices?: string[];
  /** Whether DIAN takes what it signs: of this employer, and in force. */
  certificate_usable: boolean;
  checklist: {
    code: string;
    ok: boolean;
    near?: boolean;
    text: string;
    hint?: string | null;
    to?: string | null;
  }[];
  required_tests: { individual: number; replace: number; delete: number };
  tests: TestDocument[];
  /** With which numbers it issues, or those that are proposed to it. */
  numbering: { kept: boolean } & Record<
    'individual' | 'adjustment',
    { prefix: string; next: number; used: number }
  >;
  /** Every set that was tried, the latest first. */
  test_sets: {
    test_set_id: string;
    outcome: 'accepted' | 'rejected' | null;
    begun_at: string;
    ended_at: string | null;
    total: number;
    accepted: number;
    rejected: number;
  }[];
  set_rejected: boolean;
  counters: { total: number; accepted: number; rejected: number; pending: number };
  dianResponse: DianResponse | null;
  last_response_at?: string | null;
  enabled_at: string | null;
  /** When the company said that it registered itself in the portal. */
  registered_at: string | null;
};

const key = () => ['enabler', session.get().company?.id ?? ''];

export const useEnablement = () =>
  useQuery({
    queryKey: key(),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<{ data: Enablement }>('/enabler', { signal, by: 'screen' });
      rememberEnabled(data.data.status);
      return data.data;
    },
    meta: { keep: true },
  });

export type Step = 'company' | 'portal' | 'software' | 'certificate' | 'numbering' | 'tests' | 'production';
export const steps: readonly { id: Step; title: string }[] = [
  { id: 'company', title: 'Empresa' },
  { id: 'portal', title: 'Registro en la DIAN' },
  { id: 'software', title: 'Software' },
  { id: 'certificate', title: 'Certificado' },
  { id: 'numbering', title: 'Numeración' },
  { id: 'tests', title: 'Set de pruebas' },
  { id: 'production', title: 'Producción' },
];

/** Which steps are done, from what is stored and not from where somebody was. */
export function doneSteps(e: Enablement): ReadonlySet<Step> {
  const done = new Set<Step>();
  if (e.checklist.every(({ ok }) => ok)) done.add('company');
  const given = e.software_id && e.has_pin && e.test_set_id;
  // Who has what the portal gives has been there.
  if (e.registered_at || given) done.add('portal');
  if (given) done.add('software');
  if (e.certificate_usable) done.add('certificate');
  if (e.numbering.kept || e.tests.length > 0) done.add('numbering');
  if (e.status) for (const { id } of steps) if (id !== 'production') done.add(id);
  if (e.environment === 'produccion') done.add('production');
  return done;
}

/** How the documents of the set stand; one in the queue has not left. */
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

/** The first step with something to do. */
export const nextStep = (e: Enablement): Step =>
  steps.find(({ id }) => !doneSteps(e).has(id))?.id ?? 'production';

/** Sends a change and reads everything again; answers what was refused, by field. */
export async function change(
  client: QueryClient,
  method: 'post' | 'put',
  path: string,
  values: Record<string, unknown>,
): Promise<Errors | undefined> {
  // Said before asking: a question that never left did not change anything that has to be looked at.
  if (!connected()) return {};
  try {
    const { message, data } = await write<{ message?: string; data?: Enablement }>(
      method,
      path,
      method === 'put' ? withClear(values) : values,
      crypto.randomUUID(),
    );
    if (message) toast(message);
    if (data) {
      client.setQueryData(key(), data);
      rememberEnabled(data.status);
    }
    return undefined;
  } catch (error) {
    // What has no field of its own was said by the interceptor.
    return fieldErrors(error);
  } finally {
    void client.invalidateQueries({ queryKey: ['enabler'] });
  }
}

/** What each step is given. */
export type StepProps = {
  of: Enablement;
  /** Moves to another step. */
  onGo: (step: Step) => void;
};
