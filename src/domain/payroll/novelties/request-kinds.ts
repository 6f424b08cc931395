import { brebKeyPattern, MAX_BREB_KEY_CHARACTERS } from '../../banking/employee-account.ts';
import { emailPattern, normalizePhone, phonePattern } from '../../identity/contact-patterns.ts';
import type { Errors } from '../../records/errors.ts';
import { addDays, type Day, formatDay } from '../../values/day.ts';
import { formatPesos, type Money, parseMoney } from '../../values/money.ts';
import { type LeaveReason, leaveReasons } from '../concepts/leave-reasons.ts';
import type { Absence, CarriedDebt } from './novelties.ts';

export const requestStates = ['en_revision', 'aprobada', 'no_aprobada', 'retirada', 'anulada'] as const;
export type RequestState = (typeof requestStates)[number];

/** Reasons of a leave that an employee may ask for: those that the law pays, and one without pay. */
export const requestReasons = {
  ...leaveReasons,
  unpaid: { label: 'Permiso sin pago', law: 'CST arts. 51 y 53' },
} as const;
export type RequestReason = LeaveReason | 'unpaid';
export const requestReasonNames = Object.keys(requestReasons) as [RequestReason, ...RequestReason[]];

/** Data of their record that an employee may ask to change, with the labels of its form. */
export const requestedData = {
  mobile: 'Celular',
  email: 'Correo',
  home_address: 'Dirección de residencia',
  home_municipality_id: 'Municipio de residencia',
} as const;
export type RequestedDatum = keyof typeof requestedData;
export const requestedDataNames = Object.keys(requestedData) as RequestedDatum[];

/** Details of a request, apart from its kind. */
export type RequestDetails = { [Name in RequestedDatum]?: string | undefined } & {
  start?: Day | undefined;
  end?: Day | undefined;
  reason?: RequestReason | undefined;
  note?: string | undefined;
  /** Paper that proves it, in base64. */
  attachment?: string | undefined;
  bank_id?: string | undefined;
  account_type?: string | undefined;
  account_number?: string | undefined;
  breb_key?: string | undefined;
  /** Amount of an advance, in pesos. */
  amount?: string | undefined;
};
/** Details of a new account: a bank account, a Bre-B key, or both. */
const accountDetails = ['bank_id', 'account_type', 'account_number'] as const;
type DetailName = keyof RequestDetails;

/** How a change of the record is named where it is refused. */
type RecordChange = { name: string; written: string; irrevocable: string };

type RequestKindOf = {
  label: string;
  /** Details that it needs, and those that it may have. */
  needs: readonly DetailName[];
  may: readonly DetailName[];
  /** Most days from the first to the last, both included. */
  maxDays: number;
  /** Set where approving changes the record of the employee: one waits at a time, and it is not revoked. */
  change?: RecordChange;
  /** The absence of the payroll that it becomes when it is approved. */
  toAbsence?: (details: RequestDetails & { start: Day; end: Day }) => Absence;
};

/** Every kind of request: what it needs, and the novelty that it becomes. */
export const requestKinds = {
  vacations: {
    label: 'Vacaciones',
    needs: ['start', 'end'],
    may: ['note'],
    maxDays: 120,
    toAbsence: ({ start, end }) => ({ kind: 'common_vacation', start, end }),
  },
  leave: {
    label: 'Licencia o permiso',
    needs: ['start', 'end', 'reason'],
    may: ['note'],
    maxDays: 180,
    toAbsence: ({ start, end, reason = 'agreed' }) =>
      reason === 'unpaid'
        ? { kind: 'non_paid_leave', start, end }
        : { kind: 'paid_leave', start, end, reason },
  },
  sickness: {
    label: 'Incapacidad',
    needs: ['start', 'end', 'attachment'],
    may: ['note'],
    maxDays: 180,
    toAbsence: ({ start, end }) => ({ kind: 'work_disability', start, end }),
  },
  advance: {
    label: 'Anticipo',
    needs: ['amount'],
    may: ['note'],
    maxDays: 0,
  },
  account: {
    label: 'Cambio de cuenta',
    needs: ['attachment'],
    may: ['note', ...accountDetails, 'breb_key'],
    maxDays: 0,
    change: {
      name: 'cambio de cuenta',
      written: 'Su empresa ya cambió la cuenta. Si no es la suya, pida otro cambio.',
      irrevocable: 'Un cambio de cuenta no se anula: corrija la cuenta en la ficha del empleado.',
    },
  },
  data: {
    label: 'Cambio de datos',
    needs: [],
    may: ['note', 'attachment', ...requestedDataNames],
    maxDays: 0,
    change: {
      name: 'cambio de datos',
      written: 'Su empresa ya cambió sus datos. Si alguno no es el suyo, pida otro cambio.',
      irrevocable: 'Un cambio de datos no se anula: corríjalos en la ficha del empleado.',
    },
  },
} as const satisfies Readonly<Record<string, RequestKindOf>>;
export type RequestKind = keyof typeof requestKinds;
/** Kinds that ask for days. */
export type DaysKind = {
  [Kind in RequestKind]: 'start' extends (typeof requestKinds)[Kind]['needs'][number] ? Kind : never;
}[RequestKind];
/** Tells whether a kind asks for days. */
export const isDaysKind = (kind: RequestKind): kind is DaysKind =>
  (requestKinds[kind].needs as readonly DetailName[]).includes('start');
export const requestKindNames = Object.keys(requestKinds) as [RequestKind, ...RequestKind[]];

const missingWords: Readonly<Record<DetailName, string>> = {
  start: 'Diga el primer día',
  end: 'Diga el último día',
  reason: 'Elija el motivo',
  note: 'Escriba el detalle',
  attachment: 'Ponga la foto del papel',
  bank_id: 'Elija el banco',
  account_type: 'Elija el tipo de cuenta',
  account_number: 'Escriba el número de la cuenta',
  breb_key: 'Escriba la llave',
  amount: 'Escriba el valor',
  mobile: 'Escriba el celular',
  email: 'Escriba el correo',
  home_address: 'Escriba la dirección',
  home_municipality_id: 'Elija el municipio',
};

/** A year back, for what is told late, and two ahead. */
const EARLIEST_DAYS = 366;
const LATEST_DAYS = 731;

/**
 * Lists what is wrong with a request by field, with `undefined` when nothing is. Whether the days are free is known to
 * the server alone.
 */
export function checkRequest(kind: RequestKind, details: RequestDetails, today: Day): Errors | undefined {
  const { needs, may, maxDays }: RequestKindOf = requestKinds[kind];
  const errors: Errors = {};
  for (const name of needs) if (!details[name]) errors[name] = [missingWords[name]];
  for (const name of Object.keys(details) as DetailName[])
    if (details[name] !== undefined && ![...needs, ...may].includes(name))
      errors[name] = ['Esta solicitud no lleva ese dato'];
  if (kind === 'account') Object.assign(errors, listAccountErrors(details));
  if (kind === 'data') Object.assign(errors, listDataErrors(details));
  const { start, end, amount } = details;
  if (amount && !errors['amount'] && !parseAdvance(amount))
    errors['amount'] = ['Escriba un valor en pesos, sin centavos'];
  if (start && end && !errors['start'] && !errors['end']) {
    if (end < start) errors['end'] = ['El último día no puede ser anterior al primero'];
    else if (addDays(start, maxDays - 1) < end) errors['end'] = [`Son más de ${maxDays} días`];
    else if (start < addDays(today, -EARLIEST_DAYS)) errors['start'] = ['Ese día ya pasó hace más de un año'];
    else if (end > addDays(today, LATEST_DAYS)) errors['end'] = ['Ese día está a más de dos años'];
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Lists what is wrong with a new account by field. A Bre-B key may come alone; an account comes whole. */
function listAccountErrors(details: RequestDetails): Errors {
  const errors: Errors = {};
  const isAccount = accountDetails.some((name) => details[name]);
  if (isAccount || !details.breb_key)
    for (const name of accountDetails) if (!details[name]) errors[name] = [missingWords[name]];
  if (details.account_number && !/^\d{1,20}$/.test(details.account_number))
    errors['account_number'] = ['Escriba solo números, máximo 20'];
  const { breb_key: key } = details;
  if (key && (key.length > MAX_BREB_KEY_CHARACTERS || !brebKeyPattern.test.test(key)))
    errors['breb_key'] = [brebKeyPattern.message];
  return errors;
}

/** Lists what is wrong with new data by field. Those that do not change are absent. */
function listDataErrors(details: RequestDetails): Errors {
  const errors: Errors = {};
  if (!requestedDataNames.some((name) => details[name])) errors['mobile'] = ['Escriba al menos un dato'];
  const { mobile, email } = details;
  if (mobile && !phonePattern.test.test(normalizePhone(mobile))) errors['mobile'] = [phonePattern.message];
  if (email && !emailPattern.test.test(email)) errors['email'] = [emailPattern.message];
  return errors;
}

/** Kinds that change the record of the employee. */
export type ChangeKind = {
  [Kind in RequestKind]: (typeof requestKinds)[Kind] extends { change: RecordChange } ? Kind : never;
}[RequestKind];

/** Says that the company has not decided a change of this kind that was asked for before. */
export const describeUndecided = (kind: ChangeKind): string =>
  `Ya pidió un ${requestKinds[kind].change.name} que su empresa no ha decidido. Retírelo para pedir otro.`;

export const isChangeKind = (kind: RequestKind): kind is ChangeKind => 'change' in requestKinds[kind];

/** Returns how a kind changes the record of its employee. `undefined` for a kind that becomes a novelty. */
export const getRecordChange = (kind: RequestKind): RecordChange | undefined => {
  const { change }: RequestKindOf = requestKinds[kind];
  return change;
};

/** Builds the absence that an approved request becomes. Undefined for a request without days. */
export function buildRequestedAbsence(kind: RequestKind, details: RequestDetails): Absence | undefined {
  const { toAbsence }: RequestKindOf = requestKinds[kind];
  const { start, end } = details;
  return start && end ? toAbsence?.({ ...details, start, end }) : undefined;
}

/** Reads the amount of an advance, in whole pesos. Returns `undefined` for any other text. */
export function parseAdvance(text: string): Money | undefined {
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0 && amount % 100 === 0 ? amount : undefined;
}

/** Formats the amount of an advance: `$ 300.000`. Empty where there is none. */
export function formatAdvance(text: unknown): string {
  const amount = typeof text === 'string' ? parseAdvance(text) : undefined;
  return amount === undefined ? '' : formatPesos(amount);
}

/** Builds the debt that an approved advance is until a payroll deducts it. `day` is the day of the approval. */
export const buildAdvanceDebt = (id: string, day: Day, amount: string): CarriedDebt & { id: string } => ({
  ...{ id, concept: 'advances', amount },
  description: `Anticipo del ${formatDay(day, 'short')}`,
});

/** Names a request in a sentence or a list: its kind, or the reason of a leave. */
export const formatRequestTitle = (kind: RequestKind, reason: RequestReason | null | undefined): string =>
  reason ? requestReasons[reason].label : requestKinds[kind].label;

/** Lists kinds whose days a request may cross: an incapacity interrupts vacations, and the company decides. */
export const listInterruptedKinds = (kind: RequestKind): RequestKind[] =>
  kind === 'sickness' ? ['vacations'] : [];
