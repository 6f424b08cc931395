import type { Address, Method } from './call.ts';

/** Splits the input of a declared call: names of the path go into it, and the others stay beside it. */
export function placeCall<A extends Address>(address: A, input: object = {}) {
  const [method, path] = address.split(' ') as [
    A extends `${infer M extends Method} ${string}` ? M : never,
    string,
  ];
  const values: Record<string, unknown> = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(values[name]);
    delete values[name];
    return encodeURIComponent(value);
  });
  return { method, path: filled, values };
}
