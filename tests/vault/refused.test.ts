import { expect, it } from 'vitest';
import { NotRead } from '../../src/vault/session/api.ts';

it('a refusal says the errors of its fields instead of its message', () => {
  const errors = { company_id: ['Lo de esa empresa está cerrado.'], year: ['Elija el año.'] };
  const refused = new NotRead(422, { message: 'Revise los datos marcados.', errors });
  expect(refused.message).toBe('Lo de esa empresa está cerrado. Elija el año.');
  expect(new NotRead(429, { message: 'Espere un minuto.' }).message).toBe('Espere un minuto.');
});
