import { join } from 'node:path';
import Fastify from 'fastify';
import { zipSync } from 'fflate';
import { afterAll, beforeAll } from 'vitest';
import { buildSigned } from '../../server/dian/build.ts';
import { openCertificate } from '../../server/dian/certificate.ts';
import { guardHeaders, serveApp } from '../../server/http/static.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { simplePayroll } from '../domain/dian/sample.ts';
import { company, p12Of, password } from '../server/dian/certificates.ts';
import type { BrowserOptions } from './browser.ts';
import { type Device, openDevice } from './device.ts';
import { openProxy, type ProxyServer } from './proxy.ts';

/** The page of the verifier as a server gives it, without a session, and the device that opens it. */
export let verifierDevice: Device;

export function openVerifierPlace(options: BrowserOptions): void {
  const app = Fastify();
  let proxy: ProxyServer;
  beforeAll(async () => {
    guardHeaders(app, false);
    await serveApp(app, join(import.meta.dirname, '../../dist'));
    proxy = await openProxy(await app.listen({ port: 0, host: '127.0.0.1' }));
    verifierDevice = await openDevice(proxy, options);
  });
  afterAll(async () => {
    await verifierDevice?.close();
    await proxy?.close();
    await app.close();
  });
}

/** Documents that are right, changed after they were signed, and cut inside a ZIP. */
export function buildVerifierFiles(): { name: string; mimeType: string; buffer: Buffer }[] {
  const issued = company({ from: '2020-01-01' });
  const signed = buildSigned(simplePayroll(), {
    pin: '12345',
    credentials: openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password),
    uuid: '07f1761e-d93b-540c-b37f-bc209963713b',
    signingTime: Date.parse('2026-10-31T19:30:05Z') as Instant,
  }).xml.toString();
  const xml = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  return [
    xml('nie-1.xml', signed),
    xml('nie-2.xml', signed.replace('PrimerNombre="ANA"', 'PrimerNombre="ANE"')),
    {
      name: 'mes.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zipSync({ 'nie-3.xml': Buffer.from(signed.replace(/<Pago /, '<Pago><Pago ')) })),
    },
  ];
}
