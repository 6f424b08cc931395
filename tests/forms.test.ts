import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', 'src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const having = (pattern: RegExp): string[] =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

const rows = 'rows of a file, thousands of values in one call';
const chosen = 'an action on rows that were chosen, as many as they are';
const signed = 'what a device signed, passed on as it came';

/** What is sent as JSON, and why it is no form. */
const noForms: Record<string, string> = {
  'net/calls.ts': 'a declared call, passed on for its caller',
  'net/passkey-sign-in.ts': signed,
  'office/sign-in/make-passkey.ts': signed,
  'office/month-end/accounting/account-file.ts': rows,
  'office/payroll/adjustments/send.ts': chosen,
  'office/payroll/adjustments/together.ts': chosen,
  'office/catalogue/bulk.ts': chosen,
  'office/catalogue/listed-file.ts': rows,
  'office/people/employees/people-api.ts': rows,
  'office/people/imports/import-api.ts': rows,
  'office/people/imports/run-novelties.ts': rows,
  'office/people/move/move-run.ts': rows,
  'office/runs/marks/marks.ts': chosen,
  'office/runs/repeat/repetition.ts': chosen,
  'office/sign-in/prove.ts': signed,
  'office/payroll/document/ask-status.ts': chosen,
  'office/payroll/document/month-actions.ts': chosen,
  'office/payroll/document/review-sheet.tsx': chosen,
  'office/payroll/document/send-many.ts': chosen,
  'office/payroll/document/send.ts': chosen,
  'vault/sign-in/passkeys.ts': signed,
};
/** The three that speak with the server: the office, the vault and what waited on the device. */
const senders = ['net/http.ts', 'offline/send-item.ts', 'vault/session/api.ts'];

test('one function builds every form, and each sender uses it', () => {
  expect(having(/new FormData\(\)/)).toEqual(['domain/calls/form-data.ts']);
  expect(having(/\bbuildFormData\(/)).toEqual(['domain/calls/form-data.ts', ...senders]);
});

// Signing out asks without one.
test('only the senders send a body', () => {
  const http = having(/\b(http|calls)\s*\.(post|put|patch|delete|request)\b/);
  const browser = having(
    /\bmethod: '(POST|PUT|PATCH|DELETE)'[^}]*\bheaders\b|\bsendBeacon\(|XMLHttpRequest\(/,
  );
  const json = having(/\bbody: JSON|axios\.(post|put|patch|delete|request)\b/);
  expect([...new Set([...http, ...browser, ...json])].sort()).toEqual(
    [...senders, 'net/passkey-sign-in.ts', 'office/sign-in/sign-out.ts'].sort(),
  );
});

test('every file that sends JSON is listed by name', () => {
  const json = having(
    /(?<!function |const )\b(writeJson|callJson|callForMany|callVaultJson)[<(]|\bhttp\.post\b/,
  );
  expect(json.filter((path) => !senders.includes(path))).toEqual(Object.keys(noForms).sort());
});
