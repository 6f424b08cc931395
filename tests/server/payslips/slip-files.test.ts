import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSlipFiles } from '../../../server/payslips/slip-files.ts';
import type { Services } from '../../../server/services.ts';
import type { Transact } from '../../../server/store/connection.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPayslip, aWorker, type Worker } from '../vault/vault-world.ts';
import { pdfText } from './pdf-text.ts';

const origin = 'https://nomina.example';
let server: TestServer;
let company: { id: string };
let worker: Worker;
let phone: Client;
let staff: Client;
let month = 0;

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  worker = await aWorker(server, company);
  const { document_number } = worker;
  phone = await server.signInToVault(
    await server.anEmployeeAccount({ document_number, companies: [company.id] }),
  );
  staff = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const slipOf = (values = {}) => {
  month += 1;
  return aPayslip(server, company, worker, {
    year: 2020 + Math.floor(month / 12),
    month: (month % 12) + 1,
    ...values,
  });
};
const within: Transact = (work) => server.store.inCompany(company.id, work);
const writeNote = (note: string) =>
  within((tx) => sql`update companies set head_note = ${note} where id = ${company.id}`.execute(tx));
const moveTo = (id: string, state: string) =>
  within((tx) => sql`update payrolls set state = ${state} where id = ${id}`.execute(tx));
const keptOf = async (id: string) => {
  const { rows } = await within((tx) =>
    sql<{ state: string; origin: string; content: Buffer }>`
      select state, origin, content from payslip_files where payroll_id = ${id} order by made_at, id`.execute(
      tx,
    ),
  );
  return rows;
};
const readBy = (services: Services, id: string, inside = within, at = origin) =>
  createSlipFiles(services).read(inside, { company: company.id }, id, at);
const textOf = (pdf: Buffer | undefined) => pdfText(pdf ?? Buffer.alloc(0));

describe('the PDF of an accepted payslip', () => {
  it('is made once: its employee and the office get the same bytes, whatever changes in the company later', async () => {
    const id = await slipOf();
    await writeNote('Nota de antes');
    const { raw: first } = await phone.get(`/vault/payslips/${id}/payrolls/pdf`);
    expect(textOf(first)).toContain('Nota de antes');
    await writeNote('Nota de después');
    expect((await phone.get(`/vault/payslips/${id}/payrolls/pdf`)).raw.equals(first)).toBe(true);
    expect((await staff.get(`/payrolls/${id}/pdf`)).raw.equals(first)).toBe(true);
    expect((await keptOf(id)).map(({ content }) => content.equals(first))).toEqual([true]);
  });

  it('says what a note made of the document, and keeps what it said before', async () => {
    const id = await slipOf();
    const accepted = await readBy(server.services, id);
    await moveTo(id, 'reemplazada');
    expect(textOf((await readBy(server.services, id))?.pdf)).toContain('Reemplazado');
    expect((await keptOf(id)).map(({ state }) => state)).toEqual(['aceptada', 'reemplazada']);
    await moveTo(id, 'aceptada');
    expect((await readBy(server.services, id))?.pdf).toEqual(accepted?.pdf);
  });

  it('leads to the address under which it is asked for', async () => {
    const id = await slipOf();
    await readBy(server.services, id);
    const other = await readBy(server.services, id, within, 'https://otra.example');
    expect(textOf(other?.pdf)).toContain('otra.example');
    expect((await keptOf(id)).map((kept) => kept.origin)).toEqual([origin, 'https://otra.example']);
  });

  it('is that of the first of two makers at once', async () => {
    const id = await slipOf();
    await writeNote('Nota del segundo');
    let turns = 0;
    let first: Buffer | undefined;
    // The second maker has read what it draws when the first one reads, draws and keeps another note.
    const overtaken: Transact = async (work) => {
      const found = await within(work);
      turns += 1;
      if (turns === 2) {
        await writeNote('Nota del primero');
        first = (await readBy(server.services, id))?.pdf;
      }
      return found;
    };
    const second = await readBy(server.services, id, overtaken);
    expect(textOf(first)).toContain('Nota del primero');
    expect(second?.pdf).toEqual(first);
    expect(await keptOf(id)).toHaveLength(1);
  });

  it('is given to nobody before it is kept', async () => {
    const id = await slipOf();
    const dying = {
      ...server.services,
      store: { ...server.store, inCompany: () => Promise.reject(new Error('se murió')) },
    };
    await expect(readBy(dying, id)).rejects.toThrow('se murió');
    expect(await keptOf(id)).toEqual([]);
    const made = await readBy(server.services, id);
    expect((await keptOf(id)).map(({ content }) => content)).toEqual([made?.pdf]);
  });

  it('is read by its person and its company alone', async () => {
    const id = await slipOf();
    await readBy(server.services, id);
    const [other, stranger] = [await server.aCompany(), await aWorker(server, company)];
    const count: Parameters<Transact>[0] = async (tx) =>
      (await sql`select 1 from payslip_files where payroll_id = ${id}`.execute(tx)).rows.length;
    const seen = [
      await server.store.inCompany(company.id, count),
      await server.store.inCompany(other.id, count),
      await server.store.asPerson(worker.person, count, [company.id]),
      await server.store.asPerson(worker.person, count, []),
      await server.store.asPerson(stranger.person, count, [company.id]),
      await server.store.asSystem(count),
    ];
    expect(seen).toEqual([1, 0, 1, 0, 0, 0]);
    const writing = server.store.asPerson(worker.person, (tx) => sql`delete from payslip_files`.execute(tx), [
      company.id,
    ]);
    expect((await writing).numAffectedRows).toBe(0n);
  });
});

describe('the PDF of a payslip that is not accepted', () => {
  it.each(['borrador', 'en_cola', 'rechazada'])('is drawn each time, as in %s', async (state) => {
    const id = await slipOf({ state });
    await writeNote('Primera nota');
    expect(textOf((await readBy(server.services, id))?.pdf)).toContain('Primera nota');
    await writeNote('Segunda nota');
    expect(textOf((await readBy(server.services, id))?.pdf)).toContain('Segunda nota');
    expect(await keptOf(id)).toEqual([]);
  });

  it('is not in the vault of its employee', async () => {
    const id = await slipOf({ state: 'en_cola' });
    expect((await phone.get(`/vault/payslips/${id}/payrolls/pdf`)).status).toBe(404);
  });
});

describe('the payslips of a month in a ZIP', () => {
  it('are the kept ones, and the others are kept as they are drawn', async () => {
    const own = await server.aCompany();
    const inside: Transact = (work) => server.store.inCompany(own.id, work);
    const ids: string[] = [];
    for (let i = 0; i < 40; i++)
      ids.push(
        await aPayslip(server, own, await aWorker(server, own), {
          state: i % 10 === 0 ? 'borrador' : 'aceptada',
        }),
      );
    const files = createSlipFiles(server.services);
    const read = () => files.readMany(inside, { company: own.id }, ids, origin);
    const [first, second] = await Promise.all([read(), read()]);
    expect([...first.keys()].sort()).toEqual([...ids].sort());
    for (const id of ids)
      expect(second.get(id)?.pdf.equals(first.get(id)?.pdf ?? Buffer.alloc(0))).toBe(true);
    const { rows } = await inside((tx) =>
      sql<{ count: number }>`select count(*) from payslip_files where company_id = ${own.id}`.execute(tx),
    );
    expect(rows[0]?.count).toBe(36);
  });
});
