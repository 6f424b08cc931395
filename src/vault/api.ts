import type { DocumentState } from '../domain/document-state.ts';
import { formOf } from '../domain/form-data.ts';
import type { Comparison } from '../domain/payroll/statement/compare.ts';
import type { Line } from '../domain/payroll/statement/statement.ts';
import { isNetworkPage, type RefusalBody, sentencesOf, wantsToken } from '../domain/refusals.ts';
import { noteFailure, noteSuccess } from '../offline/connectivity.ts';
import { tokenOf } from '../offline/send-item.ts';
import { readAgain, takeToken, tokenHere } from './token.ts';

export type Account = {
  id: string;
  name: string;
  document_type: string;
  document_number: string;
  companies: { id: string; social_reason: string; nit: string }[];
  /** Their records as an employee; not said by what a device kept before it was. */
  employee_ids?: string[];
  /** Since when it only reads what the codes of payroll opened; nothing is everything. */
  narrowed_at?: string | null;
  /** Not said by what a device kept before accounts could have none. */
  has_password?: boolean;
  /** Number for recovering access. */
  mobile?: string | null;
};

export type Slip = {
  id: string;
  type: string;
  company: { social_reason: string; nit: string };
  year: number;
  month: number;
  start: string;
  end: string;
  number: string;
  payment_dates: string[];
  accrued_total: string;
  deductions_total: string;
  total: string;
  /** The month brought the prima; not said by lists that a device kept before it was. */
  service_bonus?: boolean;
  dian: { status: DocumentState; cune: string; qr: string; accepted_at: string };
  viewed_at: string | null;
  acknowledged_at: string | null;
  /** The payslip whose place it took; like the next, not said by what a device kept before it was. */
  replaces?: (Pick<Version, 'id' | 'type' | 'number' | 'total' | 'accepted_at'> & { reason: string }) | null;
  eliminated?: { at: string; reason: string } | null;
};

export type Version = {
  id: string;
  type: string;
  number: string;
  total: string;
  accepted_at: string;
  state: DocumentState;
};

export type SlipDetail = Slip & {
  lines: Line[];
  versions: Version[];
  year_to_date: { accrued: string; deductions: string; net: string };
  changes: (Comparison & { from: { id: string; type: string; year: number; month: number } }) | null;
};

export type Reply = {
  id: string;
  author: 'employee' | 'staff';
  author_name: string;
  message: string;
  at: string;
};

export type Question = {
  id: string;
  payslip_id: string;
  /** Not said by those that a device kept before it was. */
  payslip_type?: string;
  category: string;
  line: string | null;
  message: string;
  state: string;
  replies: Reply[];
  created_at: string;
};

/** An answer, and since when it has been on this device when the network did not give it. */
export type Read<T> = { data: T; keptAt: Date | undefined };

export class NotRead extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  constructor(status: number, body: RefusalBody) {
    super(sentencesOf(body).join(' '));
    this.name = 'NotRead';
    this.status = status;
    this.body = body;
  }
  /** Neither the network nor this device has it. */
  get offline(): boolean {
    return this.status === 0 || this.status === 503;
  }
  /** The session goes on, and this page has not the token of it. */
  get unproven(): boolean {
    return wantsToken(this.status, this.body);
  }
}

const base = '/api/vault';
const noNetwork = { message: 'Sin conexión. Intente al volver la conexión.' };

/** `/me` answers the account itself, wrapped in `data` or not. */
export const accountIn = (answer: Account | { data: Account }): Account =>
  'data' in answer ? answer.data : answer;

/** Asks in the name of an employee: the worker keeps and gives back only under that name. */
export const ask = (path: string, owner?: string): Promise<Response> =>
  proven((headers) =>
    reach(path, {
      cache: 'no-store',
      headers: { ...headers, Accept: '*/*', ...(owner && { 'X-Owner': owner }) },
    }),
  );

export async function read<T>(path: string, owner?: string): Promise<Read<T>> {
  const response = await ask(path, owner);
  const since = response.headers.get('X-Kept-At');
  return { data: (await whole(response.json())) as T, keptAt: since ? new Date(since) : undefined };
}

type Method = 'POST' | 'PUT' | 'DELETE';

/** What never waits on the device: sign-in, sign-out, the account and its devices. */
export const call = <T>(method: Method, path: string, values?: object): Promise<T | undefined> =>
  values ? send('POST', path, formOf(values, method)) : send(method, path);

/** The same of what is no form; `tests/forms.test.ts` names each. */
export const callJson = <T>(path: string, values: object): Promise<T | undefined> =>
  send('POST', path, JSON.stringify(values));

async function send<T>(method: Method, path: string, body?: FormData | string): Promise<T | undefined> {
  const key = crypto.randomUUID();
  const response = await proven(async (headers) => {
    const token = await tokenOf(base);
    return reach(path, {
      method,
      headers: {
        ...headers,
        Accept: 'application/json',
        'Idempotency-Key': key,
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        ...(token && { 'X-XSRF-TOKEN': token }),
      },
      ...(body && { body }),
    });
  });
  if (response.status === 204) return undefined;
  const answer = await whole(response.json());
  noteToken(answer);
  return answer as T;
}

/** Whoever comes in is given the token of their session with the answer. */
function noteToken(answer: unknown): void {
  const { id, vault_token: token } = (answer as { data?: { id?: string; vault_token?: string } }).data ?? {};
  if (id && token) takeToken({ owner: id, token });
}

/**
 * A call with the token of the session. Refused for it, it is made once more with the one that another tab left on the
 * device, or with the first one of a session from before there were any.
 */
async function proven(work: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
  const token = await tokenHere();
  try {
    return await work(withToken(token));
  } catch (error) {
    if (!(error instanceof NotRead) || !error.unproven) throw error;
    const another = await renewed(token);
    if (!another) throw error;
    return work(withToken(another));
  }
}

const withToken = (token: string | undefined): Record<string, string> => ({
  'X-Requested-With': 'XMLHttpRequest',
  ...(token && { 'X-Vault-Token': token }),
});

let asking: Promise<unknown> | undefined;

async function renewed(before: string | undefined): Promise<string | undefined> {
  const other = async () => {
    const now = await tokenHere();
    return now === before ? undefined : now;
  };
  if ((await other()) === undefined) await readAgain();
  if ((await other()) === undefined) {
    asking ??= firstToken().finally(() => {
      asking = undefined;
    });
    await asking;
  }
  return other();
}

/** Given once, and only to a session that has none. */
async function firstToken(): Promise<void> {
  const token = await tokenOf(base);
  const headers = { ...withToken(undefined), ...(token && { 'X-XSRF-TOKEN': token }) };
  const response = await reach('/token', { method: 'POST', headers }).catch(() => undefined);
  if (response) noteToken(await whole(response.json()));
}

async function reach(path: string, options: RequestInit): Promise<Response> {
  const begun = performance.now();
  const response = await whole(fetch(base + path, options));
  if (isNetworkPage(response.status, response.headers.get('Content-Type'))) throw unreached();
  noteReached(response, begun);
  if (!response.ok) throw new NotRead(response.status, await refusalOf(response));
  return response;
}

/** An answer or its body; one that breaks off halfway is as good as none. */
export const whole = <T>(coming: Promise<T>): Promise<T> =>
  coming.catch(() => {
    throw unreached();
  });

function unreached(): NotRead {
  noteFailure();
  return new NotRead(0, noNetwork);
}

function noteReached(response: Response, begun: number): void {
  if (response.headers.has('X-Kept-At') || response.headers.has('X-Not-Kept')) noteFailure();
  else noteSuccess(begun);
}

async function refusalOf(response: Response): Promise<RefusalBody> {
  const body = (await response.json().catch(() => ({}))) as Partial<RefusalBody>;
  return { ...body, message: body.message ?? 'El servidor no pudo responder. Intente de nuevo.' };
}
