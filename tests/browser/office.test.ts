import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getToday } from '../../src/office/months/month.ts';
import { isExhaustive } from '../exhaustive.ts';
import { type Row, type StaffApi, staffApi } from './staff-api.ts';
import { device as desk, installed, oneDevice, proxy, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import { unsent } from './vault-phone.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

/** The office against the real product: with no connection, with no mouse, and without permission. */
let server: StaffApi;

const email = 'cliente@quincena.demo';
const password = 'quincena-demo';
const patient = { timeout: 60_000 };

installed();
oneDevice({ width: 1440, height: 900 });
beforeAll(async () => {
  server = await staffApi(quincena.address, email, password);
});
afterEach(() => desk.online());

async function signIn(who: string): Promise<void> {
  await desk.page.getByLabel('Correo').fill(who);
  await desk.page.getByLabel('Contraseña', { exact: true }).fill(password);
  await desk.page.keyboard.press('Enter');
}

const employee = async (search: string): Promise<Row> => {
  const [row] = await server.find('employees', search);
  if (!row) throw new Error(`Nobody is called ${search}`);
  return row;
};
const form = () => desk.page.locator('form.q-form').filter({ visible: true });
const save = () => form().getByRole('button', { name: 'Guardar', exact: true }).click();

async function openForm(row: Row): Promise<void> {
  await desk.go(`/employees/${row.id}/edit`);
  await form().getByLabel('Número de documento').waitFor();
}

describe('the list of employees', () => {
  it('opens with the query of its address after the sign-in', async () => {
    await desk.go('/employees?search=ospina&sort=-salary');
    await desk.page.waitForURL(/\/login\?next=/);
    await signIn(email);
    await desk.page.waitForURL(`${proxy.address}/employees?search=ospina&sort=-salary`);
    await desk.page
      .getByRole('row', { name: /Ospina Giraldo María Fernanda/ })
      .first()
      .waitFor();
    expect(await desk.page.getByRole('row', { name: /Palacios/ }).count()).toBe(0);
  });

  it('is sorted by surname', async () => {
    await desk.go('/employees');
    await desk.page.getByRole('columnheader', { name: 'Apellidos y nombres' }).waitFor();
    const names = await desk.page.locator('tbody tr td:nth-child(2)').allInnerTexts();
    expect(names.some((name) => name.startsWith('Quiñones Angulo Luis Alberto'))).toBe(true);
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare));
  });
});

describe('the office offline', () => {
  // A worker whose installation was cut half-way is none: without it nothing is delivered once the tab is closed.
  beforeAll(() => desk.whole());

  it('keeps a change of an employee, which the service worker sends once with no tab open', async () => {
    const before = await employee('1017204588');
    await desk.page.setViewportSize({ width: 390, height: 844 });
    await openForm(before);
    await desk.offline();
    await desk.seen('Sin conexión. Se guarda aquí y se envía después.').waitFor();
    await form().getByLabel('Dirección del lugar de trabajo').fill('Calle 30 # 65-10');
    await save();
    await waitForToast(desk.page, 'Se enviará al volver la conexión');
    expect(await unsent(desk)).toBe(1);
    await desk.closeTab();

    await desk.online();
    await desk.wakeWorker();
    await expect.poll(async () => (await employee('1017204588')).address, patient).toBe('Calle 30 # 65-10');
    await desk.wakeWorker();
    await desk.openTab();
    await desk.go('/outbox');
    await desk.seen('Todo al día').waitFor();
    expect(await unsent(desk)).toBe(0);
    expect((await employee('1017204588')).version).toBe(before.version + 1);
    expect(proxy.count({ method: 'POST', path: /\/api\/employees\// })).toBe(1);
  });

  detail(
    'keeps a new employee when its tab is closed, and sends it once when it opens with a connection',
    async () => {
      await desk.go('/employees/create');
      const fields = form();
      await fields.getByLabel('Número de documento').fill('1020304050');
      await fields.getByLabel('Primer nombre').fill('Inés');
      await fields.getByLabel('Primer apellido').fill('Cárdenas');
      await fields.getByLabel('Dirección del lugar de trabajo').fill('Calle 10 # 20-30');
      await choose('Departamento', 'Antioquia');
      await choose('Municipio', 'Medellín');
      await fields.getByLabel('Fecha de ingreso').fill('2026-01-15');
      await fields.getByLabel('Sueldo', { exact: true }).fill('2100000');
      // Money in hand needs no account.
      await choose('Medio de pago', 'Efectivo');
      await desk.offline();
      await save();
      await waitForToast(desk.page, 'Se enviará al volver la conexión');
      await desk.closeTab();

      await desk.openTab();
      await desk.go('/outbox');
      await desk.seen(/Inés.*Cárdenas|1 por enviar/).waitFor();
      expect(await unsent(desk)).toBe(1);
      await desk.closeTab();

      await desk.online();
      await desk.openTab();
      await desk.go('/employees');
      await expect.poll(async () => (await server.find('employees', '1020304050')).length, patient).toBe(1);
      await expect.poll(() => unsent(desk), patient).toBe(0);
      await desk.page.reload();
      await desk.page.getByRole('row', { name: /Inés Cárdenas/ }).waitFor();
      expect(await server.find('employees', '1020304050')).toHaveLength(1);
    },
  );

  it('computes the payroll of an employee that was read only by a list', async () => {
    const person = desk.page.getByRole('button', { name: 'Empleado', exact: true });
    await desk.go('/payrolls/create?year=2026&month=10');
    await person.click();
    await desk.page.getByRole('option').first().waitFor();
    await expect.poll(() => kept('"employees",""]'), patient).toBe(true);
    await desk.go('/employees');
    await expect.poll(() => kept('worker_subtype_id'), patient).toBe(true);
    await desk.offline();
    await desk.go('/payrolls/create?year=2026&month=10');
    await person.click();
    await desk.page.getByRole('option', { name: /Chocué/ }).click();
    await desk.seen('Salario básico').waitFor();
  });

  detail(
    'saves a new payroll, which gets the recurring concepts of its employee once it is sent',
    async () => {
      const [person] = (await server.find('employees', 'Chocué')) as [Row];
      const concept = await server.post<Row>('/payroll_concepts', {
        ...{ code: 'MOTO', name: 'Auxilio de moto', declared: 'earned:aids', side: 'non_salary' },
        ...{ formula: 'monthly', amount: '90000.00' },
      });
      const [year, month] = getToday().split('-').map(Number) as [number, number];
      await server.post('/recurring_concepts', {
        ...{ employee_id: person.id, concept_id: concept.id, from: `${year}-01-01` },
      });
      await desk.offline();
      await desk.go(`/payrolls/create?year=${year}&month=${month}`);
      await desk.page.getByRole('button', { name: 'Empleado', exact: true }).click();
      await desk.page.getByRole('option', { name: /Chocué/ }).click();
      await desk.seen(/conceptos recurrentes no se ven sin conexión/).waitFor();
      await desk.page.getByRole('button', { name: 'Guardar borrador' }).click();
      await waitForToast(desk.page, 'Se enviará al volver la conexión');
      await desk.online();
      const lines = async () => {
        const payrolls = await server.get<(Row & { employee: Row })[]>(
          `/payrolls?year=${year}&month=${month}&per_page=200`,
        );
        const kept = payrolls.find(({ employee: { id } }) => id === person.id);
        return kept
          ? (await server.get<{ lines: { label: string }[] }>(`/payrolls/${kept.id}`)).lines.map(
              ({ label }) => label,
            )
          : [];
      };
      await expect.poll(lines, patient).toContain('Auxilio de moto');
    },
  );

  detail('shows a change that another user made meanwhile, and sends its own on request', async () => {
    const before = await employee('43876512');
    await openForm(before);
    await desk.offline();
    await form().getByLabel('Dirección del lugar de trabajo').fill('Calle 12 # 4-15');
    await save();
    await waitForToast(desk.page, 'Se enviará al volver la conexión');
    await server.change('employees', before, { address: 'Carrera 50 # 8-20' });
    await desk.online();
    await desk.go('/outbox');
    await desk.seen('Alguien lo cambió en el servidor').waitFor();
    expect((await employee('43876512')).address).toBe('Carrera 50 # 8-20');

    await desk.page.getByRole('button', { name: 'Comparar' }).click();
    const dialog = desk.page.locator('dialog[open]');
    await dialog.getByText('Calle 12 # 4-15').waitFor();
    await dialog.getByText('Carrera 50 # 8-20').waitFor();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(async () => (await employee('43876512')).address, patient).toBe('Calle 12 # 4-15');
    await desk.seen('Todo al día').waitFor();
    expect((await employee('43876512')).version).toBe(before.version + 2);
  });
});

describe('a form that another user changes', () => {
  it('keeps what is typed, and compares both values when it is saved', async () => {
    const before = await employee('1017204588');
    await openForm(before);
    const address = form().getByLabel('Dirección del lugar de trabajo');
    await address.fill('Calle 12 # 4-15');
    const readAnew = desk.page.waitForResponse((answer) => answer.url().endsWith(before.id));
    await server.change('employees', before, { address: 'Carrera 50 # 8-20' });
    await readAnew;
    await save();
    const dialog = desk.page.locator('dialog[open]');
    await dialog.getByText('Carrera 50 # 8-20').waitFor();
    await dialog.getByText('Calle 12 # 4-15').waitFor();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(async () => (await employee('1017204588')).address, patient).toBe('Calle 12 # 4-15');
  });
});

describe('the office with the keyboard alone', () => {
  detail('skips to the content with the first key', async () => {
    await desk.go('/employees');
    await desk.page.getByRole('row').nth(1).waitFor();
    await desk.page.keyboard.press('Tab');
    expect(await focused()).toBe('Saltar al contenido');
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.press('Tab');
    await expect
      .poll(() => desk.page.evaluate(() => document.activeElement?.closest('main')?.id))
      .toBe('contenido');
  });

  detail('moves along the rows of a table with the arrows and opens one with Enter', async () => {
    const rowName = () =>
      desk.page.evaluate(() => document.activeElement?.querySelector('td.strong')?.textContent);
    const inRow = () => desk.page.evaluate(() => document.activeElement?.tagName === 'TR');
    for (let i = 0; i < 40 && !(await inRow()); i++) await desk.page.keyboard.press('Tab');
    expect(await inRow()).toBe(true);
    const first = await rowName();
    await desk.page.keyboard.press('ArrowDown');
    const second = await rowName();
    expect(second).not.toBe(first);
    await desk.page.keyboard.press('ArrowUp');
    expect(await rowName()).toBe(first);
    await desk.page.keyboard.press('ArrowDown');
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForURL(/\/employees\/[^/]+\/edit$/);
    await desk.seen(second ?? '').waitFor();
  });
});

describe('the payrolls of a month', () => {
  it('are validated, selected and sent with the keyboard, once they are marked as reviewed', async () => {
    const { page } = desk;
    const [year, month] = getToday().split('-').map(Number);
    await server.post('/payrolls/generate', { year, month });
    await desk.go(`/payrolls?year=${year}&month=${month}`);
    const drafts = page.getByRole('row', { name: /Borrador/ });
    await drafts.first().waitFor();
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Más acciones');
    await press('Validar el mes');
    await desk.seen(/en orden/).waitFor(patient);
    const dialog = page.locator('dialog[open]');
    if (await dialog.isVisible()) await page.keyboard.press('Escape');

    await press('Más acciones');
    await press(/^Elegir las \d+ nóminas$/);
    await page.getByText(/^\d+ seleccionadas$/).waitFor();
    await press('Emitir');
    const leave = dialog.getByRole('button', { name: /^Emitir [1-9]\d*$/ });
    await leave.waitFor(patient);
    expect(await leave.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('Revisé').focus();
    await page.keyboard.press('Space');
    const leaving = Number((await leave.textContent())?.replace(/\D/g, ''));
    await leave.focus();
    await page.keyboard.press('Enter');
    await dialog.filter({ hasText: 'Revisar antes de emitir' }).waitFor({ state: 'detached' });
    const accepted = page.getByRole('row', { name: /Aceptado/ });
    await expect.poll(() => accepted.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(leaving);
    expect(desk.faults).toEqual([]);
  });
});

describe('a user without permission', () => {
  it('is led to the panel, and told why', async () => {
    await desk.context.clearCookies();
    await desk.page.evaluate(() => localStorage.clear());
    await desk.go('/employees');
    await desk.page.waitForURL(/\/login\?next=%2Femployees/);
    await signIn('habilitador@quincena.demo');
    await desk.page.waitForURL(`${proxy.address}/dashboard`);
    await waitForToast(desk.page, 'Su rol no abre esa sección');
    expect(await desk.page.getByRole('link', { name: 'Empleados' }).count()).toBe(0);
    expect(desk.faults).toEqual([]);
  });
});

const focused = (): Promise<string | null | undefined> =>
  desk.page.evaluate(() => document.activeElement?.textContent);

/** Opens a list of choices, types and takes the first that is left. */
/** Whether what the device keeps of the server says it. */
const kept = (words: string): Promise<boolean> =>
  desk.page.evaluate(
    (of) =>
      Object.entries(localStorage).some(([key, value]) => key.startsWith('kept:') && value.includes(of)),
    words,
  );

async function choose(label: string, words: string): Promise<void> {
  await form().getByLabel(label, { exact: true }).click();
  const list = desk.page.locator('dialog[open]');
  await list.getByRole('option').first().waitFor();
  await desk.page.keyboard.type(words);
  await list.getByRole('option', { name: words }).first().waitFor();
  await desk.page.keyboard.press('Enter');
  await form().getByLabel(label, { exact: true }).filter({ hasText: words }).waitFor();
}
