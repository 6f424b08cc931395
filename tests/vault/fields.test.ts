import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A browser writes down what is typed in the fields of a form, to offer it to whoever types there next. */
const folder = new URL('../../src/vault/', import.meta.url);
const fields = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return [...text.matchAll(/<(?:input|textarea)\b[\s\S]*?\/>/g)].map(([field]) => ({ name, field }));
  })
  .filter(({ field }) => !/type="(?:checkbox|radio)"/.test(field));
const filesWith = (kind: RegExp): string[] =>
  fields.filter(({ field }) => kind.test(field)).map(({ name }) => name);

describe('a field of the vault', () => {
  it('is not remembered by the browser, except the user name and the password', () => {
    expect(fields.length).toBeGreaterThan(8);
    const remembered = fields.filter(({ field }) => !/autoComplete="(?:off|one-time-code)"/.test(field));
    expect(remembered.map(({ name }) => name).sort()).toEqual([
      'sign-in/password-field.tsx',
      'sign-in/username-field.tsx',
    ]);
  });

  it('is for a password manager only when it is a password or a user name', () => {
    expect(filesWith(/['"]password['"]/)).toEqual(['sign-in/password-field.tsx']);
    expect(filesWith(/"username"/)).toEqual(['sign-in/username-field.tsx']);
  });
});
