import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clerkAtDesk, desk } from './clerk-desk.ts';
import { waitForToast } from './toasts.ts';

/** Certificates of a year, from what a person lacks to the files. */
clerkAtDesk();

/** Year of the last month that the demo paid. */
const year = new Date(Date.now() - 31 * 86_400_000).getUTCFullYear();
/** In January the year of the demo is over, and its report may be sent. */
const standing =
  year < new Date().getUTCFullYear() ? 'Nada impide enviarlo.' : 'Se envía cuando termine el año.';

async function downloaded(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([desk.page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

it('form 220 is downloaded for one person, and in a ZIP for the selected ones', async () => {
  const { page } = desk;
  await desk.go(`/certificates?year=${year}`);
  const one = await downloaded(() =>
    page.getByRole('link', { name: 'Descargar el 220 de Jhon Fredy' }).click(),
  );
  expect(one.name).toBe(`certificado-220-${year}-1017204588.pdf`);
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const row = page.getByRole('row').filter({ hasText: 'Jhon Fredy' });
  await row.getByRole('checkbox').check();
  const some = await downloaded(() => page.getByRole('button', { name: 'Descargar 1' }).click());
  expect(some.name).toBe(`certificados-220-${year}.zip`);
});

it('format 2276 leads to the missing field of a person, and includes it once it is written', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Formato 2276' }).click();
  const mend = page.getByRole('link', { name: /Corregir en la ficha de Óscar/ });
  await mend.click();
  await page.waitForURL(/\/employees\/.+campo=dependent_document_number/);
  await page.getByLabel('Documento del dependiente', { exact: true }).fill('1020304050');
  await page.getByLabel('Tipo de documento del dependiente').click();
  await page.getByRole('option', { name: 'Tarjeta de identidad' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await waitForToast(page, 'guardado');
  await desk.go(`/certificates?year=${year}&parte=report`);
  await page.getByText(standing).waitFor();
  await expect.poll(() => mend.count()).toBe(0);
  const { name, bytes } = await downloaded(() => page.getByRole('link', { name: 'XML de la DIAN' }).click());
  expect(name).toMatch(/^Dmuisca_010227604\d{4}00000001\.xml$/);
  const xml = bytes.toString('latin1');
  expect(xml).toContain('tdocde="12" nitde="1020304050"');
  expect(xml).toContain('pno="Óscar"');
});

it('the record of an employee offers their employment letter', async () => {
  const { page } = desk;
  await desk.go('/employees');
  await page.getByRole('row').filter({ hasText: 'Jhon Fredy' }).first().click();
  await page.getByRole('tab', { name: 'Certificados' }).click();
  await page.getByLabel('Dirigido a (opcional)').fill('Banco Prueba');
  const letter = await downloaded(() =>
    page.locator('.employee-lead-letters').getByRole('link', { name: 'Descargar' }).first().click(),
  );
  expect(letter.name).toBe('certificado-laboral-1017204588.pdf');
});
