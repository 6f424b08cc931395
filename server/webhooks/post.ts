import { lookup as resolveName } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { getUrlHost } from './address.ts';
import type { AllowedNetworks } from './networks.ts';

/** Outcome of an attempt. `status` is null when nothing answered; then `problem` says why, for people. */
export type Attempt = {
  status: number | null;
  problem: string | null;
  /** Beginning of the answer. */
  answer: string;
  tookMs: number;
  /** Seconds that the receiver asked to wait. */
  retryAfter?: number;
};

type Resolved = { address: string; family: number };
export type Post = {
  address: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  networks: AllowedNetworks;
  /** Milliseconds for everything, from the name to the answer. */
  timeoutMs: number;
  /** Aborts the attempt, whose outcome is then unknown. */
  ending?: AbortSignal | undefined;
  resolve?: ((host: string) => Promise<Resolved[]>) | undefined;
};

/** Bytes of an answer that are kept. */
const KEPT_BYTES = 1000;
const MAX_HEADER_BYTES = 16_384;

class Refused extends Error {}

/**
 * Posts a delivery. The name is resolved once, every address that it has is judged, and the socket connects to one of
 * those. A redirect is an answer like any other. Rejects only when `ending` aborts.
 */
export async function postWebhook(post: Post): Promise<Attempt> {
  const { timeoutMs, ending } = post;
  const started = performance.now();
  const late = AbortSignal.timeout(timeoutMs);
  const signal = ending ? AbortSignal.any([late, ending]) : late;
  const took = () => Math.round(performance.now() - started);
  try {
    const made = await send(post, signal);
    return { ...made, tookMs: took() };
  } catch (problem) {
    if (ending?.aborted) throw problem;
    const words = late.aborted ? `Sin respuesta en ${timeoutMs / 1000} s` : describeFailure(problem);
    return { status: null, problem: words, answer: '', tookMs: took() };
  }
}

/** A resolver cannot be interrupted, so its answer is no longer awaited. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

async function send(
  { address, headers, body, networks, resolve = resolveAll }: Post,
  signal: AbortSignal,
): Promise<Omit<Attempt, 'tookMs'>> {
  const url = new URL(address);
  const host = getUrlHost(url);
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await orAborted(resolve(host), signal);
  const closed = found.find((one) => !networks.isOpen(one.address));
  if (closed)
    throw new Refused(
      `La dirección lleva a una red privada (${closed.address}), que esta instalación no permite`,
    );
  if (url.protocol === 'http:' && !found.every((one) => networks.isAllowed(one.address)))
    throw new Refused('La dirección no es https:// y lleva fuera de las redes permitidas');
  return exchange(url, { headers, body }, found, signal);
}

const resolveAll = (host: string): Promise<Resolved[]> => resolveName(host, { all: true });

function exchange(
  url: URL,
  { headers, body }: Pick<Post, 'headers' | 'body'>,
  found: readonly Resolved[],
  signal: AbortSignal,
): Promise<Omit<Attempt, 'tookMs'>> {
  const lookup: LookupFunction = (_host, { all }, told) => {
    const [first = { address: '', family: 4 }] = found;
    if (all) told(null, [...found]);
    else told(null, first.address, first.family);
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // A status that came counts, however the body ends.
    let fail: (problem: unknown) => void = reject;
    const asked = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        lookup,
        signal,
        maxHeaderSize: MAX_HEADER_BYTES,
      },
      (response) => {
        const { statusCode = 0, headers: answered } = response;
        const parts: Buffer[] = [];
        let bytes = 0;
        const end = () => {
          resolve({
            status: statusCode,
            problem: describeStatus(statusCode),
            // PostgreSQL keeps no NUL in a text.
            answer: Buffer.concat(parts).subarray(0, KEPT_BYTES).toString().replaceAll('\0', ''),
            ...readRetryAfter(answered['retry-after']),
          });
          response.destroy();
        };
        fail = end;
        response.on('data', (part: Buffer) => {
          parts.push(part);
          bytes += part.length;
          if (bytes >= KEPT_BYTES) end();
        });
        response.on('end', end).on('error', end).on('close', end);
      },
    );
    asked.on('error', (problem) => fail(problem));
    asked.end(body);
  });
}

const isDelivered = (status: number): boolean => status >= 200 && status < 300;

function describeStatus(status: number): string | null {
  if (isDelivered(status)) return null;
  if (status >= 300 && status < 400) return `Respondió ${status}: una redirección, que no se sigue`;
  return `Respondió ${status}`;
}

function readRetryAfter(value: string | undefined): { retryAfter?: number } {
  return /^\d{1,6}$/.test(value ?? '') ? { retryAfter: Number(value) } : {};
}

const failures: Readonly<Record<string, string>> = {
  ENOTFOUND: 'El nombre de la dirección no existe',
  EAI_AGAIN: 'El nombre de la dirección no se pudo resolver',
  ECONNREFUSED: 'Nadie atiende en esa dirección',
  ECONNRESET: 'La conexión se cortó',
  EHOSTUNREACH: 'No hay camino hasta esa dirección',
  ENETUNREACH: 'No hay camino hasta esa dirección',
  ETIMEDOUT: 'La conexión no se abrió a tiempo',
  CERT_HAS_EXPIRED: 'El certificado del servidor venció',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Ninguna autoridad respalda el certificado del servidor',
  SELF_SIGNED_CERT_IN_CHAIN: 'Ninguna autoridad conocida respalda el certificado del servidor',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'El servidor no envía la cadena de su certificado',
  ERR_TLS_CERT_ALTNAME_INVALID: 'El certificado del servidor es de otro nombre',
};

function describeFailure(problem: unknown): string {
  if (problem instanceof Refused) return problem.message;
  const codes = [problem, ...(problem instanceof AggregateError ? problem.errors : [])].map((each) =>
    String((each as { code?: unknown }).code ?? ''),
  );
  const known = codes.find((code) => failures[code]);
  return known ? (failures[known] ?? '') : `No se pudo entregar${codes[0] ? ` (${codes[0]})` : ''}`;
}
