import type { Client } from '../../client.ts';

export const first = { kind: 'fortnight', part: 1, year: 2026, month: 11, payment_date: '2026-11-15' };
export const second = { kind: 'fortnight', part: 2, year: 2026, month: 11, payment_date: '2026-11-30' };

export type Run = {
  id: string;
  version: number;
  state: string;
  name: string;
  people: number;
  blocked: number;
  total: string;
};
export type Person = {
  version: number;
  total: string;
  accrued_total: string;
  lines: { concept: string; amount: string; explanation: { steps: unknown[] } }[];
  novelties: object;
  findings: { code: string }[];
};

/** What somebody of the office does with pay runs. */
export function runsOf(clerk: Client) {
  const versionOf = async (id: string) => (await clerk.get(`/pay_runs/${id}`)).body.data.version;
  return {
    versionOf,
    async paid(body: Record<string, unknown>): Promise<Run> {
      const answer = await clerk.post('/pay_runs', body);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data as unknown as Run;
    },
    close: async (id: string) => clerk.post(`/pay_runs/${id}/close`, { base_version: await versionOf(id) }),
    reopen: async (id: string) => clerk.post(`/pay_runs/${id}/reopen`, { base_version: await versionOf(id) }),
    personOf: async (run: string, employee: string) =>
      (await clerk.get(`/pay_runs/${run}/people/${employee}`)).body.data as unknown as Person,
    async payrollOf(employee: string, month = 11) {
      const { rows } = await clerk.get(`/payrolls?year=2026&month=${month}&per_page=200`);
      const row = rows.find((one) => (one['employee'] as { id: string }).id === employee);
      return row && (await clerk.get(`/payrolls/${row.id}`)).body.data;
    },
  };
}

export type Paying = ReturnType<typeof runsOf>;
