import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPasswordProblem, leastCharacters } from '../../../src/domain/passwords/password-problems.ts';

const own = ['Ana María Hincapié', 'ana.hincapie@telares.co', '1037482916', 'Telares del Sur S.A.S.'];

describe('a password that everybody tries is refused with words that say why (S2-5)', () => {
  it.each([
    ['corta', 'lleva de 12'],
    ['123456789012', 'Solo con cifras'],
    ['3157482916 00', 'Solo con cifras'],
    ['aaaaaaaaaaaaaa', 'Repite'],
    ['abcabcabcabc', 'Repite'],
    ['qwertyuiop12', 'Repite'],
    ['1qaz2wsx3edc', 'Repite'],
    ['Colombia2026*', 'primeras'],
    ['C0l0mbia-2026', 'primeras'],
    ['P4ssw0rd.2026', 'primeras'],
    ['Medellín 2026', 'primeras'],
    ['Camila19850312', 'primeras'],
    ['dios es amor 1', 'primeras'],
    ['Contraseña2026', 'primeras'],
    ['quincena2026!', 'otros conocen'],
    ['Hincapié2026!', 'otros conocen'],
    ['ana.hincapie@telares.co', 'otros conocen'],
    ['ana1037482916', 'otros conocen'],
    ['telaresdelsur', 'otros conocen'],
  ])('%s', (password, words) => expect(findPasswordProblem(password, 'staff', own)).toContain(words));

  it.each(['una-clave-larga', 'cuatro gatos verdes', 'ventana·lápiz·mango', 'hincapié come mangos verdes'])(
    'and %s is taken',
    (password) => expect(findPasswordProblem(password, 'staff', own)).toBeUndefined(),
  );
});

it('a password of the staff has twelve characters, one of an employee eight', () => {
  expect(leastCharacters).toEqual({ staff: 12, employee: 8 });
  expect(findPasswordProblem('tres-gat', 'employee')).toBeUndefined();
  expect(findPasswordProblem('tres-gatos', 'staff')).toContain('12');
  for (const value of [undefined, null, 7, {}, 'a'.repeat(201)])
    expect(findPasswordProblem(value, 'employee')).toContain('de 8 a 200');
});

it('whatever is written is judged, and words of the product around little never pass', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 220 }), (text) => {
      findPasswordProblem(text, 'employee', [text]);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{0,7}$/), (text) => {
      expect(findPasswordProblem(`quincena-${text}`, 'employee')).toBeDefined();
    }),
  );
});
