import { describe, expect, it } from 'vitest';
import { labelNamesakes, toFullName, toListName } from '../../../src/domain/identity/person-name.ts';

describe('a name', () => {
  it.each([
    [['Carlos', 'Alberto', 'Arango', 'Vélez'], 'Carlos Alberto Arango Vélez', 'Arango Vélez Carlos Alberto'],
    [['Óscar', '', 'Muñoz', 'Peña'], 'Óscar Muñoz Peña', 'Muñoz Peña Óscar'],
    [['Beto', null, 'Árbol', undefined], 'Beto Árbol', 'Árbol Beto'],
    [
      ['Ana', 'María', 'de la Cruz', 'del Río'],
      'Ana María de la Cruz del Río',
      'De la Cruz del Río Ana María',
    ],
    [['Íngrid', 'de los Ángeles', 'ñáñez', ''], 'Íngrid de los Ángeles ñáñez', 'Ñáñez Íngrid de los Ángeles'],
    [[' Ana ', '', ' Gil ', ' '], 'Ana Gil', 'Gil Ana'],
    [['', '', '', ''], '', ''],
  ])('of %j stands names first in documents and surnames first in lists', (parts, full, listed) => {
    const [first_name, other_names, surname, second_surname] = parts;
    const person = { first_name, other_names, surname, second_surname };
    expect(toFullName(person)).toBe(full);
    expect(toListName(person)).toBe(listed);
  });

  it('of several people is told apart by their document, and one of a person with several rows stays', () => {
    const row = (list_name: string, id: string) => ({ employee: { id, list_name, document_number: id } });
    const rows = [row('Pérez Ana', '1'), row('Ruiz Beto', '2'), row('Pérez Ana', '3'), row('Ruiz Beto', '2')];
    expect(labelNamesakes(rows).map(({ employee }) => employee.list_name)).toEqual([
      'Pérez Ana (1)',
      'Ruiz Beto',
      'Pérez Ana (3)',
      'Ruiz Beto',
    ]);
  });
});
