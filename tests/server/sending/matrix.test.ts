import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startAdjustment } from '../../../server/adjustments/start.ts';
import { findPayroll, updateDraft } from '../../../server/documents/payrolls.ts';
import { ensureEnabler } from '../../../server/enabler/enabler.ts';
import { generateTests, sendTests } from '../../../server/enabler/tests.ts';
import { composeDraft } from '../../../server/payroll/drafts/generate.ts';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { generateId } from '../../../server/services.ts';
import type { Operation } from '../../../simulator/call.ts';
import { type Fault, type Mode, modes } from '../../../simulator/faults.ts';
import { chooseCount } from '../../exhaustive.ts';
import { testServer } from '../../harness.ts';
import { enableCompany } from './employer.ts';
import { payrollOf } from './people.ts';
import { aSender, aSimulator, key, until } from './sender.ts';

/** More than a fault meets, so that some are accepted and have notes. */
const payrolls = chooseCount({ quick: 6, exhaustive: 16 });

/** Faults that take their time: fewer of them prove as much. */
const slow: ReadonlySet<Mode> = new Set(['timeout_before', 'timeout_after', 'slow_drip', 'latency']);

/** Some calls of the operation meet the fault; others are left in process, so that there is something to ask for. */
function faultsOf(mode: Mode, send: Operation, asks: readonly Operation[]): Fault[] {
  const count = slow.has(mode) ? 1 : 3;
  const more = {
    ...(mode === 'reject'
      ? { rules: [{ code: 'NIE046', text: 'Falta un dato', severity: 'Rechazo' as const }] }
      : {}),
    ...(mode === 'notice'
      ? { rules: [{ code: 'NIE060', text: 'Revise', severity: 'Notificación' as const }] }
      : {}),
    ...(mode === 'latency' || mode === 'slow_drip' ? { delay_ms: 30 } : {}),
  };
  return [
    { mode, count, operations: [send], ...more },
    ...(send === 'SendNominaSync' ? [{ mode: 'in_process_98' as const, count: 4, operations: [send] }] : []),
    ...asks.map((operation) => ({ mode, count, operations: [operation], ...more })),
  ];
}

/** Every call that carried a document: whose it was, its number, and a print of its bytes. */
function recorder() {
  const prints = new Map<string, Set<string>>();
  const record: typeof fetch = async (input, init) => {
    const content = /<wcf:contentFile>([^<]*)</.exec(String(init?.body))?.[1];
    if (content) {
      const [xml = new Uint8Array()] = Object.values(unzipSync(Buffer.from(content, 'base64')));
      const text = Buffer.from(xml).toString();
      const number = /Numero="([^"]*)"/.exec(text)?.[1] ?? '';
      const nit = /<Empleador[^>]* NIT="(\d+)"/.exec(text)?.[1] ?? '';
      const of = `${String(input)} ${nit} ${number}`;
      prints.set(of, (prints.get(of) ?? new Set()).add(createHash('sha256').update(xml).digest('hex')));
    }
    return fetch(input, init);
  };
  return { record, prints };
}

type Ending = { mode: Mode; phase: string; state: string; held: string | undefined; reasons: string[] };
type Found = {
  step: string;
  state: string;
  errors: { message: string }[] | null;
  message: string | null;
  cune: string | null;
  status: boolean;
};

/** An installation with a DIAN of its own, where faults are tried one after the other. */
async function aPlace(record: typeof fetch) {
  const server = await testServer();
  const { store, services } = server;
  const simulator = await aSimulator();
  const sender = aSender(store, simulator.endpoint, {
    timeoutMs: 250,
    fetch: record,
    waits: { short: 0.01, long: 0.01, poll: 0.01 },
    openSeconds: [0.01],
  });
  const user = await server.aUser({ roles: ['root'] });
  const told: Ending[] = [];
  let documents = 0;

  const company = async () => {
    const made = await server.aCompany();
    await enableCompany(store, simulator, key, { ...made, social_reason: 'Prueba S.A.S.' }, generateId);
    return made;
  };
  const impose = (faults: Fault[]) => {
    simulator.faults.clear();
    for (const fault of faults) simulator.faults.add(fault);
  };
  const ended = async (companyId: string, mode: Mode, phase: string) => {
    const rows = await until(async () => {
      const found = await store.inCompany(companyId, (tx) =>
        sql<Found>`
          select s.step, s.state, s.answer -> 'errors' as errors, s.message, s.cune, n.status
          from submissions s join enablers n on n.company_id = s.company_id where s.company_id = ${companyId}`.execute(
          tx,
        ),
      );
      const finished = found.rows.every(
        ({ step, state, status }) => step === 'done' || (!status && state.startsWith('aceptada')),
      );
      return finished && found.rows;
    }, 300).catch((problem: unknown) => {
      throw new Error(`${mode}, ${phase}: ${String(problem)}`);
    });
    for (const { state, errors, message, cune } of rows) {
      const reasons = [...(errors ?? []).map((e) => e.message), ...(message ? [message] : [])];
      const held = cune === null ? 'never sent' : simulator.state.byCune(cune)?.outcome;
      told.push({ mode, phase, state, held, reasons });
    }
  };

  async function payrollsAndNotes(mode: Mode): Promise<void> {
    const { id: companyId } = await company();
    const call = { company: { id: companyId }, user, now: services.now(), newId: generateId };
    const context = { companyId, userId: user.id, now: services.now(), newId: generateId };
    const ids = await payrollOf(server, companyId, user.id, payrolls, { year: 2026, month: 10 });
    impose(faultsOf(mode, 'SendNominaSync', ['GetStatus']));
    const sent = await store.inCompany(companyId, (tx) => queuePayrolls(tx, ids, context));
    expect(sent).toMatchObject({ ok: true });
    await ended(companyId, mode, '102');

    impose(faultsOf(mode, 'SendNominaSync', ['GetStatus']));
    const queued = await store.inCompany(companyId, async (tx) => {
      const notes: string[] = [];
      for (const [i, id] of ids.entries()) {
        const row = await findPayroll(tx, companyId, id);
        if (!row?.state.startsWith('aceptada')) continue;
        const note_type = i % 2 === 0 ? 1 : 2;
        const note = await startAdjustment(tx, call, row, {
          note_type,
          reason: 'Prueba',
          print_reason: true,
        });
        const { employee_id, year, month, payment_dates, novelties } = row;
        const draft = { ...novelties, employee_id, year, month, payment_dates, notes: ['Corregida'] };
        await updateDraft(tx, await composeDraft(tx, call, note, draft, [id]), 1);
        notes.push(note);
      }
      return queuePayrolls(tx, notes, context, '103');
    });
    expect(queued).toMatchObject({ ok: true });
    await ended(companyId, mode, '103');
    documents += ids.length + (queued.ok ? queued.data.length : 0);
  }

  async function testSet(mode: Mode): Promise<void> {
    const { id, nit } = await company();
    const call = { company: { id }, user, now: services.now(), newId: generateId };
    const set = crypto.randomUUID();
    const employer = simulator.state.employers.get(nit);
    const required = { individual: 4, replace: 1, delete: 1 };
    if (employer)
      simulator.state.register({
        ...employer,
        enabled: false,
        test_set_id: set,
        test_set_required: required,
      });
    impose(faultsOf(mode, 'SendTestSetAsync', ['GetStatusZip', 'GetStatus']));
    await store.inCompany(id, async (tx) => {
      await sql`update enablers set status = false, test_set_id = ${set} where company_id = ${id}`.execute(
        tx,
      );
      documents += await generateTests(tx, call, await ensureEnabler(tx, id));
      await sendTests(tx, id, set);
    });
    await ended(id, mode, 'set');
  }

  return {
    told,
    sender,
    simulator,
    documents: () => documents,
    async meet(mode: Mode) {
      await payrollsAndNotes(mode);
      await testSet(mode);
    },
  };
}

test('with any fault of DIAN at any step, every document ends once, accepted or rejected with a reason', {
  timeout: 900_000,
}, async () => {
  const { record, prints } = recorder();
  const left = [...modes];
  const places = await Promise.all(Array.from({ length: 5 }, () => aPlace(record)));
  await Promise.all(
    places.map(async (place) => {
      for (let mode = left.shift(); mode; mode = left.shift()) await place.meet(mode);
    }),
  );

  const told = places.flatMap((place) => place.told);
  expect(places.flatMap((place) => place.sender.problems)).toEqual([]);
  const documents = places.reduce((count, place) => count + place.documents(), 0);
  // Notes adjust only what was accepted, so a fault that rejects leaves some out.
  expect(documents).toBeGreaterThanOrEqual(chooseCount({ quick: 300, exhaustive: 1000 }));
  const endings = new Set(told.map(({ state }) => state));
  expect(
    [...endings].filter((state) => !/^(aceptada|aceptada_con_notificacion|rechazada|lista)$/.test(state)),
  ).toEqual([]);
  // Only what DIAN rejects is rejected, and it says why.
  const rejected = told.filter(({ state }) => state === 'rechazada');
  expect(rejected.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
  expect([...new Set(rejected.map(({ mode }) => mode))].sort()).toEqual(['reject', 'rejected_set']);
  // The verdict on a set ends its documents, whatever DIAN holds of each.
  const wrong = told.filter(({ mode, state, held }) => {
    if (state.startsWith('aceptada')) return held !== 'accepted';
    return state === 'rechazada' && mode !== 'rejected_set' && held !== 'rejected' && held !== 'never sent';
  });
  expect(wrong).toEqual([]);
  expect([...prints].filter(([, print]) => print.size > 1).map(([of]) => of)).toEqual([]);
  const accepted = places.flatMap(({ simulator }, i) =>
    simulator.state.documents
      .filter(({ outcome }) => outcome === 'accepted')
      .map(({ nit, type, number }) => `${i} ${nit} ${type} ${number}`),
  );
  expect(new Set(accepted).size).toBe(accepted.length);
  console.info(`${modes.length} faults, ${documents} documents, ${accepted.length} accepted`);
});
