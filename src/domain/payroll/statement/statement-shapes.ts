import * as z from 'zod/mini';
import { amount, day } from '../../calls/call.ts';
import type { Comparison } from './compare.ts';
import type { Explanation, Line } from './statement.ts';

/** Parts of a liquidation as calls answer them. */

export const word = z.string();
export const statementSums = { accrued_total: amount, deductions_total: amount, total: amount };

const operator = z.enum(['', '+', '−', '×', '÷', '=']);
const step = z.object({ operator, label: word, value: word, operand: z.optional(word) });
export const explanation = z.object({
  steps: z.array(step),
  result: word,
  note: word,
  law: z.array(word),
}) satisfies z.ZodMiniType<Explanation>;

const entry = { concept: word, group: z.enum(['accrued', 'deductions']), label: word };
export const line = z.object({
  ...entry,
  detail: word,
  amount: word,
  salary: z.boolean(),
  of_year: z.optional(z.int()),
  deposited: z.optional(z.literal(true)),
  of_contract: z.optional(day),
  explanation,
}) satisfies z.ZodMiniType<Line>;

const difference = { before: word, after: word, difference: word };
const reasonKind = z.enum(['days', 'hours', 'rate', 'parameter', 'salary', 'base', 'amount', 'rule']);
const change = z.object({
  ...entry,
  ...difference,
  state: z.enum(['same', 'new', 'removed', 'more', 'less']),
  reasons: z.array(z.object({ kind: reasonKind, text: word })),
  sentence: word,
});
export const comparisonFields = {
  changes: z.array(change),
  accrued: z.object(difference),
  deductions: z.object(difference),
  net: z.object(difference),
  sentence: word,
} satisfies { [name in keyof Comparison]: z.ZodMiniType<Comparison[name]> };
