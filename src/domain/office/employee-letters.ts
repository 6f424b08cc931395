import * as z from 'zod/mini';
import { type Calls, data, id, readAs } from '../call.ts';
import { letterNames, type WithdrawalPurpose, withdrawalPurposes } from '../income/letters.ts';
import { word } from '../statement-shapes.ts';
import { nameOrNothing, staff } from './parts.ts';

const kind = z.enum(letterNames);
const flag = (description: string) =>
  readAs<string, boolean>({ type: 'string', enum: ['0', '1'], description }, (given) => given === '1');

/** Letters of an employee, drawn when they are asked for and stored nowhere. */
export const employeeLetterCalls = {
  'GET /employees/:id/letters': {
    ...staff,
    summary: 'Las cartas que se le pueden dar a un empleado, y por qué otras no',
    input: z.object({ id: id() }),
    output: data(z.array(z.object({ kind, label: word, why_not: nameOrNothing }))),
  },
  'GET /employees/:id/letters/:kind': {
    ...staff,
    summary: 'Una carta de un empleado en PDF',
    input: z.object({
      id: id(),
      kind,
      salary: flag('Del certificado laboral: con el sueldo'),
      average: flag('Del certificado laboral: con el promedio de lo variable'),
      addressed_to: readAs<string, string>(
        { type: 'string', description: 'Del certificado laboral, hasta 120 caracteres' },
        (given) => (typeof given === 'string' ? given.trim().slice(0, 120) : ''),
      ),
      purpose: z.optional(
        z.enum(
          Object.keys(withdrawalPurposes) as [WithdrawalPurpose, ...WithdrawalPurpose[]],
          'Diga para qué se retiran',
        ),
      ),
    }),
    output: 'application/pdf',
    refuses: [409, 422],
  },
} as const satisfies Calls;
