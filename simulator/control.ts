/**
 * Control API: registers employers and authorities, turns on faults, and shows what was stored. JSON, loopback
 * only.
 */
import { X509Certificate } from 'node:crypto';
import { readEmployer, readInputText } from './employer-input.ts';
import { readFault } from './faults.ts';
import { changePolicy } from './policy.ts';
import type { Running } from './soap.ts';
import type { ReceivedDocument, RegisteredEmployer, State } from './state.ts';
import { type SetStatus, sumRequiredDocuments } from './test-set.ts';

export interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown, status = 200): ControlAnswer => ({ status, body });
const bad = (message: string): ControlAnswer => ({ status: 422, body: { message } });

type Input = Record<string, unknown>;
type Action = (of: Running, input: Input) => ControlAnswer | Promise<ControlAnswer>;

const actions: Record<string, Action> = {
  'GET /control/state': (of) => ok(summary(of)),
  'GET /control/documents': ({ state }) => ok({ data: state.documents.map(shown) }),
  'GET /control/calls': ({ calls }) => ok({ data: calls.list() }),
  'GET /control/employers': ({ state }) =>
    ok({ data: [...state.employers.values()].map((employer) => employerShown(state, employer)) }),
  'GET /control/certificate': ({ own }) => ok({ pem: own.certificate.toString() }),
  'GET /control/faults': ({ faults }) => ok({ data: faults.list() }),
  'GET /control/policy': ({ policy }) => ok(policy),
  'POST /control/employers': ({ state }, input) => {
    const employer = readEmployer(input);
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
  'POST /control/crl': ({ state }, input) => publish(state, input),
  'POST /control/test-sets': ({ state }, input) => decide(state, input),
  'POST /control/faults': ({ faults }, input) => {
    if (input.mode === 'none') {
      faults.clear();
      return ok({ data: [] });
    }
    const fault = readFault(input);
    if (typeof fault === 'string') return bad(fault);
    faults.add(fault);
    return ok({ data: faults.list() }, 201);
  },
  'POST /control/policy': (of, input) => {
    const policy = changePolicy(of.policy, input);
    if (typeof policy === 'string') return bad(policy);
    of.policy = policy;
    return ok(policy);
  },
  'POST /control/reset': async (of) => {
    of.faults.clear();
    of.polls.clear();
    of.calls.clear();
    await of.state.reset();
    return ok(summary(of));
  },
};

export async function handleControlRequest(
  of: Running,
  method: string,
  path: string,
  body: string,
): Promise<ControlAnswer> {
  const name = `${method} ${path}`;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) {
    const isKnown = Object.keys(actions).some((other) => other.endsWith(` ${path}`));
    return isKnown
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
  const answer = await action(of, input as Input);
  await of.state.settled();
  return answer;
}

function publish(state: State, input: Input): ControlAnswer {
  const { reachable = true, revoked = [] } = input;
  const fingerprint = readInputText(input.fingerprint);
  if (!fingerprint) return bad('fingerprint must be the one answered when the authority was registered');
  if (typeof reachable !== 'boolean') return bad('reachable must be true or false');
  const isSerial = (serial: unknown): serial is string =>
    typeof serial === 'string' && /^\d{1,60}$/.test(serial);
  if (!Array.isArray(revoked) || !revoked.every(isSerial))
    return bad('revoked must be a list of serial numbers in decimal, as text');
  const list = { reachable, revoked };
  return state.publish(fingerprint, list)
    ? ok({ fingerprint, ...list }, 201)
    : bad('no authority was registered with that fingerprint');
}

const statuses: readonly unknown[] = ['accepted', 'rejected', 'in_process'] satisfies SetStatus[];

function decide(state: State, input: Input): ControlAnswer {
  const id = readInputText(input.id);
  const employer = id === undefined ? undefined : state.byTestSet(id);
  if (id === undefined || !employer) return bad('id must be the test set of a registered employer');
  const { status = null } = input;
  if (status !== null && !statuses.includes(status))
    return bad('status must be accepted, rejected or in_process, or null to leave it to its documents');
  state.decide(id, (status ?? undefined) as SetStatus | undefined);
  return ok(employerShown(state, employer));
}

function employerShown(state: State, employer: RegisteredEmployer) {
  const { test_set_id: id } = employer;
  const tally = state.tally(id ?? '');
  return {
    ...employer,
    enabled: state.isEnabled(employer),
    ...(id
      ? {
          test_set_accepted: sumRequiredDocuments(tally.accepted),
          test_set_status: state.setStatus(employer),
          ...tally,
        }
      : {}),
  };
}

const shown = ({ xml: _, ...document }: ReceivedDocument) => document;

function summary({ state, faults, policy, calls }: Running) {
  const count = (outcome: ReceivedDocument['outcome']) =>
    state.documents.filter((document) => document.outcome === outcome).length;
  return {
    employers: state.employers.size,
    cas: state.certificates.list().length,
    batches: state.batches.size,
    documents: state.documents.length,
    accepted: count('accepted'),
    rejected: count('rejected'),
    duplicates: count('duplicate'),
    calls: calls.count,
    refusals: state.refusals,
    faults: faults.list(),
    policy,
  };
}
