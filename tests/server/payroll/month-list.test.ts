import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
let clerk: Client;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
});

const month = (year: number, of: number) => ({ year, month: of });
const list = async (query: string) => (await clerk.get(`/payrolls?per_page=200&${query}`)).rows;
const names = (rows: readonly { [name: string]: unknown }[]) =>
  rows.map((row) => (row['employee'] as { name: string }).name);

/** A draft of a month; answers its id. */
async function aDraft(employee_id: string, of: number, more: object = {}): Promise<string> {
  const body = { employee_id, ...month(2026, of), payment_dates: [`2026-${String(of).padStart(2, '0')}-28`] };
  const answer = await clerk.post('/payrolls', { ...body, ...more });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.id;
}

/** A draft of March brought in a file. */
async function imported(employee_id: string): Promise<string> {
  const rows = [{ employee_id, ...month(2026, 3), payment_dates: ['2026-03-28'] }];
  const answer = await clerk.post('/payrolls/import', { file_name: 'marzo.csv', rows });
  return (answer.body.data as unknown as { created: string[] }).created[0] ?? '';
}

const change = (text: string, id: string) =>
  office.server.store.inCompany(office.company.id, (tx) =>
    sql`update payrolls set ${sql.raw(text)} where id = ${id}`.execute(tx),
  );

describe('a row of the payroll list', () => {
  it('shows the net of the month before, in any order and with any filter', async () => {
    const [was, is] = [await office.anEmployee(), await office.anEmployee()];
    await aDraft(was, 1);
    const before = (await list('year=2026&month=1'))[0]?.['total'];
    await aDraft(was, 2);
    await aDraft(is, 2);
    for (const order of ['', '&sort=-total', '&search=a', '&findings=0']) {
      const rows = await list(`year=2026&month=2${order}`);
      const of = (id: string) => rows.find((row) => (row['employee'] as { id: string }).id === id);
      expect(of(was)?.['previous_total']).toBe(before);
      expect(of(is)?.['previous_total']).toBeNull();
    }
    // What an adjustment replaced no longer stands; January looks at December of the year before.
    expect((await list('year=2026&month=1'))[0]?.['previous_total']).toBeNull();
  });
});

describe('the payroll list', () => {
  let ids: Record<'sewing' | 'office' | 'none', string>;
  let centre: string;
  let who: string;
  beforeAll(async () => {
    centre = (await clerk.post('/cost_centers', { code: 'CC1', name: 'Costura' })).body.data.id;
    const employee = async (first_name: string, changes: object = {}) =>
      aDraft(await office.anEmployee({ first_name, ...changes }), 3);
    ids = {
      sewing: await employee('Costurera', { cost_center_id: centre }),
      office: await employee('Oficinista'),
      none: await imported(await office.anEmployee({ first_name: 'Importada' })),
    };
    who = String((await clerk.get(`/payrolls/${ids.sewing}`)).body.data['employee_id']);
    await change(`state = 'aceptada_con_notificacion'`, ids.office);
    await change(
      `findings = '[{"code":"X","severity":"notice","path":"","message":"m","hint":"h"}]'`,
      ids.none,
    );
  });

  it.each<[string, string[]]>([
    ['cost_center_id={centre}', ['sewing']],
    ['notified=1', ['office']],
    ['notified=0', ['sewing', 'none']],
    ['findings=1', ['none']],
    ['origin=importacion', ['none']],
    ['origin=manual', ['sewing', 'office']],
    ['origin=pagos', []],
    ['employee_id={who}', ['sewing']],
    ['undelivered=1', ['office']],
    ['undelivered=0', []],
    ['month_from=3&month_to=3', ['sewing', 'office', 'none']],
    ['month_to=2', []],
    ['origin=manual&cost_center_id={centre}&state=lista', ['sewing']],
  ])('with the filter %s has the matching payrolls and their count', async (query, expected) => {
    const wanted = `year=2026&month=3&${query.replace('{centre}', centre).replace('{who}', who)}`;
    const answer = await clerk.get(`/payrolls?${wanted}`);
    const found = answer.rows.map(({ id }) => id).sort();
    expect(found).toEqual(expected.map((name) => ids[name as keyof typeof ids]).sort());
    const summary = answer.body['summary'] as { count: number };
    expect(summary.count).toBe(expected.length);
    const all = (await clerk.get(`/payrolls/ids?${wanted}`)).rows;
    expect(all.map(({ id }) => id).sort()).toEqual(found);
  });

  it('counts a payroll rejected by DIAN as one with findings', async () => {
    const id = await aDraft(await office.anEmployee(), 9);
    const found = async (query: string) => (await list(`year=2026&month=9&${query}`)).map(({ id }) => id);
    expect([await found('findings=1'), await found('findings=0')]).toEqual([[], [id]]);
    await change(`state = 'rechazada'`, id);
    expect([await found('findings=1'), await found('findings=0')]).toEqual([[id], []]);
  });

  it('ignores the findings of a payroll that can no longer be changed', async () => {
    const id = await aDraft(await office.anEmployee(), 8);
    const found = async (query: string) => (await list(`year=2026&month=8&${query}`)).map((row) => row['id']);
    const notice = `findings = '[{"code":"X","severity":"notice","path":"","message":"m","hint":"h"}]'`;
    await change(notice, id);
    expect([await found('findings=1'), await found('findings=0')]).toEqual([[id], []]);
    for (const state of ['en_cola', 'aceptada', 'reemplazada']) {
      await change(`state = '${state}'`, id);
      expect([state, await found('findings=1'), await found('findings=0')]).toEqual([state, [], [id]]);
    }
  });

  it('counts a payslip as delivered once a phone was notified or it was viewed', async () => {
    const tell = (column: string) =>
      office.server.store.inCompany(office.company.id, (tx) =>
        sql`insert into payslip_receipts (company_id, payslip_id, person, ${sql.ref(column)})
          select company_id, id, person, now() from payrolls where id = ${ids.office}`.execute(tx),
      );
    const found = async (query: string) => (await list(`year=2026&month=3&${query}`)).map(({ id }) => id);
    for (const column of ['notified_at', 'viewed_at']) {
      await tell(column);
      expect(await found('undelivered=1')).toEqual([]);
      expect(await found('undelivered=0')).toEqual([ids.office]);
      await office.server.store.inCompany(office.company.id, (tx) =>
        sql`delete from payslip_receipts where payslip_id = ${ids.office}`.execute(tx),
      );
    }
    expect(await found('undelivered=1')).toEqual([ids.office]);
  });

  it('can contain several months of a year', async () => {
    const { rows, body } = await clerk.get('/payrolls?year=2026&month_from=2&month_to=3&sort=created_at');
    const of = new Set(rows.map((row) => row['month']));
    expect([...of]).toEqual([2, 3]);
    expect(body['summary']).toMatchObject({ count: rows.length });
  });

  it('keeps the months of one person together, whatever their numbers', async () => {
    for (const first_name of ['Abel', 'Bruno']) {
      const one = await office.anEmployee({ first_name });
      for (const [of, number] of [
        [3, 'ni10'],
        [2, 'ni9'],
      ] as const)
        await change(
          `full_number = '${number}${first_name}', search_text = search_text || ' ${`${number}${first_name}`.toLowerCase()}'`,
          await aDraft(one, of),
        );
    }
    const { rows } = await clerk.get('/payrolls?year=2026&month_from=2&month_to=3&per_page=200');
    const abel = rows.filter((row) => /Abel|Bruno/.test((row['employee'] as { name: string }).name));
    expect(abel.map((row) => [(row['employee'] as { name: string }).name.slice(0, 4), row['month']])).toEqual(
      [
        ['Abel', 2],
        ['Abel', 3],
        ['Brun', 2],
        ['Brun', 3],
      ],
    );
  });

  it('refuses an unknown filter, and months without a year', async () => {
    for (const path of ['/payrolls', '/payrolls/ids']) {
      expect((await clerk.get(`${path}?year=2026&empleado=1`)).body).toMatchObject({
        errors: { empleado: ['Este campo no existe'] },
      });
      expect((await clerk.get(`${path}?month_from=1`)).body.errors).toHaveProperty('year');
    }
  });

  it.each([
    'cost_center_id=costura',
    'notified=quizás',
    'findings=2',
    'origin=copia',
    'import_id=1',
    'employee_id=ana',
    'undelivered=2',
    'month_from=13',
    'month_to=marzo',
  ])('refuses %s, naming the filter', async (query) => {
    const [name = ''] = query.split('=');
    for (const path of ['/payrolls', '/payrolls/ids']) {
      const answer = await clerk.get(`${path}?year=2026&month=3&${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty(name);
    }
  });
});

describe('the deletion of several payrolls', () => {
  it('deletes the drafts and keeps what was issued', async () => {
    const [a, b, numbered] = [
      await aDraft(await office.anEmployee(), 4),
      await aDraft(await office.anEmployee(), 4),
      await aDraft(await office.anEmployee({ first_name: 'Numerada' }), 4),
    ];
    await change(`state = 'aceptada', full_number = 'NE900', prefix = 'NE', number = 900`, numbered);
    const answer = await clerk.post('/payrolls/delete', { ids: [a, b, numbered] });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Se borraron 2 nóminas. 1 no se borró');
    expect(answer.body.data).toMatchObject({
      deleted: [a, b].sort(),
      kept: [{ id: numbered, list_name: 'Prueba Numerada' }],
    });
    expect(names(await list('year=2026&month=4'))).toEqual([expect.stringContaining('Numerada')]);
    expect((await clerk.post('/payrolls/delete', { ids: [numbered] })).status).toBe(409);
    expect((await clerk.post('/payrolls/delete', { ids: [generateId()] })).status).toBe(404);
    expect((await clerk.post('/payrolls/delete', { ids: [] })).status).toBe(422);
    const stranger = await office.aStranger();
    expect((await stranger.post('/payrolls/delete', { ids: [numbered] })).status).toBe(404);
  });
});

describe('the review before issuing', () => {
  it('lists blocked payrolls, large changes, missing people and retirements, and sending agrees with it', async () => {
    const other = await aStaff();
    const [steady, changed, late, gone, rewritten] = [
      await other.employee('Constante'),
      await other.employee('Cambiante'),
      await other.employee('Tardía'),
      await other.employee('Retirada', { retirement_date: '2026-10-20', retirement_reason: 'resignation' }),
      await other.employee('Reescrita'),
    ];
    await other.employee('Ausente');
    for (const id of [steady, changed]) await other.draft(id, 9);
    const ids = {
      steady: await other.draft(steady, 10),
      changed: await other.draft(changed, 10, { earned: [{ concept: 'commissions', salary: '9000000.00' }] }),
      late: await other.draft(late, 10, { payment_dates: ['2026-12-03'] }),
      gone: await other.draft(gone, 10),
      rewritten: await other.draft(rewritten, 10),
    };
    await other.rewrite(rewritten, { admission_date: '2026-10-10' });
    const answer = await other.clerk.post('/payrolls/review', { ids: Object.values(ids) });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      totals: { count: 4, compared: 2 },
      blocked: [{ id: ids.rewritten, reasons: [expect.stringContaining('cambiaron')] }],
      retired: [{ id: ids.gone, day: '2026-10-20' }],
      outliers: [{ id: ids.changed, employee: 'Cambiante Prueba', list_name: 'Prueba Cambiante' }],
      warnings: expect.arrayContaining([
        expect.objectContaining({
          code: 'PAGO02',
          of: [{ employee: 'Tardía Prueba', list_name: 'Prueba Tardía', message: expect.any(String) }],
        }),
      ]),
      missing: { count: 1, names: ['Ausente Prueba'], list_names: ['Prueba Ausente'] },
    });
    // The judge that sends says the same.
    const sent = await other.clerk.post('/payrolls/send', { ids: Object.values(ids) });
    expect(sent.rows.map(({ id }) => id).sort()).toEqual(
      [ids.steady, ids.changed, ids.late, ids.gone].sort(),
    );

    const progress = async () => (await other.clerk.get('/payrolls/sending?year=2026&month=10')).body['data'];
    expect(await progress()).toEqual({ total: 4, accepted: 0, rejected: 0, unanswered: 0 });
    const ofAll = async () => (await other.clerk.get('/payrolls/sending')).body['data'];
    const at = { ...month(2026, 10), list: 'payrolls' };
    expect(await ofAll()).toEqual({ ...((await progress()) as unknown as object), paused: false, at });
    await other.settle(ids.gone, 'aceptada');
    await other.settle(ids.steady, 'aceptada');
    await other.settle(ids.changed, 'rechazada');
    await other.settle(ids.late, 'sin_respuesta');
    expect(await progress()).toEqual({ total: 4, accepted: 2, rejected: 1, unanswered: 1 });
    expect(await ofAll()).toMatchObject({ total: 4, accepted: 2, rejected: 1, unanswered: 1 });
    await other.settle(ids.late, 'aceptada');
    expect([await progress(), await ofAll()]).toEqual([null, null]);
    expect((await other.clerk.post('/payrolls/review', { ids: [ids.steady] })).body.data).toMatchObject({
      totals: { count: 0 },
      blocked: [{ id: ids.steady, reasons: ['Esta nómina ya está en camino o aceptada.'] }],
    });
  });
});

/** Another company, where nobody else is missing. */
async function aStaff() {
  const own = await anOffice();
  return {
    clerk: own.clerk,
    employee: (first_name: string, changes = {}) => own.anEmployee({ first_name, ...changes }),
    async draft(employee_id: string, of: number, more: object = {}) {
      const body = {
        employee_id,
        ...month(2026, of),
        payment_dates: [`2026-${of}-28`.replace('-9-', '-09-')],
      };
      const answer = await own.clerk.post('/payrolls', { ...body, ...more });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.id;
    },
    async rewrite(id: string, changes: object) {
      const { version } = (await own.clerk.get(`/employees/${id}`)).body.data;
      await own.clerk.put(`/employees/${id}`, { ...changes, base_version: version });
    },
    settle: (id: string, state: string) =>
      own.server.store.inCompany(own.company.id, async (tx) => {
        await sql`update payrolls set state = ${state} where id = ${id}`.execute(tx);
        if (state !== 'sin_respuesta')
          await sql`update submissions set step = 'done' where payroll_id = ${id}`.execute(tx);
      }),
  };
}
