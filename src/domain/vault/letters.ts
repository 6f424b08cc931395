import * as z from 'zod/mini';
import { type Calls, data, id, limitText } from '../calls/call.ts';
import { type LetterKind, letterNames } from '../income/letters.ts';

type EndedKind = Exclude<LetterKind, 'employment' | 'nonrenewal' | 'overtime'>;
/** Returns whether the letter needs a contract that ended. Only an employer gives notice of the end of a term. */
export const isOfEndedContract = (name: LetterKind): name is EndedKind =>
  name !== 'employment' && name !== 'nonrenewal' && name !== 'overtime';
/** Letters of an ended contract that employees may ask for. The certificate of employment has a call of its own. */
const kind = z.enum(letterNames.filter(isOfEndedContract));
const company = z.object({ id: id(), social_reason: limitText(450), nit: limitText(15) });
const letter = z.object({ company, kind, label: z.string(), why_not: z.nullable(z.string()) });
export type VaultLetter = z.infer<typeof letter>;

/** Letters of the ended contracts of an employee. They are drawn on request and not stored. */
export const letterCalls = {
  'GET /letters': {
    operationId: 'listVaultLetters',
    summary: 'Listar las cartas de los contratos terminados del empleado, y por qué otras no están',
    output: data(z.array(letter)),
    offline: true,
  },
  'GET /letters/:company_id/:kind': {
    operationId: 'downloadVaultLetterPdf',
    summary: 'Descargar en PDF una carta de un contrato terminado del empleado',
    input: z.object({ company_id: id(), kind }),
    output: 'application/pdf',
    missing: 'Esa carta no está en su bóveda.',
    refuses: [409],
  },
} as const satisfies Calls;
