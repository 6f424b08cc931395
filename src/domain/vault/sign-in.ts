import * as z from 'zod/mini';
import {
  addFallbackMessage,
  buildSavedSchema,
  type Calls,
  data,
  describeJson,
  id,
  leaveToHandler,
  limitText,
  messageOnly,
  moment,
} from '../calls/call.ts';

const short = z.string().check(z.minLength(1), z.maxLength(200));
const document = { document_type: short, document_number: short };
export const account = {
  id: id(),
  name: z.string(),
  document_type: limitText(2),
  document_number: limitText(15),
  narrowed_at: z
    .nullable(moment)
    .check(z.meta({ description: 'Cuándo se recuperó, mientras algo pueda seguir cerrado' })),
};
/** Options of WebAuthn, passed to the device unchanged. */
export const webauthn = z
  .custom<object>((given) => typeof (given as { challenge?: unknown }).challenge === 'string')
  .check(z.meta({ type: 'object', description: 'Opciones de WebAuthn' }));
const token = { vault_token: z.string().check(z.meta({ description: 'Se dice una sola vez' })) };
const signedIn = z.object({ ...account, ...token });
const wrong = 'Escriba su documento y su contraseña';

export const vaultSignInCalls = {
  'POST /login': {
    operationId: 'signInEmployee',
    summary: 'Iniciar en la bóveda la sesión de un empleado con su documento y su contraseña',
    input: addFallbackMessage(z.object({ ...document, password: short }), {
      field: 'document_number',
      words: wrong,
      message: `${wrong}.`,
    }),
    output: data(signedIn),
    token: 'none',
    refuses: [401, 403, 422, 429],
  },
  'POST /logout': {
    operationId: 'signOutEmployee',
    summary: 'Cerrar la sesión de un empleado en la bóveda',
    token: 'none',
    refuses: [403],
  },
  'GET /session': {
    operationId: 'checkVaultSession',
    summary: 'Comprobar si la sesión de la bóveda sigue y es de la cuenta que dice `X-Owner`',
    token: 'none',
    refuses: [401, 403, 409],
  },
  'POST /token': {
    operationId: 'createVaultToken',
    summary: 'Pedir el `vault_token` de una sesión de la bóveda que no tiene ninguno',
    output: data(z.object({ id: id(), ...token })),
    status: 201,
    token: 'none',
    refuses: [401, 403, 409],
  },
  'POST /activate': {
    operationId: 'activateVault',
    summary: 'Activar con un código la bóveda de un empleado, o recuperarla',
    input: addFallbackMessage(
      z.object({
        code: limitText(200),
        document_type: limitText(200),
        document_number: limitText(200),
        password: z
          .optional(limitText(200))
          .check(z.meta({ description: 'De quien ya tiene una, o cuyo navegador no guarda nada' })),
        recover: leaveToHandler(
          z.optional(
            z.boolean().check(z.meta({ description: 'Si quien ya la abrió supo lo que se cierra' })),
          ),
        ),
      }),
      { field: 'code', words: 'Escriba el código y su documento' },
    ),
    output: buildSavedSchema(signedIn),
    status: 201,
    token: 'none',
    refuses: [403, 409, 422, 429],
  },
  'POST /forgotten': {
    operationId: 'requestVaultCode',
    summary: 'Pedir sin sesión un código nuevo de la bóveda',
    input: addFallbackMessage(z.object(document), {
      field: 'document_number',
      words: 'Escriba su número de documento.',
    }),
    output: messageOnly,
    status: 202,
    token: 'none',
    refuses: [403, 422, 429],
  },
  'POST /passkeys/sign-in/options': {
    operationId: 'createVaultPasskeyChallenge',
    summary: 'Pedir la pregunta que firma una llave de acceso para entrar a la bóveda',
    output: data(webauthn),
    token: 'none',
    refuses: [403],
  },
  'POST /passkeys/sign-in': {
    operationId: 'signInEmployeeByPasskey',
    summary: 'Iniciar en la bóveda la sesión de un empleado con una llave de acceso',
    input: z.object({ response: leaveToHandler(describeJson<object>()) }),
    output: data(signedIn),
    token: 'none',
    refuses: [401, 403],
  },
} as const satisfies Calls;
