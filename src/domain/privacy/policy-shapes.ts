import * as z from 'zod/mini';
import { day, moment } from '../calls/call.ts';

const responsible = z.object({
  name: z.string(),
  nit: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
});
const answered = z.object({ version: z.string(), granted: z.boolean(), at: moment });
const policy = {
  version: z.string(),
  from: day,
  responsible,
  sections: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
};

export const policyOpen = z.object(policy);
export type PolicyOpen = z.infer<typeof policyOpen>;
export const policyRead = z.object({ ...policy, answered: z.nullable(answered) });
export type PolicyRead = z.infer<typeof policyRead>;
