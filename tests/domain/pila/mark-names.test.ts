import { expect, it } from 'vitest';
import { noveltyMarks } from '../../../src/domain/pila/build-planilla.ts';
import { markNames } from '../../../src/domain/pila/mark-names.ts';
import { awayMarks } from '../../../src/domain/pila/novelty.ts';

it('every mark that a line may have is said by a name', () => {
  const marks = new Set([...noveltyMarks.map(([mark]) => mark), ...awayMarks]);
  expect(Object.keys(markNames).sort()).toEqual([...marks].sort());
});
