import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../../src/domain/identity/roles.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

/** The trail as it is read: by whom, filtered and as a file. */
let office: Office;
let employee: string;
beforeAll(async () => {
  office = await anOffice();
  employee = await office.anEmployee();
  await office.clerk.post('/payrolls/generate', { year: 2026, month: 11 });
  await office.clerk.get('/payrolls?year=2026&month=11');
  await office.clerk.get('/payrolls?year=2026&month=11');
  await office.clerk.get(`/employees/${employee}`);
});

const rowsOf = async (query: string) => (await office.clerk.get(`/security_events${query}`)).rows;

describe('the trail of a company', () => {
  it('is readable by root, clients and allied clients, and by no other role', async () => {
    const allowed = [];
    for (const role of roles) {
      const user = await office.server.aUser({ roles: [role], companies: [office.company.id] });
      const client = await office.server.signIn(user, office.company);
      if ((await client.get('/security_events')).status === 200) allowed.push(role);
    }
    expect(allowed).toEqual(['root', 'allied_client', 'client']);
  });

  it('says in words who saw what, the newest first', async () => {
    const [row] = await rowsOf('?group=salaries&kind=salaries_seen&who=ana');
    expect(row).toMatchObject({ who: 'Ana Prueba', role: 'Cliente', words: 'Vio la ficha de un empleado' });
    const lists = (await rowsOf('?group=salaries')).map(({ words }) => words);
    expect(lists).toContain('Vio la lista de nóminas de noviembre de 2026');
  });

  it('can be filtered by the person concerned and by days', async () => {
    const { body } = await office.clerk.get(`/employees/${employee}`);
    const number = String((body.data as { document_number?: string }).document_number);
    expect((await rowsOf(`?person=${number}`)).length).toBeGreaterThan(0);
    expect(await rowsOf('?person=99999999')).toEqual([]);
    expect(await rowsOf('?to=2020-01-01')).toEqual([]);
    expect((await office.clerk.get('/security_events?from=mañana')).status).toBe(422);
  });

  it('shows nothing of another company or its staff', async () => {
    const stranger = await office.aStranger();
    const rows = (await stranger.get('/security_events')).rows;
    expect(rows.map(({ words }) => words)).toEqual(['Ingresó con contraseña']);
    expect((await stranger.get('/installation_events')).status).toBe(403);
  });

  it('can be downloaded as a file, and the trail notes the download', async () => {
    const file = await office.clerk.get('/security_events/export?format=csv&group=salaries');
    expect(file.raw.toString('utf8')).toContain('Vio la lista de nóminas de noviembre de 2026');
    expect((await rowsOf('?group=trail'))[0]).toMatchObject({ words: 'Descargó la auditoría (CSV)' });
  });
});

it('the trail of the installation is readable by root, with the head of its chain', async () => {
  const root = await office.server.signIn(await office.server.aUser({ roles: ['root'] }));
  const all = await root.get('/installation_events?per_page=200');
  expect(all.rows.length).toBeGreaterThan(3);
  expect((await root.get('/installation_events/chain')).body.data).toMatchObject({
    position: expect.any(Number),
  });
});
