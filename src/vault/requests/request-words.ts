import type { RequestedDays } from '../../domain/payroll/benefits/requested-days.ts';
import {
  type ChangeKind,
  describeUndecided,
  formatAdvance,
  formatRequestTitle,
  listInterruptedKinds,
  type RequestedDatum,
  type RequestKind,
  type RequestReason,
  requestedDataNames,
} from '../../domain/payroll/novelties/request-kinds.ts';
import { listInWords } from '../../domain/text/list-in-words.ts';
import { type Day, formatDay, formatWeekday, parseDay, splitDay } from '../../domain/values/day.ts';
import type { EmployeeRequest } from '../../domain/vault/requests.ts';
import type { OutboxItem } from '../../offline/outbox.ts';

/** States as a phone shows them: those of the server, and those of what has not arrived. */
export const stateLooks = {
  por_enviar: { word: 'Por enviar', look: 'cola' },
  no_se_pudo: { word: 'No se pudo', look: 'rechazado' },
  en_revision: { word: 'En revisión', look: 'enviado' },
  aprobada: { word: 'Aprobada', look: 'aceptado' },
  no_aprobada: { word: 'No aprobada', look: 'neutro' },
  retirada: { word: 'Retirada', look: 'neutro' },
  anulada: { word: 'Anulada', look: 'neutro' },
} as const;
export type ShownState = keyof typeof stateLooks;

/** A request that waits in the outbox. */
export type WaitingRequest = {
  item: OutboxItem;
  kind: RequestKind;
  reason: RequestReason | undefined;
  /** An amount, the last digits of an account or its key, or the data that it asks for. Empty where it asks for days. */
  asked: string;
} & Days;
type Days = { start: Day | null; end: Day | null };

const dayIn = (value: unknown): Day | null => (typeof value === 'string' && parseDay(value)) || null;

/** Lists the requests of an owner that the server does not have yet, the newest first. */
export const listWaitingRequests = (items: readonly OutboxItem[], owner: string): WaitingRequest[] =>
  items
    .filter((item) => item.owner === owner && item.path === '/requests')
    .map((item) => ({
      item,
      kind: item.values['kind'] as RequestKind,
      reason: item.values['reason'] as RequestReason | undefined,
      asked:
        formatAdvance(item.values['amount']) ||
        formatAccountEnd(item.values['account_number'], item.values['breb_key']) ||
        formatDataNames(item.values),
      start: dayIn(item.values['start']),
      end: dayIn(item.values['end']),
    }))
    .reverse();

export const getWaitingState = ({ state }: OutboxItem): ShownState =>
  state.state === 'rejected' || state.state === 'conflict' ? 'no_se_pudo' : 'por_enviar';

/** Returns whether the withdrawal of a request waits in the outbox. One that was refused waits no more. */
export const isWithdrawing = (items: readonly OutboxItem[], { id }: EmployeeRequest): boolean =>
  items.some((item) => item.path === `/requests/${id}/withdraw` && getWaitingState(item) === 'por_enviar');

/** Formats days of a year: `21–29 dic.`, `28 dic. – 8 ene.`, `3 nov.` */
export function formatDayRange({ start, end }: Days): string {
  if (!start || !end) return '';
  const short = (day: Day) => formatDay(day, 'short').replace(/ \d{4}$/, '');
  if (start === end) return short(start);
  const [a, b] = [splitDay(start), splitDay(end)];
  return a.year === b.year && a.month === b.month
    ? `${a.date}–${short(end)}`
    : `${short(start)} – ${short(end)}`;
}

/** Names an account by its last digits, or by its key when it has none: `·· 6789`. */
export function formatAccountEnd(number: unknown, key: unknown): string {
  const digits = typeof number === 'string' ? number.slice(-4) : '';
  return digits ? `·· ${digits}` : typeof key === 'string' ? key : '';
}

const shortData = {
  mobile: 'celular',
  email: 'correo',
  home_address: 'dirección',
  home_municipality_id: 'municipio',
} as const satisfies Record<RequestedDatum, string>;

/** Names the data of a record that a change has: `celular y correo`. */
export const formatDataNames = (values: Readonly<Record<string, unknown>>): string =>
  listInWords(requestedDataNames.filter((name) => values[name]).map((name) => shortData[name]));

/** Formats what a sent request asks for, as `asked` of one that waits does. */
export const formatSentRequest = ({ amount, account, data }: EmployeeRequest): string =>
  formatAdvance(amount) ||
  formatAccountEnd(account?.account_end, account?.breb_key) ||
  formatDataNames({ ...data, home_municipality_id: data?.home_municipality });

/** Finds why another change of the record may not be asked for yet: its company has not decided the one before. */
export function findUndecided(
  kind: ChangeKind,
  companyId: string,
  sent: readonly EmployeeRequest[],
  waiting: readonly WaitingRequest[],
): string | undefined {
  const isSent = sent.some(
    (one) => one.kind === kind && one.state === 'en_revision' && one.company.id === companyId,
  );
  const isWaiting = waiting.some(
    ({ kind: other, item }) =>
      other === kind && item.values['company_id'] === companyId && getWaitingState(item) === 'por_enviar',
  );
  return isSent || isWaiting ? describeUndecided(kind) : undefined;
}

/** Names a request in «Por enviar»: `Vacaciones · 21–29 dic.` */
export const formatRequestLabel = (
  kind: RequestKind,
  reason: RequestReason | undefined,
  days: Days,
): string => [formatRequestTitle(kind, reason), formatDayRange(days)].filter(Boolean).join(' · ');

const MAX_NAMED_DAYS = 2;

/** Names days by their weekday: `Sábado 26 y domingo 27`. More than two are `Sábados y domingos`. */
export function formatWeekend(days: readonly Day[], saturdays: boolean): string {
  if (days.length > MAX_NAMED_DAYS) return saturdays ? 'Domingos' : 'Sábados y domingos';
  return nameDays(days);
}
export const formatHolidays = (days: readonly Day[]): string =>
  days.length === 1
    ? `Festivo, ${nameDays(days).toLowerCase()}`
    : `Festivos: ${days.map(formatDate).join(', ')}`;

const formatDate = (day: Day): string => formatDay(day, 'short').replace(/ \d{4}$/, '');
function nameDays(days: readonly Day[]): string {
  const words = listInWords(days.map((day) => `${formatWeekday(day)} ${splitDay(day).date}`));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Says when vacations go: `Del lunes 21 al martes 29. Vuelve el miércoles 30 de diciembre.` */
export function describeRange(start: Day, end: Day, { returns }: Pick<RequestedDays, 'returns'>): string {
  const on = (day: Day) => `${formatWeekday(day)} ${splitDay(day).date}`;
  const back = formatDay(returns).replace(/ de \d{4}$/, '');
  const range = start === end ? `El ${on(start)}` : `Del ${on(start)} al ${on(end)}`;
  return `${range}. Vuelve el ${formatWeekday(returns)} ${back}.`;
}

/** Finds a request of the employee, sent or waiting, whose days cross these ones of a new request. */
export function findCrossing(
  { kind, start, end }: { kind: RequestKind; start: Day; end: Day },
  sent: readonly EmployeeRequest[],
  waiting: readonly WaitingRequest[],
): string | undefined {
  const interrupted = listInterruptedKinds(kind);
  const crosses = (one: Days & { kind: RequestKind }): boolean =>
    !interrupted.includes(one.kind) &&
    one.start !== null &&
    one.end !== null &&
    one.start <= end &&
    one.end >= start;
  const found =
    sent.find((one) => (one.state === 'en_revision' || one.state === 'aprobada') && crosses(one)) ??
    waiting.find((one) => getWaitingState(one.item) === 'por_enviar' && crosses(one));
  return (
    found &&
    `Se cruza con «${formatRequestLabel(found.kind, found.reason ?? undefined, found)}», que ya pidió.`
  );
}

/** Days that somebody chose with two touches. Without `end`, the last one is still to be chosen. */
export type ChosenDays = { start: Day; end: Day | undefined };

/** Returns the days after one touch: the first touch begins, the second ends, and another begins again. */
export function chooseDay(chosen: ChosenDays | undefined, day: Day): ChosenDays {
  if (!chosen || chosen.end !== undefined || day < chosen.start) return { start: day, end: undefined };
  return { start: chosen.start, end: day };
}

/** Identifies a decision. A request that was decided again, revoked or not, has one more. */
export const getDecisionKey = ({ id, version }: EmployeeRequest): string =>
  version === 2 ? id : `${id} ${version}`;

/** Lists decided requests that this device has not shown. What its employee asked to revoke waits again. */
export const listUnreadDecisions = (
  sent: readonly EmployeeRequest[],
  read: readonly string[],
): EmployeeRequest[] =>
  sent.filter(
    (one) => one.decided_at !== null && !one.withdrawal_asked_at && !read.includes(getDecisionKey(one)),
  );
