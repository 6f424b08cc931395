import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { HttpRefusal } from '../refusals.ts';
import { probes } from './health.ts';

/** Public address of the installation: outgoing links begin with it, and passkeys are bound to its host. */
export type Site = { origin: string; host: string };

declare module 'fastify' {
  interface FastifyRequest {
    site: Site;
  }
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Refuses requests for another host than that of the installation (decision 34). The probes answer under any
 * host.
 */
export function guardSite(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const open = publicUrl === undefined ? undefined : new URL(publicUrl);
  app.decorateRequest('site');
  app.addHook('onRequest', async (request, reply) => {
    if (probes.includes(request.routeOptions.url ?? '')) return;
    const site = open ? publicSite(request, open) : localSite(request);
    if (site) request.site = site;
    else return refuse(request, reply, open?.origin);
  });
}

function publicSite(request: FastifyRequest, open: URL): Site | undefined {
  const named = hostOf(request, open.protocol);
  return named?.host === open.host ? { origin: open.origin, host: open.hostname } : undefined;
}

function localSite(request: FastifyRequest): Site | undefined {
  const named = hostOf(request, 'http:');
  // The port may differ from the listening one, as in a container or a tunnel.
  return named && loopback.test(named.hostname) ? { origin: named.origin, host: named.hostname } : undefined;
}

function hostOf(request: FastifyRequest, protocol: string): URL | undefined {
  const host = request.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? (URL.parse(`${protocol}//${host}`) ?? undefined) : undefined;
}

function refuse(request: FastifyRequest, reply: FastifyReply, open: string | undefined): FastifyReply {
  const words = open
    ? `Esta instalación se abre en ${open}`
    : 'Esta instalación solo se abre en su propia máquina. Para abrirla con otro nombre, quien la administra lo escribe en PUBLIC_URL';
  if (/^\/api(\/|\?|$)/.test(request.url)) throw new HttpRefusal(421, `${words}.`);
  const page = open ? words.replace(open, `<a href="${open}">${open}</a>`) : words;
  return reply
    .code(421)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(
      '<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        '<meta name="color-scheme" content="light dark"><title>Quincena</title>' +
        `<body style="max-width:34rem;margin:15vh auto;padding:0 1rem;font:1.125rem/1.5 sans-serif"><p>${page}.</p>`,
    );
}
