import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findEmployer } from '../../../server/documents/sources.ts';
import { buildTestPayrolls } from '../../../server/enabler/test-payrolls.ts';
import { listDocumentFindings } from '../../../src/domain/dian/check/document-findings.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import type { Instant } from '../../../src/domain/values/day.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
let employee_id: string;
beforeAll(async () => {
  office = await anOffice();
  employee_id = await office.anEmployee();
});

const confirm = (confirmed: string | null) =>
  office.server.store.inCompany(office.company.id, (tx) =>
    sql`update companies set nit = '9014567834', dv = 9, confirmed_nit = ${confirmed}
      where id = ${office.company.id}`.execute(tx),
  );
const glued = 'NIE033';

describe('a NIT that seems to include its check digit', () => {
  it('is reported in the payroll form until the full number is confirmed', async () => {
    const told = async () => {
      const at = `/payrolls/context?employee_id=${employee_id}&year=2026&month=11`;
      const { data } = (await office.clerk.get(at)).body;
      const confirmedNits = data['confirmed_nits'] as string[];
      return listDocumentFindings(data['document'] as IndividualPayrollInput, { confirmedNits }).map(
        ({ code }) => code,
      );
    };
    await confirm(null);
    expect(await told()).toContain(glued);
    await confirm('9014567834');
    expect(await told()).not.toContain(glued);
  });

  it('keeps real employees out of the test set until it is confirmed', async () => {
    const workers = () =>
      office.server.store.inCompany(office.company.id, async (tx) => {
        const employer = await findEmployer(tx, office.company.id);
        if (!employer) throw new Error('The company has no enablement');
        const now = Date.parse('2026-11-20T15:00:00Z') as Instant;
        const making = { employer, month: { year: 2026, month: 10 }, now };
        const made = await buildTestPayrolls(tx, office.company.id, 1, new Set(), making);
        return made.map((payroll) => payroll({ prefix: 'NI', consecutive: 1 }).worker.document_number);
      });
    const { document_number } = (await office.clerk.get(`/employees/${employee_id}`)).body.data;
    await confirm(null);
    expect(await workers()).not.toContain(document_number);
    await confirm('9014567834');
    expect(await workers()).toEqual([document_number]);
  });
});
