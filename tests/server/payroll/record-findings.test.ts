import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import type { Finding } from '../../../src/domain/findings/finding.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

/** A payroll of a month, as it is stored. */
async function paid(changes: Record<string, unknown>, month = '2026-10') {
  const employee_id = await office.anEmployee(changes);
  const [year, of] = month.split('-').map(Number);
  const answer = await office.clerk.post('/payrolls', {
    employee_id,
    year,
    month: of,
    payment_dates: [`${month}-28`],
  });
  return { employee_id, id: String(answer.body.data?.id), answer };
}
const found = ({ body }: { body: Record<string, unknown> }, code: string): Finding | undefined =>
  (body['data'] as { findings: Finding[] }).findings.find((one) => one.code === code);
const ofType = (code: string) =>
  office.server.store.asSystem((tx) => readCatalogueId(tx, 'worker_types', code));

describe('a worker type that ended', () => {
  it('blocks payrolls of later months and leads to the field of the employee', async () => {
    const apprentice = { worker_type_id: await ofType('12'), admission_date: '2025-03-01' };
    const { answer, id } = await paid(apprentice);
    expect(answer.body.data['state']).toBe('borrador');
    const block = found(answer, 'CON06');
    expect(block).toMatchObject({
      severity: 'block',
      fix: { route: '/employees/:id/edit', field: 'worker_type_id' },
    });
    expect(block?.message).toContain('rigió hasta el 31 de julio de 2025');
    const sent = await office.clerk.post('/payrolls/send', { ids: [id] });
    expect(JSON.stringify(sent.body)).toContain('CON06');
  });

  it('is accepted in the months when it was in force', async () => {
    const apprentice = { worker_type_id: await ofType('12'), admission_date: '2025-03-01' };
    const { answer } = await paid(apprentice, '2025-07');
    expect(found(answer, 'CON06')).toBeUndefined();
    expect(found(await paid(apprentice, '2025-08').then((one) => one.answer), 'CON06')).toBeDefined();
  });

  it('gives no finding for a code that continues under another name', async () => {
    const { answer } = await paid({ worker_type_id: await ofType('19') });
    expect(found(answer, 'CON06')).toBeUndefined();
  });
});

describe('the last payroll of an employee', () => {
  it('gives a notice when created and when validated, and is listed as retired in the review', async () => {
    const leaving = { retirement_date: '2026-10-20', retirement_reason: 'resignation' };
    const { answer, id } = await paid(leaving);
    expect(found(answer, 'CON07')).toMatchObject({ severity: 'notice' });
    expect(found(answer, 'CON07')?.message).toContain('20 de octubre de 2026');
    const validated = await office.clerk.post('/payrolls/validate', { ids: [id] });
    expect(JSON.stringify(validated.body)).toContain('CON07');
    const { data } = (await office.clerk.post('/payrolls/review', { ids: [id] })).body;
    expect(data).toMatchObject({ retired: [{ id, day: '2026-10-20' }], totals: { count: 1, compared: 0 } });
    expect(JSON.stringify(data['warnings'])).not.toContain('CON07');
    expect(found((await paid(leaving, '2026-09')).answer, 'CON07')).toBeUndefined();
  });

  it('gives a notice when the employee is inactive', async () => {
    const { employee_id, id } = await paid({});
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update employees set active = false where id = ${employee_id}`.execute(tx),
    );
    const validated = await office.clerk.post('/payrolls/validate', { ids: [id] });
    expect(JSON.stringify(validated.body)).toContain('CON08');
  });
});

describe('an employee with an incomplete record', () => {
  it('gives a notice that names the missing data and does not block', async () => {
    const unknown = { health_fund_id: null, pension_fund_id: null, arl_id: null, risk_class: null };
    const { answer, employee_id } = await paid(unknown);
    expect(answer.body.data['state']).toBe('lista');
    expect(found((await paid({})).answer, 'CON09')).toBeUndefined();
    expect(found(answer, 'CON09')).toMatchObject({
      severity: 'notice',
      message: 'Al empleado le faltan la EPS, el fondo de pensiones, la ARL y la clase de riesgo.',
      fix: { route: '/employees/:id/edit', field: 'health_fund_id' },
    });
    // The form reads the same before anything is saved.
    const wanted = `/payrolls/context?employee_id=${employee_id}&year=2026&month=10`;
    expect(found(await office.clerk.get(wanted), 'CON09')).toEqual(found(answer, 'CON09'));
    const student = { ...unknown, worker_type_id: await ofType('23'), risk_class: 'I' };
    expect(found((await paid(student)).answer, 'CON09')?.message).toBe('Al empleado le falta la ARL.');
  });

  it('needs no EPS when contributing by weeks', async () => {
    const weekly = { worker_type_id: await ofType('51'), paid_by_day: true, health_fund_id: null };
    expect(found((await paid(weekly)).answer, 'CON09')).toBeUndefined();
  });
});

describe('a document type missing from the payroll annex', () => {
  it('gives one notice when the payroll is created and one when it is validated', async () => {
    const types = office.server.store.asSystem((tx) => readCatalogueId(tx, 'document_types', '48'));
    const { answer, id } = await paid({ document_type_id: await types, document_number: '5123456' });
    const notice = found(answer, 'NIE044');
    expect(notice).toMatchObject({
      severity: 'notice',
      message: 'El PPT está en el RUT (48) y no en la tabla 5.2.1 del anexo de nómina.',
      fix: { route: '/employees/:id/edit', field: 'document_type_id' },
    });
    const { body } = await office.clerk.post('/payrolls/validate', { ids: [id] });
    const [looked] = body.data as unknown as { findings: Finding[] }[];
    expect(looked?.findings.filter(({ code }) => code === 'NIE044')).toEqual([notice]);
    expect(found((await paid({})).answer, 'NIE044')).toBeUndefined();
  });
});
