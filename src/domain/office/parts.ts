import * as z from 'zod/mini';
import { day, id, limitText, month, monthOfAddress, signedAmount, wholeNumber, year } from '../calls/call.ts';
import type { SignedResponse } from '../dian/answers/response-signature-words.ts';
import type { Finding } from '../findings/finding.ts';
import { companyStaff } from '../identity/roles.ts';
import { everyState } from '../payroll/desk/document-state.ts';
import type { CarriedDebt } from '../payroll/novelties/novelties.ts';
import { word } from '../payroll/statement/statement-shapes.ts';

/** Parts shared by calls of several nouns of the office. */

/** Roles that work in a company. `enabledStaff` also needs the company to be enabled before DIAN. */
export const staff = { roles: companyStaff } as const;
export const enabledStaff = { roles: companyStaff, enabler: true } as const;

/** Roles that read several companies together. */
export const alliedStaff = { roles: ['distributor', 'allied_client', 'client'], company: false } as const;

export const count = z.int().check(z.minimum(0));
export const version = z.int().check(z.minimum(1));
/** Version that the sender saw, as JSON or as a form writes it. */
export const buildVersionSchema = (words?: string) => wholeNumber({ minimum: 1, maximum: 999_999 }, words);
export const state = z.enum(everyState);
export const sums = { accrued_total: signedAmount, deductions_total: signedAmount, total: signedAmount };
export const ofMonth = { year, month };
export const dayOrNothing = z.nullable(day);
export const nameOrNothing = z.nullable(word);
export const namedEmployee = { id: id(), name: word, list_name: word };
/** A document and its employee: `employee` in sentences, `list_name` in lists. */
export const employeeName = { id: id(), employee: word, list_name: word };
export const employee = z.object({
  id: id(),
  name: limitText(250),
  /** Surnames first, as lists show and sort people. */
  list_name: limitText(250),
  document_type: limitText(2),
  document_number: limitText(15),
});

export const meta = z
  .object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    last_page: z.int(),
    next_cursor: z.optional(nameOrNothing),
  })
  .check(z.meta({ id: 'Meta' }));
export type Meta = z.infer<typeof meta>;

export const pageSizes = [10, 25, 50, 100, 200];
export const paging = {
  page: z.optional(z.int().check(z.minimum(1))),
  per_page: z.optional(z.int().check(z.meta({ enum: pageSizes }))),
};

export const finding = z
  .object({
    code: z.custom<Finding['code']>((given) => typeof given === 'string').check(z.meta({ type: 'string' })),
    severity: z.enum(['block', 'notice']),
    path: word,
    message: word,
    hint: word,
    fix: z.optional(z.object({ route: word, field: word })),
  })
  .check(z.meta({ id: 'Finding' })) satisfies z.ZodMiniType<Finding>;
export const findings = z.array(finding);

const response = z
  .object({
    isValid: z.boolean(),
    responseDian: z.object({
      StatusCode: z.optional(word),
      StatusDescription: z.optional(word),
      StatusMessage: z.optional(word),
      ErrorMessage: z.optional(z.array(word)),
    }),
    errors: z.optional(z.array(z.object({ rule: word, severity: word, message: word }))),
    response_signature: z.optional(z.enum(['valid', 'unproven', 'foreign', 'invalid', 'absent'])),
    response_signer: z.optional(
      z.object({
        subject: word,
        issuer: word,
        serial: word,
        nit: z.optional(word),
        why: z.optional(z.enum(['not_dian', 'self_issued', 'out_of_date', 'unknown_authority'])),
      }),
    ),
  })
  .check(z.meta({ id: 'DianResponse' })) satisfies z.ZodMiniType<SignedResponse>;
export type DianResponse = z.infer<typeof response>;
/** Answer of DIAN; null until there is one. */
export const dianResponse = z.nullable(response);

export const describeSchema = <T extends z.ZodMiniType>(of: T, description: string): T =>
  of.check(z.meta({ description })) as T;

export const carriedWords = 'Lo que el pago no descontó y el trabajador queda debiendo, con su origen';
export const carriedDebtList = z
  .array(
    z.object({
      concept: z
        .custom<CarriedDebt['concept']>((given) => typeof given === 'string')
        .check(z.meta({ type: 'string' })),
      description: word,
      amount: signedAmount,
      id: z.optional(id()),
    }),
  )
  .check(z.meta({ description: carriedWords }));

export const monthRange = { from: monthOfAddress, to: monthOfAddress };
/** Place in a list that grows. */
const cursor = describeSchema(
  z.optional(limitText(4000)),
  'En vez de `page`: vacío comienza la lista, y luego es el `next_cursor` de la respuesta anterior. Lo que entra o sale mientras tanto no repite ni salta filas',
);
export const pagingByCursor = { ...paging, cursor };

/** The same as {@link paging}, also accepted as text of an address. */
export const pageOfAddress = {
  page: z.optional(wholeNumber({ minimum: 1, maximum: 100_000 })),
  per_page: z.optional(wholeNumber({ minimum: 1, maximum: 200 })),
};

/** The same as {@link pageOfAddress}, for a list that has a cursor too. */
export const cursorOfAddress = { ...pageOfAddress, cursor };

export const sheet = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
] as const;
export const sheetFormat = z.optional(z.enum(['xlsx', 'csv']));
