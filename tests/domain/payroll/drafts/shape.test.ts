import { expect, it } from 'vitest';
import { checkDraft, checkRunPerson } from '../../../../src/domain/payroll/drafts/draft.ts';

it.each([null, 3, 'nómina', [], true])('what is no payroll at all is refused in words: %j', (input) => {
  expect(checkDraft(input)).toEqual({ ok: false, errors: { payroll: ['La nómina no es válida'] } });
  expect(checkRunPerson(input)).toEqual({
    ok: false,
    errors: { novelties: ['Las novedades no son válidas'] },
  });
});
