import { describe, expect, it } from 'vitest';
import type { UnreadyPlanilla } from '../../../src/domain/office/pila.ts';
import { anOffice } from '../payroll/clerk.ts';
import { livingFunds } from '../pila/funds.ts';

const october = { year: 2026, month: 10 };

/** A company with payrolls of October of some people, who lack what their values say. */
async function aCompany(...people: Record<string, unknown>[]) {
  const office = await anOffice();
  const funds = await livingFunds(office);
  for (const one of people)
    await office.anEmployee({ ...funds, salary: '3000000.00', risk_class: 'I', ...one });
  const settings = {
    ...{ from: '2026-01-01', presentation: 'U', contributor_type: '01' },
    ...{ arl_id: funds['arl_id'], activity_1: '1620101' },
  };
  await office.clerk.post('/pila_settings', settings);
  await office.clerk.post('/payrolls/generate', october);
  const unready = async (more = '') =>
    (await office.clerk.get(`/crosscheck?year=2026&month=10${more}`)).body[
      'blocked'
    ] as unknown as UnreadyPlanilla[];
  return { ...office, unready };
}

const noPension = { first_name: 'Mateo', pension_fund_id: null };

describe('a planilla that PILA cannot present yet', () => {
  it('appears in the crosscheck although the sources of the month agree', async () => {
    const { clerk, unready } = await aCompany({}, noPension);
    const { body } = await clerk.get('/crosscheck?year=2026&month=10');
    expect(body['claim']).toBe('0.00');
    expect(await unready()).toMatchObject([
      {
        ...{ type: 'E', branch: null, count: 1 },
        findings: [
          {
            severity: 'block',
            employee: { name: expect.stringMatching(/^Mateo /), list_name: expect.stringMatching(/ Mateo$/) },
          },
        ],
      },
    ]);
    expect(await unready('&search=nadie')).toHaveLength(1);
  });

  it('does not appear when every planilla can be written', async () => {
    const { unready } = await aCompany({});
    expect(await unready()).toEqual([]);
  });

  it('does not appear once it is filed, even if a new person could not be presented', async () => {
    const { clerk, unready, anEmployee } = await aCompany({});
    const { body } = await clerk.get('/pila?month=2026-10&type=E');
    const { digest } = body['planilla'] as unknown as { digest: string };
    const filing = { ...october, type: 'E', number: '71234567', paid: '2026-11-09', digest };
    expect((await clerk.post('/pila/filings', filing)).status).toBe(201);
    await anEmployee({ salary: '3000000.00', ...noPension });
    await clerk.post('/payrolls/generate', october);
    expect(await unready()).toEqual([]);
  });

  it('names the branch whose people block it', async () => {
    const { clerk, unready } = await aCompany({}, noPension);
    const settings = { from: '2026-02-01', presentation: 'S', contributor_type: '01', activity_1: '1620101' };
    await clerk.post('/pila_settings', { ...settings, branch_code: '01', branch_name: 'Principal' });
    expect(await unready()).toMatchObject([{ type: 'E', branch: { code: '01', name: 'Principal' } }]);
  });
});
