import { beforeAll, expect, it } from 'vitest';
import { makeDay } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';
import { waitForToast } from './toasts.ts';

/** The file of a clock, from its choice to the hours of a payment, and back. */
clerkAtDesk();

let run: Row;
const [year, month] = getToday().split('-').map(Number) as [number, number];
const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
const on = (date: number) => makeDay(next.year, next.month, date);

beforeAll(async () => {
  run = await server.post<Row>('/pay_runs', {
    ...{ kind: 'fortnight', part: 1, ...next, everybody: true },
    payment_date: on(15),
  });
});

const noveltiesOf = async (search: string) => {
  const [person] = await server.find('employees', search);
  return (await server.get<{ novelties: object }>(`/pay_runs/${run.id}/people/${person?.id}`)).novelties;
};

it('of a clock become the hours of a payment, and are undone', async () => {
  const { page } = desk;
  const marks = [
    ['1037482916', on(2), '08:00'],
    ['1037482916', on(2), '18:00'],
    ['1037482916', on(3), '08:01'],
    ['77', on(2), '08:00'],
    ['77', on(2), '17:00'],
  ];
  const file = marks.map(([code, day, time]) => `\t${code}\t${day} ${time}:12\t1\t0\t1\t0`).join('\r\n');
  await desk.go(`/pay_runs/${run.id}`);
  await page.getByRole('button', { name: 'Novedades', exact: true }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Traer las marcas del reloj' }).click();
  await page
    .getByLabel('Archivo de marcas')
    .setInputFiles({ name: '1_attlog.dat', mimeType: 'application/octet-stream', buffer: Buffer.from(file) });

  const people = page.getByRole('region', { name: 'Personas' }).getByRole('listitem');
  const yuliana = people.filter({ hasText: 'Rentería Mosquera' });
  await yuliana.getByText('Horas extra diurnas 3 horas').waitFor();
  await yuliana.getByText(/falta una marca \(08:01\)/).waitFor();
  await page.getByRole('button', { name: 'Elegir persona del código 77' }).click();
  await page.getByRole('option', { name: /Tabares/ }).click();
  const luis = people.filter({ hasText: 'Tabares' });
  await luis.getByText('Horas extra diurnas 2 horas').waitFor();
  await page.getByLabel('Descanso sin marcar').selectOption({ label: '1 hora' });
  await luis.getByText('Horas extra diurnas 1 hora').waitFor();
  await luis.getByRole('checkbox').first().uncheck();
  await page.getByRole('button', { name: 'Escribir las horas de 1 persona' }).click();
  await desk.seen('Quedaron escritas las horas de 1 persona, y el pago se recalculó.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Quedaron/);
  expect(await noveltiesOf('Yuliana')).toEqual({ hours: [{ kind: 'heds', quantity: '2.00', day: on(2) }] });
  expect(await noveltiesOf('Tabares')).toEqual({});

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, 'Las novedades quedaron como estaban');
  expect(await noveltiesOf('Yuliana')).toEqual({});
  expect(desk.faults).toEqual([]);
});

it('are not found in a file that has none, and it says what it should have', async () => {
  await desk.go(`/pay_runs/${run.id}/marks`);
  await desk.page.getByLabel('Archivo de marcas').setInputFiles({
    name: 'sueldos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nombre;Sueldo\nAna;2000000\n'),
  });
  await desk.seen(/No se encontró en él quién marcó y cuándo/).waitFor();
});
