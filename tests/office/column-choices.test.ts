import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepChoices, readChoices } from '../../src/office/people/imports/mapping.ts';

const headers = ['Cédula', 'Nombre', 'Valor'];
const choices = {
  mapping: ['document_number', undefined, 'salary'],
  formats: { 2: 'local' as const },
  refused: new Set([1]),
};

describe('the choices of the columns of a file', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('are restored for files of the same titles and kind', () => {
    keepChoices(headers, 'employees:', choices);
    expect(readChoices(headers, 'employees:')).toEqual(choices);
    expect(readChoices(headers, '')).toBeUndefined();
    expect(readChoices([...headers, 'Otro'], 'employees:')).toBeUndefined();
  });

  it('are deleted once the file is imported', () => {
    keepChoices(headers, 'employees:', choices);
    keepChoices(headers, 'employees:', undefined);
    expect(readChoices(headers, 'employees:')).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('are not restored when they cannot be read or stored', () => {
    keepChoices(headers, '', choices);
    for (const [name] of stored) stored.set(name, '{"mapping":');
    expect(readChoices(headers, '')).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    keepChoices(headers, '', choices);
    expect(readChoices(headers, '')).toBeUndefined();
  });
});
