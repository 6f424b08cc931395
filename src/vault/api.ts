import type { Line } from '../domain/payroll/statement.ts';
import type { RefusalBody } from '../domain/refusals.ts';
import { noteFailure, noteSuccess } from '../offline/connectivity.ts';
import { tokenOf } from '../offline/send-item.ts';

export type Account = {
  id: string;
  name: string;
  document_type: string;
  document_number: string;
  companies: { id: string; social_reason: string; nit: string }[];
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
  dian: { status: string; cune: string; qr: string; accepted_at: string };
};

export type SlipDetail = Slip & { lines: Line[] };

export type Question = {
  id: string;
  payslip_id: string;
  category: string;
  line: string | null;
  message: string;
  state: string;
  reply: string | null;
  created_at: string;
};

/** An answer, and since when it has been on this device when the network did not give it. */
export type Read<T> = { data: T; keptAt: Date | undefined };

export class NotRead extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  constructor(status: number, body: RefusalBody) {
    super(body.message);
    this.name = 'NotRead';
    this.status = status;
    this.body = body;
  }
  /** Neither the network nor this device has it. */
  get offline(): boolean {
    return this.status === 0 || this.status === 503;
  }
}

const base = '/api/vault';
const noNetwork = { message: 'Sin conexión. Intente al volver la conexión.' };

/** Asks in the name of an employee: the worker keeps and gives back only under that name. */
export async function ask(path: string, owner?: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(base + path, {
      cache: 'no-store',
      headers: { Accept: '*/*', ...(owner && { 'X-Owner': owner }) },
    });
  } catch {
    noteFailure();
    throw new NotRead(0, noNetwork);
  }
  noteReached(response);
  if (!response.ok) throw new NotRead(response.status, await refusalOf(response));
  return response;
}

export async function read<T>(path: string, owner?: string): Promise<Read<T>> {
  const response = await ask(path, owner);
  const since = response.headers.get('X-Kept-At');
  return { data: (await response.json()) as T, keptAt: since ? new Date(since) : undefined };
}

/** Sign-in and sign-out: the only calls that never wait on the device. */
export async function call<T>(path: string, values?: object): Promise<T | undefined> {
  const token = await tokenOf(base);
  let response: Response;
  try {
    response = await fetch(base + path, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(values && { 'Content-Type': 'application/json' }),
        ...(token && { 'X-XSRF-TOKEN': token }),
      },
      ...(values && { body: JSON.stringify(values) }),
    });
  } catch {
    noteFailure();
    throw new NotRead(0, noNetwork);
  }
  noteReached(response);
  if (!response.ok) throw new NotRead(response.status, await refusalOf(response));
  return response.status === 204 ? undefined : ((await response.json()) as T);
}

function noteReached(response: Response): void {
  if (response.headers.has('X-Kept-At') || response.headers.has('X-Not-Kept')) noteFailure();
  else noteSuccess();
}

async function refusalOf(response: Response): Promise<RefusalBody> {
  const body = (await response.json().catch(() => ({}))) as Partial<RefusalBody>;
  return { ...body, message: body.message ?? 'El servidor no pudo responder. Intente de nuevo.' };
}
