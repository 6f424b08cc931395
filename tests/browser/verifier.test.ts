import { join } from 'node:path';
import Fastify from 'fastify';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSigned } from '../../server/dian/build.ts';
import { openCertificate } from '../../server/dian/certificate.ts';
import { guardHeaders, serveApp } from '../../server/http/static.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { simplePayroll } from '../domain/dian/sample.ts';
import { company, p12Of, password } from '../server/dian/certificates.ts';
import { type Device, openDevice } from './device.ts';
import { openProxy, type ProxyServer } from './proxy.ts';

/** The verifier, without a session: files are judged on the device, and nothing leaves it. */
const app = Fastify();
let proxy: ProxyServer;
let device: Device;
beforeAll(async () => {
  guardHeaders(app, false);
  await serveApp(app, join(import.meta.dirname, '../../dist'));
  proxy = await openProxy(await app.listen({ port: 0, host: '127.0.0.1' }));
  device = await openDevice(proxy, { width: 1440, height: 900 });
});
afterAll(async () => {
  await device?.close();
  await proxy?.close();
  await app.close();
});

const files: { name: string; mimeType: string; buffer: Buffer }[] = [];
beforeAll(() => {
  const issued = company({ from: '2020-01-01' });
  const signed = buildSigned(simplePayroll(), {
    pin: '12345',
    credentials: openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password),
    uuid: '07f1761e-d93b-540c-b37f-bc209963713b',
    signingTime: Date.parse('2026-10-31T19:30:05Z') as Instant,
  }).xml.toString();
  const xml = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  files.push(
    xml('nie-1.xml', signed),
    xml('nie-2.xml', signed.replace('PrimerNombre="ANA"', 'PrimerNombre="ANE"')),
    {
      name: 'mes.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zipSync({ 'nie-3.xml': Buffer.from(signed.replace(/<Pago /, '<Pago><Pago ')) })),
    },
  );
});

it('the verifier judges files with no connection, sends nothing, and is walked by keyboard', async () => {
  const { page } = device;
  const requests: string[] = [];
  await device.go('/verificar');
  await page.getByRole('heading', { name: /Revise su nómina electrónica/ }).waitFor();
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => requests.push(request.url()));
  // The browser itself refuses to send.
  const sent = await page.evaluate(() =>
    fetch('/api/health').then(
      () => 'sent',
      () => 'refused',
    ),
  );
  expect(sent).toBe('refused');
  requests.length = 0;
  await device.offline();

  await page.getByLabel('PIN del software').fill('12345');
  await page.getByLabel('Archivos para verificar').setInputFiles(files);
  await page.getByRole('heading', { name: '1 de 3 documentos están bien' }).waitFor();
  const rows = page.getByRole('table', { name: 'Veredictos' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(4);
  expect(await rows.nth(1).innerText()).toMatch(/nie-3\.xml[\s\S]*No se pudo leer/);
  expect(await rows.nth(2).innerText()).toMatch(/nie-2\.xml[\s\S]*Firma alterada/);
  expect(await rows.nth(3).innerText()).toMatch(/nie-1\.xml[\s\S]*Correcto/);

  await page.keyboard.press('ArrowDown');
  const detail = page.getByRole('complementary', { name: 'Detalle' });
  await detail.getByText('el documento cambió después de firmarlo').waitFor();
  await page.keyboard.press('ArrowDown');
  await detail.getByText('Devengado: suma de sus líneas').waitFor();

  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.body.setAttribute('data-printed', '');
    };
  });
  await page.keyboard.press('p');
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  const report = page.locator('.verifier-report');
  expect(await report.isVisible()).toBe(true);
  expect(await report.innerText()).toMatch(/nie-2\.xml[\s\S]*DC09[\s\S]*Lo que este informe no sabe/);
  expect(await page.locator('.verifier-body').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Otros archivos' }).click();
  await page.getByRole('heading', { name: /Revise su nómina electrónica/ }).waitFor();
  expect(requests).toEqual([]);
  expect(device.faults).toEqual([]);
  await device.online();
});
