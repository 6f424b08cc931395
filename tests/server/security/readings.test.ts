import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildReadingEvent, createReadings } from '../../../server/security/readings.ts';
import { sealDue } from '../../../server/security/seal.ts';
import { verifyTrail } from '../../../server/security/verify.ts';
import { officeCalls } from '../../../src/domain/office/calls.ts';
import {
  callTrails,
  findRouteTrail,
  isOfficialCatalogue,
  resourceTrails,
} from '../../../src/domain/office/trails.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import { describeEvent, eventKinds } from '../../../src/domain/security/events.ts';
import type { Client } from '../../client.ts';
import { routesOf } from '../http/every-route.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { trail } from './trail.ts';

/** Who saw salaries: of every call, once for ten minutes, with the people concerned. */
let office: Office;
let employee: string;
beforeAll(async () => {
  office = await anOffice();
  employee = await office.anEmployee();
  await office.clerk.post('/payrolls/generate', { year: 2026, month: 11 });
});
const of = async (kind: string) =>
  (await trail(office.server.store, kind)).filter(({ company_id }) => company_id === office.company.id);

describe('every route', () => {
  it('says what it leaves in the trail, even when it shows no salaries', async () => {
    const routes = await routesOf(office.server);
    const silent = routes
      .filter(
        ({ path }) => !/^\/(vault\/|invitation|verify|sso|login|logout|admins\/\{id\}\/changes)/.test(path),
      )
      .map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
      .filter((address) => findRouteTrail(address) === undefined);
    expect(silent).toEqual([]);
  });

  it('has an entry in the trail also when it is one of a resource', () => {
    const paths = resources.map(({ path }) => path).filter((path) => !isOfficialCatalogue(path));
    expect(paths.filter((path) => !(path in resourceTrails))).toEqual([]);
    expect(Object.keys(resourceTrails).filter((path) => !paths.includes(path as never))).toEqual([]);
  });
});

describe('every reading of salaries', () => {
  type Shape = { def?: { shape?: object } };
  const readings = Object.entries(callTrails).flatMap(([address, one]) => {
    const { input } = officeCalls[address as keyof typeof officeCalls] as { input?: Shape };
    const names = Object.keys(input?.def?.shape ?? {});
    return one && 'salaries' in one ? [{ address, trail: one, names }] : [];
  });
  const times = {
    ...{ year: '2026', month: '2026-03', from: '2026-01', to: '2026-03' },
    ...{ month_from: '1', month_to: '3', on: '2026-11-27' },
  };
  const id = '01a22292-b330-739d-875f-5a788172e670';
  const readOf = ({ trail: one, names }: (typeof readings)[number]) =>
    buildReadingEvent(one, {
      params: { id },
      query: Object.fromEntries(Object.entries(times).filter(([name]) => names.includes(name))),
      body: {},
      answer: {},
    });

  it('names its month or period when it covers one', () => {
    const timed = readings.filter(({ names }) => names.some((name) => name in times));
    expect(timed.length).toBeGreaterThan(30);
    const untold = timed.filter((one) => {
      const { facts } = readOf(one);
      return !facts.month && !facts.period;
    });
    expect(untold.map(({ address }) => address)).toEqual([]);
  });

  it('names its payment or its chosen payrolls', () => {
    const ofRuns = readings.filter(({ address }) => address.includes(' /pay_runs/:id'));
    expect(ofRuns.length).toBeGreaterThan(8);
    expect(ofRuns.filter((one) => readOf(one).run !== id)).toEqual([]);
    const ofPayrolls = readings.filter(({ address }) => /^GET \/(adjustment_)?payrolls\/:id/.test(address));
    expect(ofPayrolls.length).toBeGreaterThan(4);
    expect(ofPayrolls.map((one) => readOf(one).people)).toEqual(ofPayrolls.map(() => ({ payrolls: [id] })));
  });
});

describe('a reading of salaries', () => {
  it('names the people it shows, and is one row for ten minutes', async () => {
    const list = await office.clerk.get('/payrolls?year=2026&month=11');
    expect(list.status).toBe(200);
    await office.clerk.get('/payrolls?year=2026&month=11');
    await office.clerk.get('/payrolls?year=2026&month=11');
    const [row, ...more] = (await of('salaries_seen')).filter(({ facts }) => facts['thing'] === 'payrolls');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ facts: { month: '2026-11', format: null }, count: 1, whole_company: false });
    expect(row?.people).toEqual([expect.stringMatching(/^13:\d+$/)]);
  });

  it('of one report is separate from that of another, and each names its own', async () => {
    for (const report of ['summary', 'concepts', 'summary'])
      expect((await office.clerk.get(`/reports/${report}`)).status).toBe(200);
    const seen = (await of('salaries_seen')).filter(({ facts }) => facts['thing'] === 'report');
    expect(seen.map(({ facts }) => facts['report'])).toEqual(['Resumen de nómina', 'Nómina por concepto']);
    expect(eventKinds.salaries_seen.words(seen[0]?.facts as never)).toContain(
      'el informe «Resumen de nómina»',
    );
  });

  it('of a report names its months and filters, and each period has its own row', async () => {
    for (const query of ['from=2026-01&to=2026-03', 'from=2026-04&to=2026-04', 'from=2026-01&to=2026-03'])
      expect((await office.clerk.get(`/reports/summary?${query}&rows=month`)).status).toBe(200);
    expect(
      (await office.clerk.get('/reports/summary/download?format=csv&from=2026-02&to=2026-03')).status,
    ).toBe(200);
    const words = (await of('salaries_seen'))
      .filter(({ facts }) => facts['report'] && facts['period'] !== undefined)
      .map(({ facts }) => describeEvent('salaries_seen', facts as never));
    expect(words).toEqual([expect.stringContaining('(Periodo: enero a marzo de 2026; Filas: Por mes')]);
    const april = (await of('salaries_seen')).filter(
      ({ facts }) => facts['report'] && facts['month'] === '2026-04',
    );
    expect(april).toHaveLength(1);
    const [file] = await of('salaries_downloaded');
    expect(describeEvent('salaries_downloaded', file?.facts as never)).toMatch(
      /^Descargó el informe «Resumen de nómina» \(Periodo: febrero a marzo de 2026; .*\) \(CSV\)$/,
    );
  });

  it('of a payment names it, and two payments make two rows', async () => {
    for (const part of [1, 2]) {
      const made = await office.clerk.post('/pay_runs', {
        ...{ kind: 'fortnight', year: 2026, month: 9, part },
        payment_date: part === 1 ? '2026-09-15' : '2026-09-30',
        employee_ids: [employee],
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      expect((await office.clerk.get(`/pay_runs/${made.body.data.id}`)).status).toBe(200);
    }
    const seen = (await of('salaries_seen')).filter(({ facts }) => facts['thing'] === 'pay_run');
    expect([...new Set(seen.map(({ facts }) => describeEvent('salaries_seen', facts as never)))]).toEqual([
      'Vio un pago (Primera quincena de septiembre de 2026)',
      'Vio un pago (Segunda quincena de septiembre de 2026)',
    ]);
  });

  it('of payrolls of one month names the month, though only their ids were asked for', async () => {
    const { body } = await office.clerk.get('/payrolls?year=2026&month=11');
    const ids = (body.data as unknown as { id: string }[]).map(({ id }) => id);
    expect((await office.clerk.post('/payrolls/review', { ids })).status).toBe(200);
    const user = await office.server.aUser({ companies: [office.company.id] });
    const other = await office.server.signIn(user, office.company);
    await other.get(`/payrolls/${ids[0]}`);
    const mine = (await of('salaries_seen')).filter(({ user_id }) => user_id === user.id);
    expect(mine.map(({ facts }) => facts['month'])).toEqual(['2026-11']);
  });

  it('of a payslip is separate from that of its file', async () => {
    const { body } = await office.clerk.get('/payrolls?year=2026&month=11');
    const id = String((body.data as unknown as { id: string }[])[0]?.id);
    await office.clerk.get(`/payrolls/${id}`);
    expect((await office.clerk.get(`/payrolls/${id}/pdf`)).status).toBe(200);
    expect((await of('salaries_seen')).some(({ facts }) => facts['thing'] === 'payroll')).toBe(true);
    const files = (await of('salaries_downloaded')).filter(({ facts }) => facts['thing'] === 'payslip');
    expect(files).toMatchObject([{ facts: { month: '2026-11' }, count: 1 }]);
  });

  it('of a file of everybody is of the whole company', async () => {
    await office.clerk.get('/payrolls/export?year=2026&month=11&format=csv');
    const row = (await of('salaries_downloaded')).find(({ facts }) => facts['thing'] === 'payrolls');
    expect(row).toMatchObject({
      whole_company: true,
      people: [],
      facts: { format: 'csv', month: '2026-11' },
    });
  });

  it('of the record of an employee is noted too', async () => {
    await office.clerk.get(`/employees/${employee}`);
    const row = (await of('salaries_seen')).find(({ facts }) => facts['thing'] === 'employee');
    expect(row?.people).toHaveLength(1);
  });

  it('leaves no note when it is refused or shows nobody', async () => {
    const before = (await trail(office.server.store)).length;
    const stranger = await office.aStranger();
    const signedIn = (await trail(office.server.store)).length;
    await stranger.get('/payrolls?year=2026&month=11');
    await stranger.get(`/employees/${employee}`);
    expect(signedIn).toBeGreaterThan(before);
    expect((await trail(office.server.store)).length).toBe(signedIn);
  });

  it('is counted while the disk is full and written once there is room', async () => {
    const { store } = office.server;
    const user = await office.server.aUser();
    let isFull = false;
    const readings = createReadings({
      ...store,
      inCompany: (...given: Parameters<typeof store.inCompany>) =>
        isFull ? Promise.reject(new Error('sin espacio')) : store.inCompany(...given),
    } as typeof store);
    const call = { params: {}, query: {}, body: {}, answer: { data: [{}] } };
    const reading = { salaries: 'seen', thing: 'cost', people: () => 'all' as const } as const;
    const reader = { user: user.id, company: office.company.id };
    await readings.note(reader, reading, call);
    isFull = true;
    for (let i = 0; i < 3; i++) await readings.note(reader, reading, call);
    await expect(readings.flush()).rejects.toThrow('sin espacio');
    isFull = false;
    await readings.close();
    const event = (await of('salaries_seen')).find(({ user_id }) => user_id === user.id);
    const { rows } = await store.inCompany(office.company.id, (tx) =>
      sql<{ count: number }>`select count from security_repeats where event_id = ${event?.id}`.execute(tx),
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('is one row for several processes, with its count sealed when its window closes', async () => {
    const { store } = office.server;
    const user = await office.server.aUser();
    const many = [1, 2, 3].map(() => createReadings(store));
    const call = { params: {}, query: { year: '2026', month: '1' }, body: {}, answer: { data: [{}] } };
    const reading = { salaries: 'seen', thing: 'report', people: () => 'all' as const } as const;
    const reader = { user: user.id, company: office.company.id };
    for (let i = 0; i < 4; i++) await Promise.all(many.map((one) => one.note(reader, reading, call)));
    for (const one of many) await one.close();
    const rows = (await of('salaries_seen')).filter(({ user_id }) => user_id === user.id);
    expect(rows).toHaveLength(1);
    await sealDue(store, office.server.services.secretKey);
    expect(await verifyTrail(store, office.server.services.secretKey)).toMatchObject({
      first: undefined,
      waiting: expect.any(Number),
    });
    const repeats = await store.inCompany(office.company.id, async (tx) => {
      const found = await sql<{
        count: number;
      }>`select count from security_repeats where event_id = ${rows[0]?.id}`.execute(tx);
      return found.rows[0]?.count;
    });
    expect(repeats).toBe(11);
  });
});

describe('a salary outside of lists', () => {
  const month = { year: 2026, month: 12, payment_dates: ['2026-12-30'] };
  /** Audit events of a call by a user who has read nothing yet. */
  const seenBy = async (ask: (client: Client) => Promise<{ status: number }>, status: number) => {
    const user = await office.server.aUser({ companies: [office.company.id] });
    expect((await ask(await office.server.signIn(user, office.company))).status).toBe(status);
    const seen = (await of('salaries_seen')).filter(({ user_id }) => user_id === user.id);
    return seen.map(({ facts, people, whole_company }) => [
      facts['thing'],
      whole_company ? 'all' : people.length,
    ]);
  };
  const filtered = (query: string) => (client: Client) => client.get(`/employees?columns=name&${query}`);

  it('is noted when rows of a file are computed and not stored', async () => {
    const rows = [
      { employee_id: employee, ...month },
      { document_number: '99999999', ...month },
    ];
    expect(await seenBy((client) => client.post('/payrolls/import/check', { rows }), 200)).toEqual([
      ['payrolls', 1],
    ]);
    const unknown = (client: Client) => client.post('/payrolls/import/check', { rows: rows.slice(1) });
    expect(await seenBy(unknown, 200)).toEqual([]);
  });

  it('is noted when the novelties of a payment are read, checked or changed', async () => {
    const made = await office.clerk.post('/pay_runs', {
      ...{ kind: 'month', year: 2026, month: 12, payment_date: '2026-12-30' },
      employee_ids: [employee],
    });
    expect(made.status).toBe(201);
    const address = `/pay_runs/${made.body.data.id}`;
    expect(await seenBy((client) => client.get(`${address}/novelties`), 200)).toEqual([['pay_run', 1]]);
    const rows = [{ employee_id: employee }];
    const tried = (client: Client) => client.post(`${address}/novelties/check`, { rows });
    expect(await seenBy(tried, 200)).toEqual([['pay_run', 1]]);
    const person = `${address}/people/${employee}`;
    const late = (client: Client) => client.put(person, { base_version: 99 });
    expect(await seenBy(late, 409)).toEqual([['pay_run_person', 1]]);
    const closed = (client: Client) => client.post(`${address}/reopen`, { base_version: 1 });
    expect(await seenBy(closed, 409)).toEqual([['pay_run', 'all']]);
  });

  it('is noted when the record of an employee refuses a change or nothing changed', async () => {
    const address = `/employees/${employee}`;
    const { version } = (await office.clerk.get(address)).body.data;
    const put = (base_version: number) => (client: Client) => client.put(address, { base_version });
    expect(await seenBy(put(version + 5), 409)).toEqual([['employee', 1]]);
    expect(await seenBy(put(version), 200)).toEqual([['employee', 1]]);
  });

  it('is noted when a payroll refuses a change', async () => {
    const { body } = await office.clerk.get('/payrolls?year=2026&month=11');
    const id = String((body.data as unknown as { id: string }[])[0]?.id);
    const late = (client: Client) => client.put(`/payrolls/${id}`, { base_version: 99 });
    expect(await seenBy(late, 409)).toEqual([['payroll', 1]]);
  });

  it('is noted when a draft is created, even if it is then deleted', async () => {
    const draft = { ...month, employee_id: await office.anEmployee() };
    const looked = async (client: Client) => {
      const made = await client.post('/payrolls', draft);
      expect((await client.delete(`/payrolls/${made.body.data.id}`)).status).toBe(200);
      return made;
    };
    expect(await seenBy(looked, 201)).toEqual([['payroll', 1]]);
  });

  it('is noted when a list is filtered or ordered by it without its column', async () => {
    expect(await seenBy(filtered('filter[salary][from]=1'), 200)).toEqual([
      ['employees', expect.any(Number)],
    ]);
    expect(await seenBy(filtered('sort=-salary'), 200)).toEqual([['employees', expect.any(Number)]]);
    expect(await seenBy(filtered('sort=name'), 200)).toEqual([]);
  });
});

describe('an act', () => {
  it('of a user is noted with whom it is about: a changed password, an invitation, a suspension', async () => {
    const { server, clerk } = office;
    await clerk.put('/user/password', { current: 'una-clave-larga', password: 'otra-mas-larga-aun' });
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const invited = await root.post('/admins', {
      name: 'Berta',
      email: 'berta@prueba.co',
      roles: ['client'],
      company_ids: [office.company.id],
    });
    await root.post(`/admins/${invited.body.data.id}/suspend`, {});
    const kinds = (await trail(server.store)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['password_changed', 'staff_invited', 'staff_suspended']));
    const [invitation] = await trail(server.store, 'staff_invited');
    expect(invitation).toMatchObject({
      about: invited.body.data.id,
      facts: { roles: 'client', companies: 1 },
    });
    const { body } = await clerk.get(`/employees/${employee}`);
    const changed = await clerk.put(`/employees/${employee}`, {
      base_version: body.data.version,
      payment_means_id: body.data.payment_means_id,
      account_number: '1234567890',
    });
    expect(changed.status).toBeLessThan(500);
  });
});

describe('codes of the vault', () => {
  it('are noted when they are made, shown, printed or revoked, and unknown ids are not counted', async () => {
    const { clerk, server, company } = office;
    const made = await clerk.post('/vault_codes', { employee_ids: [employee, employee] });
    const id = String((made.body.data as unknown as { id: string }[])[0]?.id);
    const unknown = Array.from({ length: 5 }, () => server.services.newId());
    const look = (...ids: string[]) => clerk.get(`/vault_codes?ids=${ids.join()}`);
    expect((await look(id, ...unknown)).status).toBe(200);
    expect((await look(...unknown)).status).toBe(200);
    expect((await clerk.get(`/vault_codes/sheet?ids=${[...unknown, id]}`)).status).toBe(200);
    expect((await clerk.delete(`/vault_codes/${id}`)).status).toBe(200);
    expect((await look(id)).status).toBe(200);
    const rows = (await trail(server.store)).filter(({ kind }) => /^codes?_/.test(kind));
    expect(rows.map((row) => [row.kind, row.facts['count'], row.people.length])).toEqual([
      ['codes_made', 1, 1],
      ['codes_shown', 1, 1],
      ['codes_printed', 1, 1],
      ['code_revoked', undefined, 1],
    ]);
    expect(rows.every(({ company_id }) => company_id === company.id)).toBe(true);
  });
});

describe('a change of roles or companies', () => {
  it('is noted with its values before and after', async () => {
    const { server, company } = office;
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const user = await server.aUser({ roles: ['client'], companies: [company.id] });
    const other = await server.aCompany();
    const change = async (values: object) => {
      const { version } = (await root.get(`/admins/${user.id}`)).body.data;
      const changed = await root.put(`/admins/${user.id}`, { base_version: version, ...values });
      expect(changed.status).toBe(200);
    };
    await change({ company_ids: [company.id, other.id] });
    await change({ name: 'Otro Nombre' });
    await change({ roles: ['distributor'] });
    const facts = (await trail(server.store, 'staff_changed'))
      .filter(({ about }) => about === user.id)
      .map((row) => row.facts);
    expect(facts).toEqual([
      { roles: 'client', companies: 2, roles_before: 'client', companies_before: 1 },
      { roles: 'distributor', companies: 2, roles_before: 'client', companies_before: 2 },
    ]);
  });
});
