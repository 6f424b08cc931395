import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DianReply } from '../../../server/dian/client.ts';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { settleSubmission } from '../../../server/sending/settle.ts';
import type { Submission } from '../../../server/sending/submissions.ts';
import { generateId } from '../../../server/services.ts';
import type { Tx } from '../../../server/store/connection.ts';
import { testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSendingEmployer, until } from './sender.ts';

/** A payroll issued anew, ready to leave, and the note that eliminates the old one, already with DIAN. */
async function reissued() {
  const server = await testServer();
  const { company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, 1, { year: 2026, month: 10 });
  const client = await server.signIn(user, company);
  const inCompany = <T>(work: (tx: Tx) => Promise<T>) => server.store.inCompany(company.id, work);
  const context = { companyId: company.id, userId: user.id, now: server.services.now(), newId: generateId };
  const queue = (tx: Tx, id: string, type: '102' | '103' = '102') => queuePayrolls(tx, [id], context, type);

  /** The document of a payroll, as the sender has it after a call that DIAN has not answered yet. */
  const asked = (payrollId: string) =>
    inCompany(async (tx) => {
      const { rows } = await sql<Submission>`
        update submissions set step = 'asking', cune = ${'a'.repeat(96)}, signed_xml = convert_to('FechaGen="2026-11-01"', 'UTF8')
        where payroll_id = ${payrollId} returning *`.execute(tx);
      return rows[0] as Submission;
    });
  const answered = (submission: Submission, outcome: 'accepted' | 'rejected') =>
    inCompany((tx) => {
      const state = outcome === 'accepted' ? 'aceptada' : 'rechazada';
      return settleSubmission(tx, round, submission, 'asking', verdicts[outcome], { step: 'done', state });
    });

  const [id = ''] = ids;
  await inCompany((tx) => queue(tx, id));
  await answered(await asked(id), 'accepted');
  const { data } = (await client.post(`/payrolls/${id}/reissue`, { reason: 'La cédula estaba mal' })).body;
  const { adjustment_id: note, payroll_id: anew } = data as unknown as Record<string, string>;
  expect(await inCompany((tx) => queue(tx, note ?? '', '103'))).toMatchObject({ ok: true });
  return { inCompany, queue, answered, noteSent: await asked(note ?? ''), anew: anew ?? '' };
}

const round = {
  employer: { enabled: true, test_set_id: null } as never,
  waits: { short: 1, long: 1, poll: 1 },
  newId: generateId,
};
const said = {
  message: '',
  is_valid: true,
  status_code: '00',
  status_description: '',
  status_message: '',
  errors: [],
  document_key: '',
};
const verdicts = {
  accepted: { ...said, outcome: 'accepted' } as unknown as DianReply,
  rejected: { ...said, outcome: 'rejected', is_valid: false } as unknown as DianReply,
};

type Left = { step: string; state: string; forever: boolean };

test.each([
  ['accepted', { step: 'queued', state: 'en_cola', forever: false }],
  ['rejected', { step: 'done', state: 'rechazada', forever: true }],
] as const)(
  'a payroll that is queued at the moment its note is %s does not wait forever',
  async (outcome, ends) => {
    const { inCompany, queue, answered, noteSent, anew } = await reissued();
    let answering: Promise<unknown> = Promise.resolve();
    await inCompany(async (tx) => {
      expect(await queue(tx, anew)).toMatchObject({ ok: true });
      let over = false;
      answering = answered(noteSent, outcome).then(() => {
        over = true;
      });
      // The answer is stored before this commits, or waits for it.
      await until(async () => {
        const { rows } = await sql`
          select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        );
        return over || rows.length > 0;
      });
    });
    await answering;
    const { rows } = await inCompany((tx) =>
      sql<Left>`
        select step, state, due_at = 'infinity' as forever from submissions where payroll_id = ${anew}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([ends]);
  },
);
