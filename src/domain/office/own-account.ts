import * as z from 'zod/mini';
import { type Calls, data, id, judged, messageOnly, saved } from '../call.ts';
import { roles } from '../roles.ts';
import { word } from '../statement-shapes.ts';
import { passkeyRow, savedPasskey, writtenPasskey } from '../vault/account.ts';
import { webauthn } from '../vault/sign-in.ts';
import { count, described } from './parts.ts';

/** Person of the back office, as the application knows them. */
export const user = z
  .object({
    id: id(),
    name: word,
    email: word,
    roles: z.array(z.object({ name: z.enum(roles) })),
    nodexum: z.object({ owner: z.boolean(), users: z.array(z.unknown()) }),
    uses_payroll_api: described(z.boolean(), 'La bóveda del aliado usa la API de nómina'),
  })
  .check(z.meta({ id: 'User' }));
export type StaffUser = z.infer<typeof user>;

const own = { company: false } as const;
const password = () => judged<string>({ type: 'string', needed: true });

/** Account of the person who is here: their data, how they come in, where they are signed in. */
export const ownAccountCalls = {
  'GET /user': { ...own, summary: 'Quién inició sesión', output: user },
  'GET /user/passkeys': { ...own, summary: 'Mis llaves de acceso', output: data(z.array(passkeyRow)) },
  'GET /user/passkeys/options': {
    ...own,
    summary: 'Pedir una llave de acceso nueva',
    output: data(webauthn),
  },
  'POST /user/passkeys': {
    ...own,
    summary: 'Guardar una llave de acceso',
    input: z.strictObject(writtenPasskey),
    output: saved(savedPasskey),
    status: 201,
  },
  'DELETE /user/passkeys/:id': {
    ...own,
    summary: 'Quitar una llave de acceso',
    input: z.strictObject({ id: z.string() }),
    output: messageOnly,
  },
  'DELETE /user/sessions': {
    ...own,
    summary: 'Cerrar mis demás sesiones',
    input: z.strictObject({}),
    output: saved(z.object({ closed: count })),
  },
  'PUT /user/password': {
    ...own,
    summary: 'Cambiar mi contraseña',
    input: z.strictObject({ current: password(), password: password() }),
    output: messageOnly,
    refuses: [429],
  },
} as const satisfies Calls;
