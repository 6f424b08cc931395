import { expect, it } from 'vitest';
import { replaceUnsendable, unsendableCharacter } from '../../../src/domain/text/unsendable.ts';

const asked = [
  '\0',
  '\u0007',
  '\u001f',
  '\u007f',
  '\ud800',
  '\udfff',
  '\ufffd',
  '\ufffe',
  '\uffff',
  '\u202e',
  '\u2066',
];

it.each(asked)('writes a sign that the server accepts in the place of %j', (one) => {
  expect(unsendableCharacter.test(`a${one}b`)).toBe(true);
  const text = replaceUnsendable(`a${one}b${one}`);
  expect(text).toBe('a?b?');
  expect(unsendableCharacter.test(text)).toBe(false);
});

it.each(['Peña\r\n\tGómez', '😀', '\u0085', 'a\u00adb', '\ue000', '€'])('leaves %j as it is', (text) => {
  expect(replaceUnsendable(text)).toBe(text);
});
