import { placeCall } from '../domain/calls/place-call.ts';
import type { OfficeAddress, OfficeInput, OfficeOutput } from '../domain/office/calls.ts';
import { type By, http, write, writeJson } from './http.ts';
import { findAnswerPart } from './refusal.ts';

type Reads = Extract<OfficeAddress, `GET ${string}`>;
export type OfficeWrites = Exclude<OfficeAddress, Reads>;

export async function read<A extends Reads>(
  address: A,
  input: OfficeInput<A>,
  call: { by: By; signal?: AbortSignal },
): Promise<OfficeOutput<A>> {
  const { path, values } = placeCall(address, input as object);
  return (await http.get<OfficeOutput<A>>(path, { params: values, ...call })).data;
}

/** Sends a declared write at once, without the outbox; see `write`. */
export function call<A extends OfficeWrites>(
  address: A,
  input: OfficeInput<A>,
  key?: string,
  by?: By,
  patience?: number,
): Promise<OfficeOutput<A>> {
  const { method, path, values } = placeCall(address, input as object);
  return write<OfficeOutput<A>>(lower(method), path, values, key, by, patience);
}
const lower = (method: 'POST' | 'PUT' | 'DELETE') =>
  method.toLowerCase() as Lowercase<'POST' | 'PUT' | 'DELETE'>;

/** Sends a declared write as JSON instead of a form. `tests/forms.test.ts` lists each use. */
export function callJson<A extends Extract<OfficeWrites, `POST ${string}`>>(
  address: A,
  input: OfficeInput<A>,
  key?: string,
  by?: By,
  patience?: number,
): Promise<OfficeOutput<A>> {
  const { path, values } = placeCall(address, input as object);
  return writeJson<OfficeOutput<A>>(path, values, key, by, patience);
}

/**
 * Sends a declared write about many, which goes on as a job. When it is cancelled or refused after a part of them, which the
 * interceptor shows, the answer is that about the part; `undefined` when nothing was done.
 */
export const callForMany = <A extends Extract<OfficeWrites, `POST ${string}`>>(
  address: A,
  input: OfficeInput<A>,
  key?: string,
): Promise<OfficeOutput<A> | undefined> =>
  callJson(address, input, key).catch(
    (error: unknown) => findAnswerPart(error) as OfficeOutput<A> | undefined,
  );
