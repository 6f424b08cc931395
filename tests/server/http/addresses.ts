import type { FastifyInstance } from 'fastify';

export type Listed = { method: string; path: string };

/** Every address under a beginning that the server answers, from the server itself; without that beginning. */
export function addressesOf(app: FastifyInstance, under: string): Listed[] {
  const found: Listed[] = [];
  const branch: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?/.exec(line) ?? [];
    if (!part) continue;
    branch.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    const path = branch.join('');
    if (!path.startsWith(`${under}/`)) continue;
    for (const method of methods.split(', ').filter(Boolean))
      found.push({ method, path: path.slice(under.length) });
  }
  return found;
}
