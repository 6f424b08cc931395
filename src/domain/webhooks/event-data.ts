import * as z from 'zod/mini';
import { amount, day, id, moment, month, signedAmount, year } from '../calls/call.ts';
import { documentStates } from '../payroll/desk/document-state.ts';
import { requestKindNames, requestStates } from '../payroll/novelties/request-kinds.ts';
import { runKinds } from '../payroll/runs/period.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import type { DeliveredType } from './event-types.ts';

const nothingOr = z.nullable;
const state = z.enum(Object.keys(documentStates) as [keyof typeof documentStates]);
const ofMonth = { year, month };

/** Amounts travel only to a webhook that may read them. */
const totals = z.optional(
  z.object({ accrued_total: signedAmount, deductions_total: signedAmount, total: signedAmount }),
);

const document = {
  id: id(),
  employee_id: id(),
  ...ofMonth,
  state,
  full_number: nothingOr(word),
  cune: nothingOr(word),
};
const payroll = z.object({ ...document, amounts: totals });
const adjustment = z.object({
  ...document,
  /** 1 replaces, 2 eliminates. */
  note_type: z.union([z.literal(1), z.literal(2)]),
  /** Payroll or note that it replaces or eliminates. */
  predecessor_id: nothingOr(id()),
  amounts: totals,
});
const payRun = z.object({
  id: id(),
  kind: z.enum(runKinds),
  ...ofMonth,
  part: nothingOr(z.int()),
  payment_date: day,
  people: z.int(),
  amounts: totals,
});
const employee = { id: id(), version: z.int() };
const request = z.object({
  id: id(),
  employee_id: id(),
  kind: z.enum(requestKindNames),
  /** First and last day away. */
  start: nothingOr(day),
  end: nothingOr(day),
  state: z.enum(requestStates),
});

/** Data of each type of event: ids, states and what changed. A salary travels only within `amounts`. */
export const eventData = {
  'payroll.accepted': payroll,
  'payroll.rejected': payroll,
  'adjustment.accepted': adjustment,
  'adjustment.rejected': adjustment,
  'pay_run.closed': payRun,
  'pay_run.reopened': payRun,
  'month.posted': z.object({
    id: id(),
    ...ofMonth,
    /** First posting of the month, and then its differences and reversals. */
    number: z.int(),
    reverses: z.boolean(),
    employees: z.int(),
    /** Debit of each voucher. */
    amounts: z.optional(z.record(z.string(), amount)),
  }),
  'employee.created': z.object(employee),
  'employee.updated': z.object({
    ...employee,
    /** Fields that changed. */
    fields: z.array(z.string().check(z.meta({ examples: ['severance_fund_id'] }))),
    /** New value of each amount that changed. */
    amounts: z.optional(z.record(z.string(), nothingOr(signedAmount))),
  }),
  'employee.deleted': z.object(employee),
  'request.created': request,
  'request.answered': request,
  'webhook.test': z.object({ webhook_id: id() }),
} as const satisfies Readonly<Record<DeliveredType, z.ZodMiniObject>>;

type Data = typeof eventData;
export type EventData<Type extends DeliveredType> = z.output<Data[Type]>;

/** Body of a delivery: Standard Webhooks 1.0, «Payload structure». */
export const buildBodySchema = (type: DeliveredType) =>
  z.object({ type: z.literal(type), timestamp: moment, data: eventData[type] });
