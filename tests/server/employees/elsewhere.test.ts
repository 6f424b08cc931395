import { expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import { testServer } from '../../harness.ts';
import { employeeValues } from '../sending/people.ts';

it('GET /employees/elsewhere offers what another company of the user knows of a person, and no other company', async () => {
  const server = await testServer();
  const [mine, other, foreign] = [await server.aCompany(), await server.aCompany(), await server.aCompany()];
  const both = await server.aUser({ companies: [mine.id, other.id] });
  const here = await server.signIn(both, mine);
  const there = await server.signIn(both, other);
  const values = await server.store.asSystem((tx) => employeeValues(tx));
  const person = {
    ...values,
    document_number: '1037482916',
    other_names: 'María',
    email: 'ana@correo.co',
    worker_code: 'A-1',
    salary: '5000000.00',
  };
  expect((await there.post('/employees', person)).status).toBe(201);
  const type = values['document_type_id'];
  const ask = (number: string, client = here) =>
    client.get(`/employees/elsewhere?document_type_id=${type}&document_number=${number}`);

  const { data } = (await ask('1.037.482.916')).body;
  expect(data.values).toMatchObject({
    other_names: 'María',
    email: 'ana@correo.co',
    municipality: { code: '05001' },
    payment_means_id: await server.store.asSystem((tx) => readCatalogueId(tx, 'payment_means', '10')),
  });
  // What is of that employer stays there.
  for (const name of ['salary', 'worker_code', 'admission_date', 'id', 'version'])
    expect(data.values).not.toHaveProperty(name);

  expect((await ask('1037482917')).body.data).toBeNull();
  // Of the company itself there is nothing to copy.
  expect((await ask('1037482916', there)).body.data).toBeNull();
  const stranger = await server.signIn(await server.aUser({ companies: [foreign.id] }), foreign);
  expect((await ask('1037482916', stranger)).body.data).toBeNull();
  expect((await here.get('/employees/elsewhere?document_type_id=x')).status).toBe(422);
});
