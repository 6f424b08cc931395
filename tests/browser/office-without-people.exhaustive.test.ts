import { beforeAll, describe, expect, it } from 'vitest';
import { emptyPassword, startEmpty } from './empty-installation.ts';
import { type StaffApi, staffApi } from './staff-api.ts';
import { comeIn } from './staff-desk.ts';
import { device as desk, installed, oneDevice, quincena } from './stage.ts';

/** The end of the month in a company where nobody works yet: each screen says in words what comes first. */
installed(() => startEmpty(['root']));

const email = 'root@vacia.co';

async function makeCompany({ find, post }: StaffApi): Promise<void> {
  const codes = {
    country_id: ['countries', 'CO'],
    department_id: ['departments', '05'],
    municipality_id: ['municipalities', '05001'],
    language_id: ['languages', 'es'],
    currency_type_id: ['currency_types', 'COP'],
  } as const;
  const ids = await Promise.all(
    Object.entries(codes).map(async ([field, [list, code]]) => [
      field,
      (await find(list, code)).find((row) => row['code'] === code)?.id,
    ]),
  );
  await post('/companies', {
    ...Object.fromEntries(ids),
    person_type: 'juridica',
    nit: '900123456',
    social_reason: 'Panadería La Espiga S.A.S.',
    address: 'Calle 1',
    phone: '6041234567',
    email: 'a@b.co',
  });
}

describe.each([1440, 390] as const)('a company without employees, at %i px', (width) => {
  oneDevice({ width, height: 844, worker: false });
  beforeAll(async () => {
    const root = await staffApi(quincena.address, email, emptyPassword);
    if ((await root.get<unknown[]>('/companies')).length === 0) await makeCompany(root);
    await comeIn(desk, email, emptyPassword);
  });

  it.each([
    '/closing',
    '/forecast',
    '/cost',
    '/pila',
    '/crosscheck',
    '/accounting',
    '/certificates',
    '/certificates?parte=report',
    '/reports/summary',
    '/reports/vacations',
    '/reports/headcount',
    '/reports/apprentices',
    '/reports/recoveries',
  ])('is told on %s to register its employees first', async (address) => {
    await desk.go(address);
    await desk.seen('Aún no hay empleados').waitFor();
    await desk.seen(/^Registre primero a quienes trabajan en la empresa\./).waitFor();
    expect(await desk.page.getByRole('table').filter({ visible: true }).count()).toBe(0);
    const create = desk.page.getByRole('link', { name: 'Nuevo empleado' }).filter({ visible: true });
    expect(await create.getAttribute('href')).toBe('/employees/create');
    expect(desk.faults).toEqual([]);
  });

  it('is led from the month end to the employee form, and back', async () => {
    await desk.go('/closing');
    await desk.page.getByRole('link', { name: 'Nuevo empleado' }).filter({ visible: true }).focus();
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForURL(/\/employees\/create$/);
    await desk.page.goBack();
    await desk.seen('Aún no hay empleados').waitFor();
    await desk.seen(/no tiene nada por cerrar$/).waitFor();
  });
});
