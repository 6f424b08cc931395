import { placeCall } from '../domain/calls/placed-call.ts';
import type { OfficeAddress, OfficeInput, OfficeOutput } from '../domain/office/calls.ts';
import { type By, http, write, writeJson } from './http.ts';

type Reads = Extract<OfficeAddress, `GET ${string}`>;
export type OfficeWrites = Exclude<OfficeAddress, Reads>;

/** Answer of a declared call of the office that reads. */
export async function read<A extends Reads>(
  address: A,
  input: OfficeInput<A>,
  call: { by: By; signal?: AbortSignal },
): Promise<OfficeOutput<A>> {
  const { path, values } = placeCall(address, input as object);
  return (await http.get<OfficeOutput<A>>(path, { params: values, ...call })).data;
}

/** A declared call that writes, now or not at all; see `write`. */
export function call<A extends OfficeWrites>(
  address: A,
  input: OfficeInput<A>,
  key: string = crypto.randomUUID(),
  by?: By,
  patience?: number,
): Promise<OfficeOutput<A>> {
  const { method, path, values } = placeCall(address, input as object);
  return write<OfficeOutput<A>>(lower(method), path, values, key, by, patience);
}
const lower = (method: 'POST' | 'PUT' | 'DELETE') =>
  method.toLowerCase() as Lowercase<'POST' | 'PUT' | 'DELETE'>;

/** The same of what is no form; `tests/forms.test.ts` names each. */
export function callJson<A extends Extract<OfficeWrites, `POST ${string}`>>(
  address: A,
  input: OfficeInput<A>,
  key: string = crypto.randomUUID(),
  by?: By,
  patience?: number,
): Promise<OfficeOutput<A>> {
  const { path, values } = placeCall(address, input as object);
  return writeJson<OfficeOutput<A>>(path, values, key, by, patience);
}
