import * as z from 'zod/mini';
import {
  addFallbackMessage,
  type Calls,
  data,
  describeJson,
  leaveToHandler,
  limitText,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { webauthn } from '../vault/sign-in.ts';
import { user } from './own-account.ts';
import { describeSchema } from './parts.ts';

/** Company as the session reads it. Its resource describes every field. */
export type Company = {
  id: string;
  social_reason: string;
  nit: string;
  dv?: number;
  enabler: { status: boolean };
};
const cameIn = z.object({
  user,
  companies: z.array(describeJson<Company>({ $ref: '#/components/schemas/companies' })),
  password_problem: describeSchema(
    z.nullable(word),
    'Por qué conviene cambiar la contraseña con que se entró',
  ),
});
const wrong = 'Escriba su correo y su contraseña';

export const signInCalls = {
  'POST /login': {
    operationId: 'signInStaff',
    summary: 'Iniciar en la oficina la sesión de una persona con su correo y su contraseña',
    input: addFallbackMessage(
      z.object({
        email: limitText(200),
        password: limitText(200),
        code: z
          .optional(limitText(40))
          .check(z.meta({ description: 'De su aplicación de códigos, si la tiene' })),
      }),
      { field: 'email', words: wrong, message: `${wrong}.` },
    ),
    output: cameIn,
    refuses: [401, 403, 422, 429],
  },
  'POST /login/passkey/options': {
    operationId: 'createPasskeyChallenge',
    summary: 'Pedir la pregunta que firma una llave de acceso para entrar a la oficina',
    output: data(webauthn),
    refuses: [403],
  },
  'POST /login/passkey': {
    operationId: 'signInStaffByPasskey',
    summary: 'Iniciar en la oficina la sesión de una persona con una llave de acceso',
    input: z.object({
      response: leaveToHandler(describeJson<object>()),
      user_id: leaveToHandler(
        z.optional(z.string().check(z.meta({ description: 'La única persona de quien puede ser' }))),
      ),
    }),
    output: cameIn,
    refuses: [401, 403],
  },
} as const satisfies Calls;
