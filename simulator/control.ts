/** The control API: registering employers and authorities, asking for faults, seeing what was kept. JSON, loopback only. */
import { X509Certificate } from 'node:crypto';
import { type Faults, faultOf } from './faults.ts';
import type { Employer, Received, State } from './state.ts';

export interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface Controlled {
  readonly state: State;
  readonly faults: Faults;
  readonly polls: Map<string, number>;
}

const ok = (body: unknown, status = 200): ControlAnswer => ({ status, body });
const bad = (message: string): ControlAnswer => ({ status: 422, body: { message } });

type Action = (of: Controlled, input: Record<string, unknown>) => ControlAnswer | Promise<ControlAnswer>;

const actions: Record<string, Action> = {
  'GET /control/state': (of) => ok(summary(of)),
  'GET /control/documents': ({ state }) => ok({ data: state.documents.map(shown) }),
  'GET /control/employers': ({ state }) =>
    ok({ data: [...state.employers.values()].map((employer) => employerShown(state, employer)) }),
  'GET /control/faults': ({ faults }) => ok({ data: faults.list() }),
  'POST /control/employers': ({ state }, input) => {
    const employer = employerOf(input);
    if (typeof employer === 'string') return bad(employer);
    state.register(employer);
    return ok(employerShown(state, employer), 201);
  },
  'POST /control/cas': ({ state }, input) => {
    if (typeof input.pem !== 'string') return bad('pem must be the text of a certificate in PEM');
    try {
      const certificate = new X509Certificate(input.pem);
      state.trust(certificate.toString());
      return ok({ subject: certificate.subject, fingerprint: certificate.fingerprint256 }, 201);
    } catch {
      return bad('pem is not a certificate in PEM');
    }
  },
  'POST /control/faults': ({ faults }, input) => {
    if (input.mode === 'none') {
      faults.clear();
      return ok({ data: [] });
    }
    const fault = faultOf(input);
    if (typeof fault === 'string') return bad(fault);
    faults.add(fault);
    return ok({ data: faults.list() }, 201);
  },
  'POST /control/reset': async (of) => {
    of.faults.clear();
    of.polls.clear();
    await of.state.reset();
    return ok(summary(of));
  },
};

export async function control(
  of: Controlled,
  method: string,
  path: string,
  body: string,
): Promise<ControlAnswer> {
  const action = actions[`${method} ${path}`];
  if (!action) {
    const known = Object.keys(actions).some((name) => name.endsWith(` ${path}`));
    return known
      ? { status: 405, body: { message: `${method} is not for ${path}` } }
      : { status: 404, body: { message: `there is no ${path}`, known: Object.keys(actions) } };
  }
  let input: unknown = {};
  try {
    if (body.trim() !== '') input = JSON.parse(body);
  } catch {
    return { status: 400, body: { message: 'the body is not JSON' } };
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return bad('the body must be a JSON object');
  const answer = await action(of, input as Record<string, unknown>);
  await of.state.settled();
  return answer;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export function employerOf(input: Record<string, unknown>): Employer | string {
  const known = ['nit', 'name', 'software', 'enabled', 'test_set_id', 'test_set_required'];
  const stray = Object.keys(input).find((name) => !known.includes(name));
  if (stray) return `unknown field "${stray}"; known: ${known.join(', ')}`;
  const nit = text(input.nit);
  if (!nit || !/^\d{5,15}$/.test(nit))
    return 'nit must be the digits of the NIT as text, without check digit';
  if (typeof input.software !== 'object' || input.software === null) return 'software must be {id, pin}';
  const software = input.software as Record<string, unknown>;
  const id = text(software.id);
  const pin = text(software.pin);
  if (!id || !pin) return 'software needs id and pin as text';
  const owner = text(software.owner_nit);
  if (software.owner_nit !== undefined && !(owner && /^\d{5,15}$/.test(owner)))
    return 'software.owner_nit must be digits';
  if (input.enabled !== undefined && typeof input.enabled !== 'boolean')
    return 'enabled must be true or false';
  const testSet = text(input.test_set_id);
  if (input.test_set_id !== undefined && input.test_set_id !== null && !testSet)
    return 'test_set_id must be text';
  const required = input.test_set_required ?? 2;
  if (!Number.isInteger(required) || (required as number) < 1)
    return 'test_set_required must be a whole number above 0';
  return {
    nit,
    name: text(input.name) ?? `Empleador ${nit}`,
    software: { id, pin, ...(owner ? { owner_nit: owner } : {}) },
    enabled: input.enabled === true,
    ...(testSet ? { test_set_id: testSet, test_set_required: required as number } : {}),
  };
}

const employerShown = (state: State, employer: Employer) => ({
  ...employer,
  enabled: state.isEnabled(employer),
  ...(employer.test_set_id ? { test_set_accepted: state.accepted(employer.test_set_id) } : {}),
});

const shown = ({ xml: _, ...document }: Received) => document;

function summary({ state, faults }: Controlled) {
  const count = (outcome: Received['outcome']) =>
    state.documents.filter((document) => document.outcome === outcome).length;
  return {
    employers: state.employers.size,
    cas: state.certificates.list().length,
    batches: state.batches.size,
    documents: state.documents.length,
    accepted: count('accepted'),
    rejected: count('rejected'),
    duplicates: count('duplicate'),
    refusals: state.refusals,
    faults: faults.list(),
  };
}
