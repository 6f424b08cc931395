import { expect, it } from 'vitest';
import { findResource } from '../../src/domain/resources/index.ts';
import { addFullName, buildUnsentRows } from '../../src/office/records/unsent.ts';
import type { OutboxItem } from '../../src/offline/outbox.ts';

const person = { first_name: 'Nubia', other_names: '', surname: 'Ruiz', second_surname: 'Peña' };

it('an employee who was not sent yet has the written names', () => {
  const employees = findResource('employees');
  if (!employees) throw new Error('No hay empleados');
  const item = { key: 'k', method: 'POST', path: '/employees', values: person, created_at: 0 };
  const [row] = buildUnsentRows(employees, [item as unknown as OutboxItem]).rows;
  expect(row?.['name']).toBe('Nubia Ruiz Peña');
});

it('a full name is added only to a person without one', () => {
  expect(addFullName({ ...person, name: 'Nubia R.' })['name']).toBe('Nubia R.');
  expect(addFullName({ name: 'Corte' })).toEqual({ name: 'Corte' });
  expect(addFullName({ code: '10' })).toEqual({ code: '10' });
});
