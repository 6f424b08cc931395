import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import type { Client } from '../../client.ts';
import { trail } from '../security/trail.ts';
import { aRequester } from '../vault/a-requester.ts';
import { anOffice, type Office } from './clerk.ts';
import { first, type Paying, type Run, runsOf, second } from './paying.ts';

let office: Office;
let clerk: Client;
let chief: Client;
let other: Client;
let chiefId: string;
let paying: Paying;
let count = 0;

beforeAll(async () => {
  office = await anOffice();
  ({ clerk } = office);
  paying = runsOf(clerk);
  const { server, company } = office;
  const manager = await server.aUser({ roles: ['allied_client'], companies: [company.id] });
  chiefId = manager.id;
  chief = await server.signIn(manager, company);
  other = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const asked = await chief.put('/pay_runs/approval_policy', {
    base_version: 0,
    required: true,
    approvers: [chiefId],
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
});

const approvalOf = async (id: string, as = clerk) => (await as.get(`/pay_runs/${id}/approval`)).body.data;
async function ask(id: string, as = clerk) {
  const { digest } = await approvalOf(id, as);
  return as.post(`/pay_runs/${id}/approval`, { digest, note: 'Lista' });
}
async function approve(id: string, as = chief) {
  const { digest } = await approvalOf(id, as);
  return as.post(`/pay_runs/${id}/approval/approve`, { digest });
}
/** A payment of one person of its own, in a month of its own. */
async function aPayment(changes: Record<string, unknown> = {}): Promise<{ run: Run; employee: string }> {
  const employee = await office.anEmployee({ first_name: `Ana ${++count}`, ...changes });
  return { run: await paying.paid({ ...first, employee_ids: [employee] }), employee };
}
async function writeBonus(run: Run, employee: string, as = clerk, salary = '50000.00') {
  const { version } = await paying.personOf(run.id, employee);
  const novelties = { earned: [{ concept: 'bonuses', salary, description: 'Meta' }] };
  return as.put(`/pay_runs/${run.id}/people/${employee}`, { ...novelties, base_version: version });
}

describe('a payment that a second person approves', () => {
  it('is not closed before, and is closed after', async () => {
    const { run } = await aPayment();
    const early = await paying.close(run.id);
    expect([early.status, early.body.message]).toEqual([
      409,
      'La compañía pide que otra persona apruebe este pago: páselo a aprobación.',
    ]);
    const asked = await ask(run.id);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    expect(asked.body.data).toMatchObject({ state: 'waiting', approvers: [{ id: chiefId }] });
    expect((await paying.close(run.id)).body.message).toContain('espera la aprobación de otra persona');
    expect((await approve(run.id)).body.data).toMatchObject({
      state: 'approved',
      history: [{ note: 'Lista' }],
    });
    expect((await paying.close(run.id)).status).toBe(200);
  });

  it('is not approved by who prepared it, by who is not chosen, or twice', async () => {
    const { run, employee } = await aPayment();
    await ask(run.id);
    for (const person of [clerk, other]) expect((await approve(run.id, person)).status).toBe(403);
    expect((await approve(run.id)).status).toBe(200);
    expect((await approve(run.id)).status).toBe(409);
    // The chief changes it: now the chief prepared it too.
    expect((await writeBonus(run, employee, chief)).status).toBe(200);
    expect((await ask(run.id)).status).toBe(201);
    const own = await approve(run.id);
    expect([own.status, own.body.message]).toEqual([
      403,
      'Usted preparó este pago: lo aprueba otra persona.',
    ]);
    expect((await paying.close(run.id)).status).toBe(409);
  });

  it('is asked for again after any change, and says whose', async () => {
    const { run, employee } = await aPayment();
    await ask(run.id);
    await approve(run.id);
    await writeBonus(run, employee);
    const refused = await paying.close(run.id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/Cambió lo que se le paga a Ana \d+ Prueba o su cuenta después/);
    expect(await approvalOf(run.id)).toMatchObject({
      state: 'changed',
      differences: [{ employee: { id: employee }, changed: true }],
    });
    expect((await ask(run.id)).status).toBe(201);
    await approve(run.id);
    expect((await paying.close(run.id)).status).toBe(200);
    // Reopened and closed again as it was approved; changed, it waits again.
    expect((await paying.reopen(run.id)).status).toBe(200);
    await writeBonus(run, employee, clerk, '50001.00');
    expect((await paying.close(run.id)).status).toBe(409);
  });

  it('is not approved when it changed while it was looked at', async () => {
    const { run, employee } = await aPayment();
    await ask(run.id);
    const { digest } = await approvalOf(run.id, chief);
    await writeBonus(run, employee);
    const late = await chief.post(`/pay_runs/${run.id}/approval/approve`, { digest });
    expect(late.status).toBe(409);
    const current = await approve(run.id);
    expect([current.status, current.body.message]).toEqual([
      409,
      'Este pago cambió después de pedirse la aprobación: pídanla de nuevo.',
    ]);
    expect((await paying.close(run.id)).status).toBe(409);
  });

  it('is closed or changed in a race, and never closed as it was not approved', async () => {
    const { run, employee } = await aPayment();
    await ask(run.id);
    await approve(run.id);
    const [closed] = await Promise.all([paying.close(run.id), writeBonus(run, employee)]);
    const { lines } = await paying.personOf(run.id, employee);
    const isChanged = lines.some(({ concept }) => concept === 'bonuses');
    expect(closed.status === 200 && isChanged).toBe(false);
  });

  it('comes back with a reason, and with comments on a line', async () => {
    const { run, employee } = await aPayment();
    await ask(run.id);
    const empty = await chief.post(`/pay_runs/${run.id}/approval/return`, { reason: '' });
    expect(empty.status).toBe(422);
    const said = await chief.post(`/pay_runs/${run.id}/approval/comments`, {
      employee_id: employee,
      message: '¿Tiene el permiso firmado?',
    });
    expect(said.body.data).toMatchObject({ comments: [{ employee_id: employee }] });
    const back = await chief.post(`/pay_runs/${run.id}/approval/return`, { reason: 'Falta el permiso' });
    expect(back.body.data).toMatchObject({ state: 'returned', history: [{ reason: 'Falta el permiso' }] });
    expect((await paying.close(run.id)).status).toBe(409);
    expect((await ask(run.id)).status).toBe(201);
  });

  it('is shown as a difference against the last payment of each person', async () => {
    const { run, employee } = await aPayment();
    await ask(run.id);
    await approve(run.id);
    await paying.close(run.id);
    const next = await paying.paid({ ...second, employee_ids: [employee] });
    await writeBonus(next, employee);
    const { differences, before, after, difference } = await approvalOf(next.id);
    const { total } = await paying.personOf(run.id, employee);
    expect(differences).toMatchObject([{ employee: { id: employee }, before: total, changed: false }]);
    expect([before, Number(after) - Number(before)]).toEqual([total, Number(difference)]);
    expect(JSON.stringify(differences)).toContain('Aparece');
  });

  it('is asked for again when an advance of an employee is approved into it', async () => {
    const { employee, phone } = await aRequester(office);
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    await ask(run.id);
    expect((await approve(run.id)).status).toBe(200);
    const advance = { company_id: office.company.id, kind: 'advance', amount: '100000' };
    const { id } = (await phone.post('/vault/requests', advance)).body.data;
    expect((await clerk.post(`/requests/${id}/approve`, { base_version: 1 })).status).toBe(200);
    expect((await paying.close(run.id)).status).toBe(409);
    expect(await approvalOf(run.id)).toMatchObject({ state: 'changed' });
  });

  it('is among what the dashboard and the menu have to tell while it waits, and after it comes back', async () => {
    const told = async () =>
      ((await clerk.get('/dashboard')).body.data['attention'] as { kind: string; text: string; to: string }[])
        .filter(({ kind }) => kind === 'approvals')
        .map(({ text, to }) => [text, to]);
    const countOf = (texts: string[][], words: RegExp) =>
      Number(texts.find(([text = '']) => words.test(text))?.[0]?.split(' ')[0] ?? 0);
    const countRuns = async () =>
      (await clerk.get('/pay_runs/open')).body.data as never as Record<string, number>;
    const [before, had] = [await told(), await countRuns()];
    const { run } = await aPayment();
    expect(await countRuns()).toEqual({ open: (had['open'] ?? 0) + 1, waiting: had['waiting'] });
    await ask(run.id);
    expect(await countRuns()).toMatchObject({ waiting: (had['waiting'] ?? 0) + 1 });
    const waiting = await told();
    expect(countOf(waiting, /espera/) - countOf(before, /espera/)).toBe(1);
    const back = await chief.post(`/pay_runs/${run.id}/approval/return`, { reason: 'Falta un permiso' });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    const returned = await told();
    expect(await countRuns()).toMatchObject({ waiting: had['waiting'] });
    expect(countOf(returned, /espera/)).toBe(countOf(before, /espera/));
    expect(countOf(returned, /devuelto/) - countOf(before, /devuelto/)).toBe(1);
  });

  it('tells whose account changed since their last payment, and who changed it', async () => {
    const { run, employee } = await aPayment();
    await ask(run.id);
    await approve(run.id);
    expect((await paying.close(run.id)).status).toBe(200);
    const next = await paying.paid({ ...second, employee_ids: [employee] });
    expect((await approvalOf(next.id)).accounts).toEqual([]);
    const ids = await office.server.store.asSystem(async (tx) => ({
      bank_id: await readCatalogueId(tx, 'banks', '1007'),
      payment_means_id: await readCatalogueId(tx, 'payment_means', '47'),
    }));
    const change = async (values: object, as: Client) => {
      const { version } = (await clerk.get(`/employees/${employee}`)).body.data;
      const saved = await as.put(`/employees/${employee}`, { ...values, base_version: version });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    };
    await change({ ...ids, account_type: 'ahorros', account_number: '00123456789' }, clerk);
    await change({ account_number: '00987654321' }, other);
    await change({ mobile: '3001234567' }, clerk);
    expect((await approvalOf(next.id)).accounts).toMatchObject([
      {
        employee: { id: employee },
        fields: ['Medio de pago', 'Banco', 'Tipo de cuenta', 'Número de cuenta'],
        ...{ before_end: null, after_end: '4321', by: expect.any(String) },
      },
    ]);
    // Somebody who was never paid has no other account.
    const { run: newcomer, employee: fresh } = await aPayment();
    const { version } = (await clerk.get(`/employees/${fresh}`)).body.data;
    await clerk.put(`/employees/${fresh}`, { breb_key: '@ana', base_version: version });
    expect((await approvalOf(newcomer.id)).accounts).toEqual([]);
  });

  it('pays into no account that was changed after it was approved', async () => {
    const { server } = office;
    const ids = await server.store.asSystem(async (tx) => ({
      bank: await readCatalogueId(tx, 'banks', '1007'),
      transfer: await readCatalogueId(tx, 'payment_means', '47'),
    }));
    const { run, employee } = await aPayment({
      payment_means_id: ids.transfer,
      bank_id: ids.bank,
      account_type: 'ahorros',
      account_number: '00123456789',
    });
    const account = { bank_id: ids.bank, account_type: 'corriente', account_number: '45612378901' };
    await clerk.post('/bank_accounts', { ...account, alias: 'Nómina', flat_file_format: 'generic_csv' });
    await ask(run.id);
    await approve(run.id);
    await paying.close(run.id);
    const file = `/pay_runs/${run.id}/bank_file/download?paid=2026-11-30`;
    expect((await clerk.get(file)).status).toBe(200);
    await server.store.inCompany(office.company.id, (tx) =>
      sql`update employees set account_number = '99999999999' where id = ${employee}`.execute(tx),
    );
    const refused = await clerk.get(file);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('o su cuenta después de pedir la aprobación'),
    ]);
    expect((await ask(run.id)).status).toBe(201);
    await approve(run.id);
    expect((await clerk.get(file)).status).toBe(200);
  });
});

describe('the policy', () => {
  it('is set by somebody who invites people, and changed only by two', async () => {
    const at = '/pay_runs/approval_policy';
    const { version } = (await chief.get(at)).body.data;
    const off = { base_version: version, required: false };
    expect((await clerk.put(at, off)).status).toBe(403);
    const proposed = await chief.put(at, off);
    expect(proposed.body.data).toMatchObject({ required: true, proposed: { required: false } });
    const accept = (as: Client) => as.post(`${at}/accept`, { base_version: version + 1 });
    expect((await accept(chief)).status).toBe(403);
    expect((await chief.get(at)).body.data).toMatchObject({ required: true });
    // The chief proposed the change and is the only approver, so any other person may accept it.
    expect((await accept(other)).body.data).toMatchObject({ required: false, proposed: null });
    const noted = await trail(office.server.store, 'settings_changed');
    expect(noted.filter(({ facts }) => JSON.stringify(facts).includes('Aprobación de pagos'))).toHaveLength(
      3,
    );
    const { run } = await aPayment();
    expect(await approvalOf(run.id)).toMatchObject({ state: 'off' });
    expect((await ask(run.id)).status).toBe(409);
    expect((await paying.close(run.id)).status).toBe(200);
    const on = { base_version: version + 2, required: true };
    expect((await chief.put(at, on)).status).toBe(422);
    const stranger = await office.aStranger();
    expect((await stranger.get(`/pay_runs/${run.id}/approval`)).status).toBe(404);
  });
});
