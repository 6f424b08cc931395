import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', 'src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const isNamed = 'an id of a new row or record, which is stored once under it';
const isSentOnce = 'a call that no form sends again';
const isQueued = 'the outbox keeps it under its key until it is answered';

/** Who makes an identifier by hand, and why a form holds no key instead. */
const byHand: Readonly<Record<string, string>> = {
  'domain/calls/write-key.ts': 'the key of a form',
  'net/http.ts': isSentOnce,
  'offline/outbox.ts': 'what was refused and is sent again is another write',
  'office/employee-vault/hours-sheet.tsx': isNamed,
  'office/files/send-parts.ts': 'one action in parts: the key of each is made of this and its place',
  'office/novelties/change-row.ts': isNamed,
  'office/novelties/novelty-row.ts': isNamed,
  'office/payroll/editor/form-values.ts': isNamed,
  'office/people/employees/people-api.ts': isNamed,
  'office/people/imports/import-api.ts': isNamed,
  'vault/hours/mark-sheet.tsx': isNamed,
  'vault/session/api.ts': isSentOnce,
  'vault/slips/receipts.ts': isQueued,
};

// A form takes its key from `createWriteKey`.
test('only the files listed make an identifier by hand', () => {
  const making = files.filter(({ text }) => /\brandomUUID\b/.test(text)).map(({ path }) => path);
  expect(making.sort()).toEqual(Object.keys(byHand).sort());
});
