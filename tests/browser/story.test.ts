import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getToday } from '../../src/office/months/month.ts';
import { valid, verifyXml } from '../server/dian/verifier.ts';
import { sharedPath } from '../shared.ts';
import { openBrowser } from './browser.ts';
import { openDevice } from './device.ts';
import { employeeApi } from './employee-api.ts';
import { type Installation, startInstallation } from './installation.ts';
import { openProxy } from './proxy.ts';
import { waitForToast } from './toasts.ts';
import { goTo, signIn, waitForKept } from './vault-phone.ts';

/** One payroll, end to end: the very product a newcomer starts, driven as its people do. */
let quincena: Installation;
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  quincena = await startInstallation();
});
afterAll(async () => {
  for (const close of open) await close();
  await quincena?.stop();
});

async function browser(size: {
  width: number;
  height: number;
}): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const { context, close } = await openBrowser(size);
  open.push(close);
  const page = await context.newPage();
  const faults: string[] = [];
  context.on('weberror', (problem) => faults.push(problem.error().message));
  return { context, page, faults };
}

const person = { listed: 'Rentería Mosquera Yuliana', document: '1037482916' };

describe('one payroll, end to end', () => {
  let signedXml: Buffer;

  it('is issued from its form, and shown as accepted in its list and in the vault', async () => {
    const { page, context, faults } = await browser({ width: 1440, height: 900 });
    await page.goto(`${quincena.address}/payrolls`);
    await page.waitForURL(/\/login\?next=%2Fpayrolls/);
    await page.getByLabel('Correo').fill('aliado@quincena.demo');
    await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
    await page.keyboard.press('Enter');
    await page.getByText('El correo o la contraseña no son correctos').first().waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await page.keyboard.press('Enter');

    const choice = page.getByRole('dialog');
    await choice.getByText('Seleccione una compañía').waitFor();
    await choice.getByRole('button', { name: 'Continuar' }).click();
    await choice.getByText('Debes seleccionar una compañia').waitFor();
    await choice.getByText('Confecciones Siete Ceibas S.A.S.').click();
    await choice.getByRole('button', { name: 'Continuar' }).click();
    await waitForToast(page, 'Compañia Confecciones Siete Ceibas S.A.S. seleccionada');
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('company') ?? '{}').social_reason)).toBe(
      'Confecciones Siete Ceibas S.A.S.',
    );

    await page.goto(`${quincena.address}/payrolls/create`);
    // With the keyboard alone: the list opens, the words find, Enter chooses.
    await page.locator('button').filter({ hasText: 'Elegir empleado' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: person.listed }).waitFor();
    await page.keyboard.type('renteria mosq');
    await page.keyboard.press('Enter');
    await page.getByText('Agregar devengado').click();
    await page.getByRole('option', { name: 'Horas extra diurnas' }).first().waitFor();
    await page.keyboard.type('extra diurnas');
    await page.keyboard.press('Enter');
    await page.getByLabel('Horas de horas extra diurnas').fill('6');
    await page.getByText('2.555.010').first().waitFor();
    await page.getByText('De dónde sale').waitFor();

    const vault = await context.newPage();
    const [year, month] = getToday().split('-').map(Number);
    await vault.goto(
      `${quincena.address}/vault/payrolls?search=yuliana&year=${year}&month_from=${month}&month_to=${month}`,
    );
    await vault.getByText('Nada coincide').waitFor();

    await page.getByRole('button', { name: /Emitir/ }).click();
    const confirm = page.locator('dialog[open]').getByRole('button', { name: 'Emitir' });
    await confirm.click();
    await page.waitForURL(/\/payrolls(\?|$)/);
    const row = page.getByRole('row', { name: new RegExp(person.listed) });
    // Documents of the demo leave before this one.
    await row.getByText('Aceptado').waitFor({ timeout: 60_000 });
    const dialog = page.locator('dialog[open]').filter({ hasText: 'ha sido autorizada' });
    await dialog.getByRole('button', { name: 'Aceptar' }).click();
    await vault.getByRole('row', { name: person.listed }).waitFor();
    await vault.close();

    const company = await page.evaluate(
      () => JSON.parse(localStorage.getItem('company') ?? '{}').id as string,
    );
    const found = await context.request.get(
      `${quincena.address}/api/payrolls?company=${company}&search=mosquera&sort=-created_at`,
    );
    const { data } = (await found.json()) as { data: { id: string; state: string; total: string }[] };
    expect(data[0]).toMatchObject({ state: 'aceptada', total: '2555010.00' });
    const xml = await context.request.get(
      `${quincena.address}/api/payrolls/${data[0]?.id}/xml?company=${company}`,
    );
    signedXml = await xml.body();
    expect(faults).toEqual([]);
  });

  it('has a document that the official schema and an independent verifier accept', () => {
    expect(valid(verifyXml(signedXml))).toBe(true);
    const schema = sharedPath('dian/xsd/nomina/NominaIndividualElectronicaXSDV1.0.6.xsd');
    const folder = mkdtempSync(join(tmpdir(), 'quincena-xml-'));
    const file = join(folder, 'document.xml');
    writeFileSync(file, signedXml);
    for (const [tool, args] of [
      ['xmllint', schema ? ['--noout', '--nonet', '--schema', schema, file] : undefined],
      [
        'xmlsec1',
        [
          '--verify',
          '--insecure',
          '--id-attr:Id',
          'http://www.w3.org/2000/09/xmldsig#:KeyInfo',
          '--id-attr:Id',
          'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
          file,
        ],
      ],
    ] as const) {
      if (!args) continue;
      try {
        execFileSync(tool, args, { stdio: 'pipe' });
      } catch (problem) {
        // A folder of the path that this user may not enter says EACCES, and the tool may lie in none.
        if (['ENOENT', 'EACCES'].includes((problem as NodeJS.ErrnoException).code ?? ''))
          console.info(`Left out: ${tool} is not on this machine.`);
        else throw new Error(`${tool}: ${String((problem as { stderr?: Buffer }).stderr)}`);
      }
    }
    rmSync(folder, { recursive: true });
  });

  it('is read by its employee offline, and a question asked offline arrives exactly once', async () => {
    const proxy = await openProxy(quincena.address);
    const phone = await openDevice(proxy, { motion: true });
    open.push(phone.close, proxy.close);
    await phone.go('/payslip');
    await signIn(phone, { name: 'Yuliana', document: person.document });
    await waitForKept(phone, 3);

    await phone.closeTab();
    await phone.offline();
    await phone.openTab();
    await goTo(phone, '/payslip');
    await phone.seen('Sin conexión. Está viendo lo guardado en este teléfono.').waitFor();
    await phone.seen('Ver comprobante').click();
    await phone.seen('Horas extra diurnas').waitFor();
    expect(await phone.page.getByText('2.555.010').count()).toBe(0);
    // The first page, which is leaving, has one too.
    await phone.page.getByRole('button', { name: 'Mostrar los valores' }).last().click();
    await phone.seen('2.555.010').waitFor();
    const [download] = await Promise.all([
      phone.page.waitForEvent('download'),
      phone.seen('Descargar PDF').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);

    await phone.seen('Horas extra diurnas').click();
    await phone.page.locator('dialog[open]').getByText('Preguntar').click();
    await phone.page.getByLabel('Su pregunta').fill('¿Quién aprobó estas horas?');
    await phone.page.getByRole('button', { name: 'Guardar para enviar' }).click();
    await waitForToast(phone.page, 'Se enviará al volver la conexión');
    await phone.closeTab();

    await phone.online();
    await phone.wakeWorker();
    const { questions } = await employeeApi(quincena.address, person, 'quincena-demo');
    await expect.poll(async () => (await questions()).length, { timeout: 60_000 }).toBe(1);
    await phone.wakeWorker();
    await phone.openTab();
    await goTo(phone, '/payslip/account');
    await phone.seen(/^Salir de este/).waitFor();
    expect(await questions()).toMatchObject([{ message: '¿Quién aprobó estas horas?' }]);

    await phone.seen(/^Salir de este/).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Cerrar sesión' }).click();
    await phone.page.getByLabel('Número').waitFor();
    await phone.offline();
    await phone.page.reload();
    await phone.page.getByLabel('Número').waitFor();
    expect(await phone.page.getByText('2.555.010').count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });
});
