import { beforeEach, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import { staffApi } from './staff-api.ts';
import { deviceForEach, installed, device as phone, proxy, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import {
  ask,
  closeVault,
  fillSignIn,
  fillVault,
  formClosed,
  goTo,
  maria,
  openRow,
  password,
  stateOf,
  typePin,
  yuliana,
} from './vault-phone.ts';

/** A cheap phone: little room, a network that comes and goes, and the application open twice. */
const patient = { timeout: 60_000 };

installed();
deviceForEach();
beforeEach(() => fillVault(phone, yuliana));

async function lockVault(): Promise<void> {
  await goTo(phone, '/payslip/account');
  await closeVault(phone);
  await stateOf(phone, ['locked']);
}

describe('on a phone with little room', () => {
  it('the application that the browser deleted opens offline again after one visit online', async () => {
    const files = () => phone.page.evaluate(async () => (await (await caches.open('shell')).keys()).length);
    const all = await files();
    await phone.page.evaluate(() => caches.delete('shell'));
    await goTo(phone, '/payslip/list');
    await expect.poll(files, patient).toBe(all);
    await phone.offline();
    await goTo(phone, '/payslip/list');
    await stateOf(phone, ['open']);
    await phone.online();
  });

  it('a PIN or a setting that cannot be stored is refused with a message', async () => {
    await goTo(phone, '/payslip/account#entrar');
    await phone.page.getByRole('button', { name: 'Cambiar el PIN' }).click();
    await phone.page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await phone.page.getByLabel('PIN de ahora').fill('739154');
    await phone.page.getByLabel('PIN nuevo').fill('918273');
    await phone.page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await phone.seen(/lleno y no dejó guardar/).waitFor();
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'Volver a Mi cuenta' }).click();
    await openRow(phone, 'Ocultar los valores');
    await phone.page.getByText('No', { exact: true }).click();
    await phone.seen(/lleno y no dejó guardar/).waitFor();
    expect(await phone.page.getByLabel('Sí, hasta que toque el ojo').isChecked()).toBe(true);
    expect(phone.faults).toEqual([]);
  });
});

describe('in a browser without notifications', () => {
  it('the notices stay off and say why', async () => {
    await goTo(phone, '/payslip/account#avisos');
    const notices = phone.page.getByLabel(/^Avisarme aquí/);
    await notices.click();
    await waitForToast(phone.page, 'Su navegador no deja avisarle');
    expect(await notices.isChecked()).toBe(false);
    expect(await phone.page.getByText('Avisos activados').count()).toBe(0);
  });
});

describe('on a slow network', () => {
  it('the activation has the code of its address when it is sent before it loads', async () => {
    const other = await openDevice(proxy);
    const { page } = other;
    const pass = proxy.hold({ method: 'GET', path: /activate-[^/]+\.js$/ });
    const paper = `${proxy.address}/payslip/activate#7KQ4-M2XD`;
    await page.goto(paper, { waitUntil: 'commit' });
    await page.getByLabel('Número').fill(yuliana.document);
    await page.getByRole('button', { name: 'Seguir' }).click();
    pass();
    await other.seen(/^El código o el documento no son correctos/).waitFor();
    await other.close();
  });

  it('a PDF that the browser refuses to share is saved, and one whose share is cancelled is not', async () => {
    await phone.seen('Ver comprobante').click();
    const share = phone.page.locator('.v-slip-ways').getByRole('button', { name: 'Compartir' });
    const refuse = (name: string) =>
      phone.page.evaluate((why) => {
        navigator.canShare = () => true;
        navigator.share = () => Promise.reject(new DOMException('', why));
      }, name);
    await refuse('NotAllowedError');
    const saved = phone.page.waitForEvent('download');
    await share.click();
    expect((await saved).suggestedFilename()).toMatch(/^comprobante-\d{4}-\d{2}\.pdf$/);
    let more = 0;
    phone.page.on('download', () => (more += 1));
    await refuse('AbortError');
    const wanted = proxy.count({ method: 'GET', path: /\/pdf$/ });
    await share.click();
    await expect.poll(() => proxy.count({ method: 'GET', path: /\/pdf$/ })).toBeGreaterThan(wanted);
    await phone.page.waitForTimeout(500);
    expect(more).toBe(0);
  });

  it('a reply that is being written stays when the vault is locked', async () => {
    await phone.seen('Ver comprobante').click();
    await ask(phone, '¿Por qué este valor?');
    await formClosed(phone);
    const office = await staffApi(quincena.address, 'root@quincena.demo', password);
    const [question] = await office.get<{ id: string }[]>('/questions');
    await office.post(`/questions/${question?.id}/replies`, { message: 'Lo revisamos.' });
    await phone.page.reload();
    await phone.page.getByLabel('Seguir la conversación').fill('Y otra cosa');
    await phone.page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('vault') ?? '{}');
      new BroadcastChannel('vault').postMessage({ about: 'locked', owner: id });
    });
    await stateOf(phone, ['locked']);
    await typePin(phone);
    await expect.poll(() => phone.page.getByLabel('Seguir la conversación').inputValue()).toBe('Y otra cosa');
  });
});

describe('on a narrow screen', () => {
  it('the comparison of two months and the link to it are shown whole', async () => {
    const cut = () =>
      phone.page.evaluate(() =>
        [...document.querySelectorAll('.v-diff :is(td, th), .v-title a, .v-rows .q-row-detail')]
          .filter((part) => {
            const { width, right } = part.getBoundingClientRect();
            return width > 0 && (right > innerWidth - 8 || part.scrollWidth > part.clientWidth + 1);
          })
          .map((part) => part.textContent),
      );
    await phone.page.setViewportSize({ width: 320, height: 640 });
    await goTo(phone, '/payslip/compare');
    await phone.page.getByRole('columnheader', { name: 'En su neto' }).waitFor();
    expect(await cut()).toEqual([]);
    // A tablet, or a desk at twice its size: the list stands beside the payslip.
    for (const width of [320, 920]) {
      await phone.page.setViewportSize({ width, height: 640 });
      await goTo(phone, '/payslip/list');
      await phone.page.getByRole('link', { name: 'Comparar', exact: true }).waitFor();
      const box = await phone.page.getByRole('link', { name: 'Comparar', exact: true }).boundingBox();
      const list = await phone.page.locator('section[aria-labelledby="v-list"]').boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
      expect(await cut()).toEqual([]);
    }
  });
});

describe('an employee who left the lock for the sign-in', () => {
  it('goes back to the lock offline', async () => {
    await lockVault();
    await phone.offline();
    await phone.page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await stateOf(phone, ['signed_out']);
    await phone.page.getByRole('button', { name: /^Volver a la bóveda de/ }).click();
    await stateOf(phone, ['locked']);
    await typePin(phone);
    await stateOf(phone, ['open']);
  });

  it('keeps what is typed when the connection is back', async () => {
    await lockVault();
    await phone.offline();
    await phone.seen('Sin conexión: puede abrir lo guardado').waitFor();
    await phone.page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    const { page } = phone;
    await page.getByLabel('Número').fill(maria.document);
    await phone.online();
    await page.evaluate(() => fetch('/api/health'));
    await page.getByLabel('Contraseña', { exact: true }).pressSequentially(password, { delay: 20 });
    expect(await page.getByLabel('Número').inputValue()).toBe(maria.document);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await stateOf(phone, ['choosing_pin']);
  });
});

describe('on a phone in landscape', () => {
  it.each([
    [844, 390],
    [568, 320],
  ])('of %i × %i px all the keys of the PIN are in view', async (width, height) => {
    await lockVault();
    await phone.page.setViewportSize({ width, height });
    await typePin(phone, '111111');
    await phone.seen(/^PIN equivocado/).waitFor();
    const last = await phone.page.getByRole('button', { name: '0', exact: true }).boundingBox();
    expect((last?.y ?? height) + (last?.height ?? 0)).toBeLessThanOrEqual(height);
    const way = await phone.page.getByRole('button', { name: 'Olvidé mi PIN' }).boundingBox();
    expect((way?.y ?? height) + (way?.height ?? 0)).toBeLessThanOrEqual(height);
  });
});

describe('on a narrow phone', () => {
  const letters = (size: string) =>
    phone.page.evaluate((one) => document.documentElement.style.setProperty('font-size', one), size);

  it.each([
    [320, '100%'],
    [320, '200%'],
    [360, '100%'],
    [390, '200%'],
  ])('of %i px with letters at %s no figure is cut or reaches the moon', async (width, size) => {
    const { page } = phone;
    await page.setViewportSize({ width, height: 844 });
    await goTo(phone, '/payslip');
    await page.getByRole('button', { name: 'Mostrar los valores' }).click();
    await letters(size);
    const ends = await page.evaluate(() => {
      const side = (of: string, edge: 'left' | 'right') =>
        document.querySelector(`.v-hero ${of}`)?.getBoundingClientRect()[edge] ?? Number.NaN;
      const moon = side('.v-hero-moon', 'left');
      const open = { from: side('.q-btn', 'left'), to: side('.q-btn', 'right') };
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('.v-hero-greeting') ?? document.body);
      const employer = Math.max(...[...words.getClientRects()].map(({ right }) => right));
      return { moon, employer, figure: side('.q-money', 'right'), eye: side('.v-eye .icon', 'right'), open };
    });
    // As far from one edge as from the other, at least.
    expect(ends.open.to).toBeLessThanOrEqual(width - ends.open.from);
    expect(ends.figure).toBeLessThan(ends.moon);
    expect(ends.employer).toBeLessThanOrEqual(ends.moon);
    expect(ends.eye).toBeLessThan(ends.moon);

    await page.getByRole('link', { name: 'Ver comprobante' }).click();
    await page.getByRole('heading', { name: /^Acumulado de/ }).waitFor();
    const outside = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.v-paper .q-money, .v-paper small, .v-part :is(.q-money, .q-btn), .v-pairs dd',
        ),
      ]
        .filter((one) => {
          const { right, width } = one.getBoundingClientRect();
          const sheet = one.closest('section, .v-part')?.getBoundingClientRect();
          return width > 0 && (right > (sheet?.right ?? 0) - 8 || one.scrollWidth > one.clientWidth + 1);
        })
        .map((one) => one.textContent),
    );
    expect(outside).toEqual([]);
    const title = async () => {
      await goTo(phone, '/payslip/list');
      await letters(size);
      return page.getByRole('heading', { name: 'Comprobantes' }).evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect().right;
      });
    };
    expect(await title()).toBeLessThanOrEqual(width);
  });
});

describe('for a screen reader', () => {
  it('a new payslip and the title of the list have their words apart', async () => {
    // The newest came after the first day, and is not read yet.
    const viewed = /"viewed_at":(null|"[^"]*")/;
    proxy.rewriteData((path, text) =>
      path === '/api/vault/payslips'
        ? text
            .replace(new RegExp(viewed, 'g'), '"viewed_at":"2020-01-01T12:00:00.000Z"')
            .replace(viewed, '"viewed_at":null')
        : text,
    );
    await goTo(phone, '/payslip/list');
    await phone.page.getByRole('heading', { level: 1, name: 'Comprobantes', exact: true }).waitFor();
    await phone.page
      .getByRole('link', { name: /^Mes completo [A-Z][a-z]+ Nuevo / })
      .first()
      .waitFor();
  });
});

describe('with the application open twice', () => {
  async function openedTwice(): Promise<Device> {
    const other = { ...phone, page: await phone.context.newPage() };
    await other.page.goto(`${proxy.address}/payslip/list`);
    await stateOf(other, ['open']);
    await lockVault();
    await stateOf(other, ['locked']);
    await other.page.bringToFront();
    await typePin(other);
    await stateOf(other, ['open']);
    await phone.page.bringToFront();
    return other;
  }

  it('the fifth wrong PIN in one tab signs out the other', async () => {
    const other = await openedTwice();
    for (const wrong of ['111222', '222333', '333444', '444555', '555666']) {
      await phone.page.locator('.v-pin input:enabled').waitFor();
      await typePin(phone, wrong);
    }
    await stateOf(phone, ['signed_out']);
    await stateOf(other, ['signed_out']);
    await other.seen(/Cinco PIN equivocados/).waitFor();
  });

  it('a sign-in of another employee in one tab signs out the other', async () => {
    const other = await openedTwice();
    await phone.page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await fillSignIn(phone, maria);
    await stateOf(phone, ['choosing_pin']);
    await stateOf(other, ['signed_out']);
    expect(await other.page.locator('.v-rows .q-row').count()).toBe(0);
  });

  it('the focus moves into the vault after the PIN', async () => {
    await lockVault();
    // The frame is drawn behind the lock meanwhile.
    await phone.page.locator('.v-behind').waitFor({ state: 'attached' });
    await typePin(phone);
    await stateOf(phone, ['open']);
    await phone.page.waitForFunction(() =>
      document.getElementById('v-main')?.contains(document.activeElement),
    );
  });
});
