import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyOverview } from '../../../src/domain/office/dashboard.ts';
import type { CompanyAtAGlance } from '../../../src/domain/payroll/desk/risk.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';

const now = Date.parse('2026-11-09T15:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: () => now as ReturnType<TestServer['services']['now']> });
});

const enabled = (company: { id: string }, until: string) =>
  server.store.inCompany(company.id, (tx) =>
    sql`insert into enablers (company_id, status, certificate_info)
      values (${company.id}, true, jsonb_build_object('valid_to', ${until}::text))
      on conflict (company_id) do update set status = true, certificate_info = excluded.certificate_info`.execute(
      tx,
    ),
  );

describe('the overview of companies', () => {
  it('lists only the companies of the ally, the one most at risk first', async () => {
    const [calm, busy, bare, strange] = [
      await server.aCompany(),
      await server.aCompany(),
      await server.aCompany(),
      await server.aCompany(),
    ];
    await enabled(calm, '2028-01-01T00:00:00Z');
    await enabled(busy, '2026-11-20T00:00:00Z');
    await enabled(strange, '2028-01-01T00:00:00Z');
    for (const company of [calm, busy, strange]) {
      await aPayslip(server, company, await aWorker(server, company), { month: 10 });
    }
    await aPayslip(server, busy, await aWorker(server, busy), { month: 10, state: 'rechazada' });
    await aPayslip(server, busy, await aWorker(server, busy), { month: 10, state: 'borrador' });
    await aWorker(server, busy);
    const ids = [calm.id, busy.id, bare.id];
    const ally = await server.signIn(await server.aUser({ roles: ['distributor'], companies: ids }));
    const { status, body } = await ally.get('/overview');
    expect(status).toBe(200);
    const rows = body.data as unknown as CompanyOverview[];
    expect(rows.map(({ id }) => id)).toEqual([busy.id, bare.id, calm.id]);
    expect(rows[0]).toMatchObject({
      employees: 4,
      unsent: 2,
      missing: 1,
      drafts: 1,
      rejected: 1,
      deadline: '2026-11-10',
      certificate_until: '2026-11-19',
      enabler: { status: true },
    });
    expect(rows[2]).toMatchObject({ employees: 1, unsent: 0, rejected: 0 });
    // What lacks in October, and its days: the planilla is late, and the documents are due tomorrow.
    expect(rows[0]?.next).toMatchObject({ key: 'payrolls', late: false });
    expect(rows[0]?.calendar).toContainEqual(expect.objectContaining({ day: '2026-11-10', late: false }));
    expect(rows[0]?.calendar[0]).toMatchObject({ title: 'Planilla integrada', late: true });
    expect(rows[0]?.calendar.map(({ day }) => day)).toEqual(
      rows[0]?.calendar.map(({ day }) => day).toSorted(),
    );
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    expect((await root.get('/overview')).status).toBe(403);
  });

  it('says which notices of each company the user has not read, the gravest first', async () => {
    const [one, other] = [await server.aCompany(), await server.aCompany()];
    const user = await server.aUser({ roles: ['distributor'], companies: [one.id, other.id] });
    const ally = await server.signIn(user);
    const told = (
      company: { id: string },
      title: string,
      level: string,
      more: Record<string, unknown> = {},
    ) => {
      const values = {
        audience: 'compania',
        roles: null,
        starts_at: new Date(now - 1000),
        ends_at: null,
        ...more,
      };
      const id = crypto.randomUUID();
      return server.store.inCompany(company.id, async (tx) => {
        await sql`insert into notices (company_id, id, title, body, level, audience, roles, starts_at, ends_at, placement, requires_ack)
          values (${company.id}, ${id}, ${title}, '', ${level}, ${values.audience}, ${values.roles}, ${values.starts_at}, ${values.ends_at},
            'campana', ${more['requires_ack'] === true})`.execute(tx);
        return id;
      });
    };
    const overview = async () => {
      const rows = (await ally.get('/overview')).body.data as unknown as CompanyOverview[];
      return [one, other].map(({ id }) => rows.find((row) => row.id === id)?.notices);
    };
    expect(await overview()).toEqual([
      { unread: 0, first: null },
      { unread: 0, first: null },
    ]);
    await told(one, 'Suave', 'info');
    const grave = await told(one, 'Grave', 'critica', { requires_ack: true });
    await told(one, 'Suya', 'exito', { audience: 'rol', roles: ['distributor'] });
    await told(one, 'De otro rol', 'critica', { audience: 'rol', roles: ['client'] });
    await told(one, 'De todas', 'critica', { audience: 'todos' });
    await told(one, 'A los empleados', 'critica', { audience: 'empleados' });
    await told(one, 'Vencida', 'critica', { ends_at: new Date(now - 1) });
    expect(await overview()).toEqual([
      { unread: 3, first: { title: 'Grave', level: 'critica' } },
      { unread: 0, first: null },
    ]);
    const there = await server.signIn(user, one);
    // One that must be acknowledged is unread until then.
    expect((await there.post(`/notices/${grave}/read`)).status).toBe(200);
    expect((await overview())[0]?.unread).toBe(3);
    expect((await there.post(`/notices/${grave}/acknowledge`)).status).toBe(200);
    expect((await overview())[0]).toEqual({ unread: 2, first: { title: 'Suya', level: 'exito' } });
  });

  it('puts the company most at risk first even when a hundred names come before it', async () => {
    const companies = [];
    for (let i = 0; i < 101; i += 1) companies.push(await server.aCompany());
    const ids = companies.map(({ id }) => id);
    const { rows } = await sql<{ id: string }>`
      select id from companies where id = any(${ids}) order by social_reason desc, id desc limit 1`.execute(
      server.store.db,
    );
    const last = companies.find(({ id }) => id === rows[0]?.id) ?? companies[0];
    if (!last) throw new Error('No company.');
    await enabled(last, '2028-01-01T00:00:00Z');
    await aPayslip(server, last, await aWorker(server, last), { month: 10, state: 'rechazada' });
    const ally = await server.signIn(await server.aUser({ roles: ['distributor'], companies: ids }));
    const { body } = await ally.get('/overview');
    const listed = body.data as unknown as CompanyAtAGlance[];
    expect(listed).toHaveLength(100);
    expect(listed[0]?.id).toBe(last.id);
  });
});
