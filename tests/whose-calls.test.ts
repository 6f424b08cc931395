import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the application asks by itself, which no dialog tells (specification §8), and why. */
const own: Readonly<Record<string, string>> = {
  'src/office/sign-in/doors.tsx': 'tells that somebody who only writes is still here',
  'src/office/sign-in/proof-dialog.tsx': 'looks which ways the person has to prove who they are',
  'src/office/people/employees/elsewhere.tsx':
    'looks, as a document is typed, whether another company knows that person',
  'src/office/people/employees/field-warning.tsx': 'looks for what to warn of while a field is written',
  'src/office/people/employees/salary-arrears.tsx': 'looks for what a raise saved late still owes',
  'src/office/company/parameters/minimum-raises.tsx': 'looks for who is below the minimum wage',
  'src/office/company/parameters/offers.tsx': 'looks for figures of the law to offer',
  'src/office/system/personal-data/policy-ask.tsx': 'looks whether the person answered the policy of data',
  'src/office/payroll/document/dian-answer.tsx': 'looks for the next payroll to offer',
  'src/office/payroll/document/dian-news.ts': 'reads a document because DIAN answered',
  'src/office/payroll/document/dian-status.ts': 'asks every so often whether the service of DIAN answers',
  'src/office/companies/company-choice.ts': 'renews the company when the office opens',
  'src/net/job-answers.ts': 'follows a job that the person began',
  'src/office/app/shell/job-cards.tsx': 'looks for the jobs that another page began',
  'src/office/page/notices.ts': 'keeps the bell up to date',
  'src/office/app/shell/menu-counts.ts': 'keeps the numbers beside the menu up to date',
  'src/office/app/shell/sending-chip.tsx': 'keeps the chip of the sending up to date',
  'src/office/sign-in/sign-in-by-provider.tsx': 'looks whether another window signed in',
  'src/office/records/typed-years.ts': 'reads the figures of law that the company typed',
  'src/office/sign-in/sign-out.ts': 'the person leaves, whatever is answered',
};

/** What whoever asks tells: in its form, or by the catalogue once it knows what to say. */
const callers: Readonly<Record<string, string>> = {
  'src/guest/request-login.ts': 'the form of the door says it',
  'src/guest/invitation-form.tsx': 'the form says what is wrong with the code',
  'src/guest/sso.ts': 'the door says that nobody came in',
  'src/net/passkey-sign-in.ts': 'the door says why not',
  'src/net/write-for-company.ts': 'its caller says it in the row of the company',
  'src/office/sign-in/account-sheet.tsx': 'the form says it at its field; the rest, by the catalogue',
  'src/office/sign-in/make-passkey.ts': 'the sheet of the account says it by the catalogue',
  'src/office/catalogue/bulk.ts': 'rows that keep it are named; the rest, by the catalogue',
  'src/office/catalogue/listed-file.ts': 'the import says it beside its rows',
  'src/office/company/parameters/approval-policy.tsx':
    'the panel says it at its fields; the rest, by the catalogue',
  'src/office/dashboard/work-in-companies.ts': 'the sheet says it in the row of the company',
  'src/office/month-end/accounting/accounting.ts': 'the sheet of a line says it in the place of its people',
  'src/office/month-end/cost/cost.ts': 'the sheet says that the month has no payroll',
  'src/office/month-end/decree/decree.ts': 'the column of a law says why it has no figures',
  'src/office/month-end/forecast/forecast.ts': 'the page or the sheet says why it has no figures',
  'src/office/month-end/pila/pila.ts': 'the sheet says that the employee is not in the planilla',
  'src/office/runs/acts.ts': 'people that keep it are named; the rest, by the catalogue',
  'src/office/runs/grid/absence-effect.ts': 'the bar of the cell goes without the effect',
  'src/office/runs/marks/marks.ts': 'the parts before one that failed are written, and the page stays',
  'src/office/runs/repeat/repetition.ts': 'the dialog shows the proposal of now; the rest, by the catalogue',
  'src/office/sign-in/own-invitation.tsx': 'the form says it at its field; the rest, by the catalogue',
  'src/office/sign-in/own-sessions.tsx': 'the sheet of the account says it by the catalogue',
  'src/office/company/connections/webhook-form.tsx':
    'the form says it at its field; the rest, by the catalogue',
  'src/office/company/staff/invite-person.tsx': 'the form says it at its field; the rest, by the catalogue',
  'src/office/system/personal-data/incident-sheet.tsx':
    'the form says it at its field; the rest, by the catalogue',
  'src/office/sign-in/prove.ts': 'the dialog says why it is no proof',
  'src/office/sign-in/second-factor.tsx': 'the form says what is wrong with the code',
  'src/office/sign-in/session-ended.tsx': 'the form of signing in again says it',
};

const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return files(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** Files of the application that declare calls of that kind. */
const declaring = (by: 'app' | 'caller'): string[] =>
  files('src')
    .filter((path) => path !== 'src/net/http.ts' && path !== 'src/net/dian-news.ts')
    .filter((path) => new RegExp(`'${by}'[ ,)}]|'${by}'$`, 'm').test(readFileSync(join(root, path), 'utf8')))
    .sort();

it('only the files listed make calls of the application itself', () => {
  expect(declaring('app')).toEqual(Object.keys(own).sort());
});

it('only the files listed report the refusal of their calls', () => {
  expect(declaring('caller')).toEqual(Object.keys(callers).sort());
});
