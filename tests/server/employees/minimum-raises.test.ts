import { beforeAll, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

const minimum = '1900000.00';
const year2027 = {
  year: 2027,
  valid_from: '2027-01-01',
  valid_to: '2027-12-31',
  monthly_wage: minimum,
  transport_allowance: '270000.00',
  transport_limit_smmlv: '2',
  uvt: '55100.00',
  integral_min_smmlv: '13',
  ibc_max_smmlv: '25',
  weekly_hours: 42,
  night_from: '19:00',
  night_to: '06:00',
  legal_basis: 'Decreto 1 de 2026',
};

let office: Office;
let clerk: Client;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
});

const listed = async () =>
  (await clerk.get('/employees/minimum_raises')).body.data as unknown as {
    year: number;
    employees: { id: string; raised: string; from: string }[];
    left_out: { id: string; name: string; list_name: string; reason: string }[];
  }[];

it('a new minimum wage raises all employees below it at once, and the raise can be undone', async () => {
  const whole = await office.anEmployee({ salary: '1750905.00' });
  const historyOf = async (id: string) => (await clerk.get(`/employees/${id}`)).body.data['salary_history'];
  const written = await historyOf(whole);
  const half = await office.anEmployee({ salary: '875453.00', weekly_hours: 21 });
  await office.anEmployee({ salary: '1900000.00' });
  const contract_type_id = await office.server.store.asSystem((tx) =>
    readCatalogueId(tx, 'contract_types', '5'),
  );
  const intern = await office.anEmployee({
    salary: '900000.00',
    contract_type_id,
    contract_end_date: '2027-06-30',
  });
  expect(await listed()).toEqual([]);
  expect((await clerk.post('/minimum_wages', year2027)).status).toBe(201);
  const [january] = await listed();
  expect(january?.employees.map(({ id, raised, from }) => [id, raised, from]).sort()).toEqual(
    [
      [whole, '1900000.00', '2027-01-01'],
      [half, '950000.00', '2027-01-01'],
    ].sort(),
  );
  expect(january?.left_out).toEqual([
    {
      id: intern,
      name: expect.stringMatching(/ Prueba$/),
      list_name: expect.stringMatching(/^Prueba /),
      reason: 'es una práctica o pasantía, sin mínimo propio',
    },
  ]);
  const attention = (await clerk.get('/dashboard')).body.data['attention'];
  expect(attention).toContainEqual(
    expect.objectContaining({ text: '2 empleados por debajo del salario mínimo de 2027' }),
  );

  const ids = [whole, half];
  const other = await clerk.post('/employees/minimum_raises', { year: 2027, minimum: '1800000.00', ids });
  expect(other.status).toBe(409);
  const raised = await clerk.post('/employees/minimum_raises', { year: 2027, minimum, ids });
  expect([raised.status, raised.body.message]).toEqual([200, '2 empleados al salario mínimo de 2027']);
  const again = await clerk.post('/employees/minimum_raises', { year: 2027, minimum, ids });
  expect(again.body.message).toBe('0 empleados al salario mínimo de 2027');
  const why = 'ya no está por debajo del mínimo de 2027';
  expect(again.body['left_out']).toEqual(
    expect.arrayContaining(
      ids.map((id) =>
        expect.objectContaining({ id, list_name: expect.stringMatching(/^Prueba /), reason: why }),
      ),
    ),
  );
  const { data } = (await clerk.get(`/employees/${whole}`)).body;
  expect(data).toMatchObject({ salary: '1900000.00', salary_from: '2027-01-01' });
  expect(data['salary_history']).toContainEqual({
    from: '2027-01-01',
    salary: '1900000.00',
    reason: 'Salario mínimo de 2027',
  });
  const generated = await clerk.post('/payrolls/generate', { year: 2027, month: 1 });
  expect(generated.status, JSON.stringify(generated.body)).toBeLessThan(300);

  const undone = await clerk.post('/employees/minimum_raises/undo', { year: 2027, ids: [whole] });
  expect([undone.body.message, undone.body['left_out']]).toEqual([
    '1 empleado de vuelta al salario anterior',
    [],
  ]);
  const back = (await clerk.get(`/employees/${whole}`)).body.data;
  expect(back).toMatchObject({ salary: '1750905.00' });
  expect(back['salary_history']).toEqual(written);
});

it('a raise to the minimum wage reaches no employee of another company', async () => {
  const own = await office.anEmployee({ salary: '1750905.00' });
  const stranger = await office.aStranger();
  await stranger.post('/minimum_wages', year2027);
  const answer = await stranger.post('/employees/minimum_raises', { year: 2027, minimum, ids: [own] });
  expect(answer.body.message).toBe('0 empleados al salario mínimo de 2027');
  expect((await clerk.get(`/employees/${own}`)).body.data).toMatchObject({ salary: '1750905.00' });
});
