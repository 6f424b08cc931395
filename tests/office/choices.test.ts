import { expect, it } from 'vitest';
import { findResource } from '../../src/domain/resources/index.ts';
import { toChoice } from '../../src/office/records/load-choices.ts';

const department = { department_id: 'd1', department: { id: 'd1', label: 'Antioquia' } };
const municipality = { municipality_id: 'm1', municipality: { id: 'm1', label: 'Medellín' } };

function chosenOf(path: string, row: Record<string, unknown>) {
  const resource = findResource(path);
  if (!resource) throw new Error(`No hay ${path}`);
  return toChoice(resource, { id: 'x', version: 1, active: true, ...row } as never);
}

it('a chosen municipality brings its department', () => {
  const choice = chosenOf('municipalities', { code: '05001', name: 'Medellín', ...department });
  expect(choice).toMatchObject({ detail: 'Antioquia', beside: department });
});

it('a chosen branch leaves the place of work as it is', () => {
  const choice = chosenOf('branch_offices', { code: '1', name: 'Centro', ...department, ...municipality });
  expect(choice.beside).toBeUndefined();
  expect(choice.detail).toBe('Medellín');
});

it('a chosen employee is shown with their position, not with their place of work', () => {
  const charge = { charge_id: 'c1', charge: { id: 'c1', label: 'Conductor' } };
  const names = { first_name: 'Ana', surname: 'Ruiz', document_number: '10' };
  const choice = chosenOf('employees', { name: 'Ana Ruiz', ...names, ...department, ...charge });
  expect(choice).toMatchObject({ detail: 'Conductor', code: '10' });
  expect(choice.beside).toBeUndefined();
  expect(chosenOf('employees', { name: 'Ana Ruiz', ...names, ...department }).detail).toBeUndefined();
});
