import { describe, expect, it } from 'vitest';
import { addDays, dayOf, type Instant } from '../../src/domain/values/day.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import { employeeApi } from './employee-api.ts';
import { quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import { fredy, maria, type Person, password, yuliana } from './vault-phone.ts';

const patient = { timeout: 60_000 };
type Entry = { id: string; state: string; agreed: { end: string } | null };

clerkAtDesk();

describe('overtime that employees marked', () => {
  const today = dayOf(Date.now() as Instant);
  const mark = async (person: Person, end: string) =>
    (await employeeApi(quincena.address, person, password)).markHours({
      day: addDays(today, -1),
      start: '17:00',
      end,
    });
  const entryOf = async ({ document }: Person): Promise<Entry | undefined> => {
    const [employee] = await server.find('employees', document);
    return (await server.get<Entry[]>(`/signed_hours?employee_id=${employee?.id}`))[0];
  };

  it('is signed for all at once, and with other times for one', async () => {
    const { page } = desk;
    await desk.go('/vault/requests');
    await mark(fredy, '19:00');
    await mark(maria, '18:30');
    await mark(yuliana, '21:30');
    await page.getByRole('link', { name: 'Horas' }).click();
    await page.getByRole('button', { name: 'Firmar 3 como los empleados' }).waitFor(patient);
    await page.getByText('5 a 9:30 p. m.').first().click();
    await page.getByLabel('Hasta').fill('20:00');
    await page.getByLabel('Nota para el empleado').fill('Cerramos a las ocho');
    await page.getByText('El empleado tiene que firmar lo mismo').waitFor();
    await page.getByRole('button', { name: 'Firmar', exact: true }).click();
    await waitForToast(page, 'Horas firmadas');
    await page.getByRole('button', { name: 'Firmar 2 como los empleados' }).click();
    await waitForToast(page, 'Firmó las horas de 2 registros');
    await page.getByText('Van en el próximo pago').first().waitFor();
    const states = await Promise.all([fredy, maria, yuliana].map(entryOf));
    expect(states.map((entry) => [entry?.state, entry?.agreed?.end])).toEqual([
      ['firmada', '19:00'],
      ['firmada', '18:30'],
      ['difiere', undefined],
    ]);
    expect(desk.faults).toEqual([]);
  });
});
