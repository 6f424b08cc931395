import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { letters, notWhole } from './fits.ts';
import { buildVerifierFiles, openVerifierPlace, verifierDevice } from './verifier-place.ts';

/** Every state of the verifier, in the light and in the dark, on each width and with large letters. */
openVerifierPlace({ width: 1440, height: 900 });

const planilla = { name: 'carta.txt', mimeType: 'text/plain', buffer: Buffer.from('Señores') };
const start = async () => {
  await verifierDevice.go('/verificar');
  await verifierDevice.page.getByRole('heading', { name: /Revise su nómina electrónica/ }).waitFor();
};
const choose = async (files: ReturnType<typeof buildVerifierFiles>) =>
  verifierDevice.page.getByLabel('Archivos para verificar').setInputFiles(files);

const states: Record<string, () => Promise<unknown>> = {
  empty: start,
  'with files over it': async () => {
    await start();
    await verifierDevice.page.evaluate(() => {
      dispatchEvent(new DragEvent('dragover', { cancelable: true }));
    });
    await verifierDevice.page.locator('.verifier.over').waitFor();
  },
  'reading, in pause': async () => {
    await start();
    const [first] = buildVerifierFiles();
    const many = Array.from({ length: 400 }, (_, at) => ({ ...first, name: `nie-${at}.xml` }));
    await choose(many as ReturnType<typeof buildVerifierFiles>);
    await verifierDevice.page.getByRole('button', { name: 'Pausar' }).click();
    await verifierDevice.page.getByRole('heading', { name: 'En pausa' }).waitFor();
  },
  'with its verdicts': async () => {
    await start();
    await choose([...buildVerifierFiles(), planilla]);
    await verifierDevice.page.getByRole('heading', { name: /1 de 3 documentos están bien/ }).waitFor();
  },
  'with an account open': async () => {
    await states['with its verdicts']?.();
    await verifierDevice.page.getByRole('button', { name: 'nie-2.xml' }).click();
    const account = verifierDevice.page.getByRole('complementary', { name: 'Detalle' });
    await account.getByText('el documento cambió después de firmarlo').waitFor();
  },
  'with nothing right': async () => {
    await start();
    await choose([planilla]);
    await verifierDevice.page.getByRole('heading', { name: /No hay ningún documento de nómina/ }).waitFor();
  },
};

/** Serious and critical findings of axe, in the light and in the dark. */
async function judge(): Promise<string[]> {
  const { page } = verifierDevice;
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A colour on its way to another one is no colour to judge.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
    );
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
    const violations = await page.evaluate(
      async () =>
        (await (window as unknown as { axe: typeof axe }).axe.run('html', { resultTypes: ['violations'] }))
          .violations,
    );
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        for (const { target, html } of nodes)
          found.push(`${colorScheme}, ${id}: ${target.join(' ')} ${html.slice(0, 120)}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

describe.each(Object.keys(states))('the verifier %s', (state) => {
  it.each([
    [1440, 900, 100],
    [390, 844, 100],
    [320, 640, 100],
    [390, 844, 200],
  ])('is whole and accessible at %s by %s with letters of %s %%', async (width, height, percent) => {
    const { page } = verifierDevice;
    await page.setViewportSize({ width, height });
    const session = await page.context().newCDPSession(page);
    await letters(session, percent);
    await states[state]?.();
    // The button of a row lies over the whole row, so that it opens wherever it is pressed.
    const cut = await notWhole(page);
    expect(cut.filter((one) => !one.endsWith('BUTTON verifier-open'))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await judge()).toEqual([]);
    await letters(session, 100);
    await session.detach();
  });
});
