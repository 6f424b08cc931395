import { expect, it } from 'vitest';
import { buildVerifierFiles, openVerifierPlace, verifierDevice } from './verifier-place.ts';

/** The verifier, without a session: files are judged on the device, and nothing leaves it. */
openVerifierPlace({ width: 1440, height: 900 });

it('the verifier judges files with no connection, sends nothing, and is walked by keyboard', async () => {
  const { page } = verifierDevice;
  const requests: string[] = [];
  await verifierDevice.go('/verificar');
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
  await verifierDevice.offline();

  await page.getByLabel('PIN del software').fill('12345');
  await page.getByLabel('Archivos para verificar').setInputFiles(buildVerifierFiles());
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
  expect(verifierDevice.faults).toEqual([]);
  await verifierDevice.online();
});
