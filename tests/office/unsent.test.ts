import { expect, it } from 'vitest';
import { findResource } from '../../src/domain/resources/index.ts';
import { addFullName, buildUnsentRows } from '../../src/office/records/unsent.ts';
import type { OutboxItem } from '../../src/offline/outbox.ts';

const person = { first_name: 'Nubia', other_names: '', surname: 'Ruiz', second_surname: 'Peña' };

it('calls an employee whom only this device knows by the names that were written', () => {
  const employees = findResource('employees');
  if (!employees) throw new Error('No hay empleados');
  const item = { key: 'k', method: 'POST', path: '/employees', values: person, created_at: 0 };
  const [row] = buildUnsentRows(employees, [item as unknown as OutboxItem]).rows;
  expect(row?.['name']).toBe('Nubia Ruiz Peña');
});

it('leaves the names that are known as they are', () => {
  expect(addFullName({ ...person, name: 'Nubia R.' })['name']).toBe('Nubia R.');
  expect(addFullName({ name: 'Corte' })).toEqual({ name: 'Corte' });
  expect(addFullName({ code: '10' })).toEqual({ code: '10' });
});
