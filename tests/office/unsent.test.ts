import { expect, it } from 'vitest';
import { resourceAt } from '../../src/domain/resources/index.ts';
import { named, unsentOf } from '../../src/office/records/unsent.ts';
import type { OutboxItem } from '../../src/offline/outbox.ts';

const person = { first_name: 'Nubia', other_names: '', surname: 'Ruiz', second_surname: 'Peña' };

it('calls an employee whom only this device knows by the names that were written', () => {
  const employees = resourceAt('employees');
  if (!employees) throw new Error('No hay empleados');
  const item = { key: 'k', method: 'POST', path: '/employees', values: person, created_at: 0 };
  const [row] = unsentOf(employees, [item as unknown as OutboxItem]).rows;
  expect(row?.['name']).toBe('Nubia Ruiz Peña');
});

it('leaves the names that are known as they are', () => {
  expect(named({ ...person, name: 'Nubia R.' })['name']).toBe('Nubia R.');
  expect(named({ name: 'Corte' })).toEqual({ name: 'Corte' });
  expect(named({ code: '10' })).toEqual({ code: '10' });
});
