import { expect, it } from 'vitest';
import { listInWords } from '../../../src/domain/text/list-in-words.ts';

it.each([
  [['I', 'III', 'IV'], 'I, III y IV'],
  [['I', 'V'], 'I y V'],
  [['Bancolombia', 'Itaú'], 'Bancolombia e Itaú'],
  [['Ana'], 'Ana'],
  [[], ''],
])('%j in words', (words, text) => expect(listInWords(words)).toBe(text));
