import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { generateId } from '../../../server/services.ts';
import { type Fault, type Mode, modes } from '../../../simulator/faults.ts';
import { testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, until } from './sender.ts';

type Row = { state: string; cune: string; full_number: string | null; check: string; xml: Buffer };

/** A company whose copy was restored: one payroll was accepted by DIAN after the copy was made. */
async function restored(change?: string, fault?: Fault) {
  const server = await testServer();
  const { store } = server;
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, 1, { year: 2026, month: 10 });
  const queue = () =>
    store.inCompany(company.id, (tx) =>
      queuePayrolls(tx, ids, {
        companyId: company.id,
        userId: user.id,
        now: server.services.now(),
        newId: generateId,
      }),
    );
  const row = () =>
    store.inCompany(company.id, async (tx) => {
      const { rows } = await sql<Row>`
        select p.state, p.cune, p.full_number, s.response_check as check, s.signed_xml as xml
        from payrolls p join submissions s on s.payroll_id = p.id where p.company_id = ${company.id}
        order by s.created_at desc limit 1`.execute(tx);
      return rows[0];
    });
  const untilState = (state: string) =>
    until(async () => ((await row())?.state === state ? row() : undefined));
  await queue();
  const sender = aSender(store, simulator.endpoint);
  const first = await untilState('aceptada');
  await sender.end();
  await store.inCompany(company.id, async (tx) => {
    await sql`
      update submissions set step = 'queued', state = 'en_cola', cune = null, signed_xml = null, answer = null, due_at = now(),
        document = document || ${change ?? '{}'}::jsonb where company_id = ${company.id}`.execute(tx);
    await sql`update payrolls set state = 'en_cola', cune = null where company_id = ${company.id}`.execute(
      tx,
    );
    await sql`update senders set due_at = now() where company_id = ${company.id}`.execute(tx);
  });
  if (fault) simulator.faults.add(fault);
  // Another second, another CUNE.
  const second = aSender(store, simulator.endpoint, {
    timeoutMs: 400,
    now: () => (Date.now() - 5000) as never,
  });
  return { first, untilState, queue, simulator, second };
}

test('a document accepted after the backup is recovered from DIAN with its own bytes', async () => {
  const { first, untilState, simulator, second } = await restored();
  const again = await untilState('aceptada');
  expect(second.problems).toEqual([]);
  expect(again?.cune).toBe(first?.cune);
  expect(again?.xml.equals(first?.xml ?? Buffer.alloc(0))).toBe(true);
  expect(again?.check).toBe('valid');
  expect(simulator.state.documents.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
});

test('a payroll gives up a number that DIAN has for another document, and takes the next', async () => {
  const { untilState, queue } = await restored('{"notes": ["Otra cosa"]}');
  expect((await untilState('rechazada'))?.full_number).toBeNull();
  expect(await queue()).toMatchObject({ ok: true, data: [{ full_number: 'NI2' }] });
});

const onFiles: Mode[] = modes.filter((mode) =>
  [
    'timeout_after',
    'reset_after',
    'http_403',
    'http_500',
    'soap_fault',
    'truncated',
    'malformed',
    'empty',
    'html',
    'invalid_base64',
  ].includes(mode),
);
test.each(onFiles)('a file that fails to come (%s) decides nothing and is fetched again', async (mode) => {
  const { first, untilState } = await restored(undefined, {
    mode,
    count: 2,
    operations: ['GetXmlByDocumentKey'],
  });
  const again = await untilState('aceptada');
  expect([again?.cune, again?.full_number]).toEqual([first?.cune, 'NI1']);
});
