import { list, object, type Schema } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

const words: Schema = { type: 'string' };
const moment: Schema = { type: ['string', 'null'], format: 'date-time' };
const said: Schema = object({ message: words }, ['message']);
const data = (schema: Schema): Schema => object({ data: schema }, ['data']);
const saved = (schema: Schema): Schema => object({ data: schema, message: words }, ['data']);

/** How somebody comes in, at the address of what is theirs: the same for the staff and for employees. */
export const accessShapes = (at: string): Record<string, Shape> => ({
  [`DELETE ${at}/sessions`]: { answer: saved(object({ closed: { type: 'integer' } })) },
  [`PUT ${at}/password`]: {
    body:
      at === '/vault'
        ? object({ current: words, password: { type: ['string', 'null'] } }, ['password'])
        : object({ current: words, password: words }, ['current', 'password']),
    answer: said,
    refuses: [429],
  },
  [`GET ${at}/passkeys`]: {
    answer: data(list(object({ id: words, name: words, created_at: moment, last_used_at: moment }))),
  },
  [`GET ${at}/passkeys/options`]: { answer: data({ type: 'object', description: 'Opciones de WebAuthn' }) },
  [`POST ${at}/passkeys`]: {
    body: object({ response: { type: 'object' }, name: words }, ['response']),
    status: 201,
    answer: saved(object({ id: words, name: words })),
  },
  [`DELETE ${at}/passkeys/:id`]: { answer: said },
});
