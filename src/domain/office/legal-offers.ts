import * as z from 'zod/mini';
import { buildSavedSchema, type Calls, data, day, leaveToHandler } from '../calls/call.ts';
import type { LegalFigure } from '../payroll/law/periods.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { minimumWages } from '../resources/minimum-wages.ts';
import { listEditorRoles } from '../routes/access.ts';
import { describeSchema, nameOrNothing } from './parts.ts';

const field = z.custom<LegalFigure>((given) => typeof given === 'string').check(z.meta({ type: 'string' }));
const difference = z.object({ field, own: nameOrNothing, law: word, basis: word });
const offer = z.object({
  year: z.int(),
  seen: describeSchema(word, 'Lo que se ofrece, para responder a lo mismo que se vio'),
  periods: z.array(
    z.object({
      from: day,
      to: day,
      known: describeSchema(z.boolean(), 'La compañía ya tiene una fila de esos días'),
      differences: z.array(difference),
    }),
  ),
});
export type Offer = z.infer<typeof offer>;
const offers = z.array(offer);
const ofOffer = z.strictObject({ year: leaveToHandler(z.int()), seen: leaveToHandler(word) });
const editors = { roles: listEditorRoles(minimumWages) };

export const legalOfferCalls = {
  'GET /legal_parameter_offers': {
    operationId: 'listLegalParameterOffers',
    ...editors,
    summary: 'Listar los parámetros legales que la compañía puede tomar de la norma',
    output: data(offers),
  },
  'POST /legal_parameter_offers/apply': {
    operationId: 'applyLegalParameterOffer',
    ...editors,
    summary: 'Escribir en los salarios mínimos de la compañía lo que dice la norma de un año',
    input: ofOffer,
    output: buildSavedSchema(offers),
    refuses: [409],
  },
  'POST /legal_parameter_offers/dismiss': {
    operationId: 'dismissLegalParameterOffer',
    ...editors,
    summary: 'Descartar los parámetros legales de un año, para que no se ofrezcan más',
    input: ofOffer,
    output: buildSavedSchema(offers),
    refuses: [409],
  },
} as const satisfies Calls;
