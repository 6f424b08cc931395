import type { QueryClient } from '@tanstack/react-query';
import { lockClosedOutline, lockOpenOutline, trashOutline, warningOutline } from 'ionicons/icons';
import type { RefusalBody } from '../../domain/calls/refusals.ts';
import type { OfficeInput, OfficeOutput } from '../../domain/office/calls.ts';
import { listInWords } from '../../domain/text/list-in-words.ts';
import { formatPeopleCount } from '../../domain/text/people-count.ts';
import { formatDay, formatMonth } from '../../domain/values/day.ts';
import { formatPesos, noMoney, parseMoney } from '../../domain/values/money.ts';
import { ask, showToast } from '../../kit/overlays/announce.ts';
import { call, type OfficeWrites } from '../../net/calls.ts';
import { findRefusal, showRefusal, showUnanswered } from '../../net/refusal.ts';
import { session } from '../../net/session.ts';
import { checkConnection } from '../records/connected.ts';
import { renewReads } from '../records/derived-reads.ts';
import { runTitle } from './kinds.ts';
import type { Run, RunPerson } from './runs.ts';

/** Thousands of people are liquidated in minutes; the events tell how it goes meanwhile. */
const patience = 600_000;

type Refusal = { status: number; body: RefusalBody };
export type CallResult<T> = { done: true; answer: T } | { done: false; refusal?: Refusal };

/** A write that its own screen answers for: nothing is shown of a refusal but here is no connection. */
export async function tryCall<A extends OfficeWrites>(
  client: QueryClient,
  address: A,
  input: OfficeInput<A>,
  key?: string,
): Promise<CallResult<OfficeOutput<A>>> {
  if (!checkConnection()) return { done: false };
  try {
    return { done: true, answer: await call(address, input, key, 'caller', patience) };
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) showUnanswered(error);
    return { done: false, ...(refusal && { refusal }) };
  } finally {
    void renewReads(client, 'pay_runs', 'payrolls');
  }
}

type Acts =
  | `POST /pay_runs/:id/${'recalculate' | 'reopen'}`
  | `DELETE /pay_runs/:id${'' | '/people/:employee_id'}`;

/** Writes and says how it went; answers whether it was done. */
async function act<A extends Acts>(client: QueryClient, address: A, input: OfficeInput<A>) {
  const tried = await tryCall<Acts>(client, address, input as OfficeInput<Acts>);
  if (tried.done) showToast(tried.answer.message);
  else if (tried.refusal) showRefusal(tried.refusal);
  return tried.done;
}

export const recalculateRun = (client: QueryClient, { id }: Run): Promise<boolean> =>
  act(client, 'POST /pay_runs/:id/recalculate', { id });

/** Why a run did not close: what is paid now is not what was seen, or something of some people keeps it. */
export type Stop = StopNoteContent | { why: 'few_months'; people: FewMonths[] };
/** Contents of the note over the people. */
export type StopNoteContent =
  | { why: 'changed'; message: string; people: ChangedPerson[] }
  | { why: 'blocked'; people: BlockedPerson[] };
type Told = { employee_id: string; employee: string; list_name: string };
export type ChangedPerson = Told & { before: string; after: string };
export type FewMonths = Told & { message: string };
export type BlockedPerson = Told & { code: string; message: string; hint: string };

/** Asks, then makes the payment part of the payrolls of its month. */
export async function askToCloseRun(client: QueryClient, run: Run): Promise<Stop | undefined> {
  const sure = await ask({
    title: `¿Cerrar «${runTitle(run)}»?`,
    lines: [
      `${formatPeopleCount(run.people)}, neto ${formatPesos(parseMoney(run.total) ?? noMoney)}, con pago el ${formatDay(run.payment_date, 'short')}.`,
      `Crea o actualiza la nómina de ${formatMonth(run.year, run.month)} de cada una. ${session.get().company?.enabler.status ? 'Después se emiten a la DIAN desde Nóminas.' : 'Se emiten cuando la DIAN habilite la compañía.'}`,
      'Puede reabrirlo mientras ninguna de esas nóminas se haya enviado.',
    ],
    badge: 'info',
    icon: lockClosedOutline,
    accept: 'Cerrar el pago',
    cancel: 'Seguir revisando',
  });
  return sure ? closeConfirmed(client, run, {}) : undefined;
}

async function closeConfirmed(
  client: QueryClient,
  run: Run,
  confirmed: { confirm_few_months?: true },
): Promise<Stop | undefined> {
  const tried = await tryCall(client, 'POST /pay_runs/:id/close', {
    id: run.id,
    base_version: run.version,
    ...confirmed,
  });
  if (tried.done) showToast('Pago cerrado');
  else if (tried.refusal) {
    const stop = findStop(tried.refusal);
    if (!stop) showRefusal(tried.refusal);
    if (stop?.why === 'few_months' && (await acceptsFewMonths(stop.people)))
      return closeConfirmed(client, run, { confirm_few_months: true });
    return stop;
  }
  return undefined;
}

/** Asks whether a payment closes with averages that rest on few months. */
function acceptsFewMonths(people: readonly FewMonths[]): Promise<boolean> {
  const told = [...new Map(people.map((one) => [one.employee_id, one])).values()];
  const names = told.map(({ employee, list_name }) => (told.length === 1 ? employee : list_name));
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} más`] : names;
  return ask({
    title: 'Hay promedios que salen de pocos meses',
    lines: [
      `${names.length === 1 ? 'El de' : 'Los de'} ${listInWords(shown)}.`,
      'Lo que varió en los meses guardados se contó como si fuera de todos. Puede escribir el promedio de cada persona, o 0 si nada varió, y se calcula otra vez.',
    ],
    badge: 'warn',
    icon: warningOutline,
    accept: 'Cerrar como está',
    cancel: names.length === 1 ? 'Escribir el promedio' : 'Escribir los promedios',
  });
}

/** People in a refusal to close, if it names any. */
export function findStop({ status, body }: Refusal): Stop | undefined {
  if (status === 406 && Array.isArray(body.errors))
    return { why: 'blocked', people: body.errors as BlockedPerson[] };
  if (status === 409 && Array.isArray(body.current))
    return { why: 'changed', message: body.message, people: body.current as ChangedPerson[] };
  const few = (body.current as { few_months?: unknown } | undefined)?.few_months;
  if (status === 409 && Array.isArray(few)) return { why: 'few_months', people: few as FewMonths[] };
  return undefined;
}

/** Why a closed payment cannot be opened again, told before anybody is asked to confirm. */
export function findReopenObstacle({
  sent,
  reopen_first: first,
}: Pick<Run, 'sent' | 'reopen_first'>): string | undefined {
  if (sent)
    return `${sent === 1 ? 'Una nómina suya ya se envió' : `${sent} nóminas suyas ya se enviaron`} a la DIAN. Lo que ella aceptó se cambia con una nota: abra la nómina y elija «Ajustar».`;
  return first ? `Reabra primero «${first.name}», que se cerró después de este.` : undefined;
}

export async function askToReopenRun(client: QueryClient, run: Run): Promise<boolean> {
  const obstacle = findReopenObstacle(run);
  if (obstacle) {
    await ask({
      title: `«${runTitle(run)}» no se puede reabrir`,
      lines: [obstacle],
      badge: 'info',
      icon: lockClosedOutline,
      accept: 'Entendido',
    });
    return false;
  }
  const sure = await ask({
    title: `¿Reabrir «${runTitle(run)}»?`,
    lines: [
      `Las nóminas de ${formatMonth(run.year, run.month)} vuelven a quedar como estaban sin este pago, y no se pueden emitir hasta que lo cierre otra vez.`,
    ],
    badge: 'warn',
    icon: lockOpenOutline,
    accept: 'Reabrir',
    cancel: 'Cancelar',
  });
  return sure && act(client, 'POST /pay_runs/:id/reopen', { id: run.id, base_version: run.version });
}

export async function deleteRun(client: QueryClient, run: Run): Promise<boolean> {
  const sure = await ask({
    title: `¿Eliminar «${runTitle(run)}»?`,
    lines: [`Se borra lo calculado para ${formatPeopleCount(run.people)}. Ninguna nómina cambia.`],
    badge: 'danger',
    icon: trashOutline,
    accept: 'Eliminar',
    cancel: 'Cancelar',
    danger: true,
  });
  return sure && act(client, 'DELETE /pay_runs/:id', { id: run.id, base_version: run.version });
}

export async function removePerson(
  client: QueryClient,
  run: Run,
  person: Pick<RunPerson, 'employee'>,
): Promise<boolean> {
  const sure = await ask({
    title: `¿Quitar a ${person.employee.name} de este pago?`,
    lines: ['Lo que se le escribió en este pago se pierde. Su ficha no cambia.'],
    badge: 'warn',
    icon: trashOutline,
    accept: 'Quitar',
    cancel: 'Cancelar',
    danger: true,
  });
  return (
    sure &&
    act(client, 'DELETE /pay_runs/:id/people/:employee_id', {
      id: run.id,
      employee_id: person.employee.id,
    })
  );
}
