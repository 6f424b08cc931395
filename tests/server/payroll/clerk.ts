import { sql } from 'kysely';
import type { Config } from '../../../server/config.ts';
import { generateId } from '../../../server/services.ts';
import { type Simulator, startSimulator } from '../../../simulator/server.ts';
import { type Instant, makeDay } from '../../../src/domain/values/day.ts';
import type { Client } from '../../client.ts';
import { closeAtEnd, type TestServer, testServer } from '../../harness.ts';
import { enableCompany } from '../sending/employer.ts';
import { employeeValues } from '../sending/people.ts';

/** An enabled company on 20 November 2026, and somebody of its office at the keyboard. */
export type Office = {
  server: TestServer;
  company: { id: string; nit: string };
  simulator: Simulator;
  clerk: Client;
  /** An employee made through the API, as a clerk does; answers the id. */
  anEmployee: (changes?: Record<string, unknown>) => Promise<string>;
  /** Somebody of another enabled company. */
  aStranger: () => Promise<Client>;
};

export async function anOffice(config: Partial<Config> = {}): Promise<Office> {
  const today = Date.parse(`${makeDay(2026, 11, 20)}T15:00:00Z`) as Instant;
  const server = await testServer({ now: () => today, config });
  const simulator = await startSimulator();
  closeAtEnd(() => simulator.close());
  const enabled = async () => {
    const company = await server.aCompany();
    const named = { ...company, social_reason: 'Prueba S.A.S.' };
    await enableCompany(server.store, simulator, server.services.secretKey, named, generateId);
    return company;
  };
  const company = await enabled();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  let count = 0;
  return {
    server,
    company,
    simulator,
    clerk,
    async anEmployee(changes = {}) {
      const affiliated = await affiliations(server, company.id);
      const values = await server.store.asSystem((tx) => employeeValues(tx, { ...affiliated, ...changes }));
      const document_number = String(10_000_000 + ++count);
      const answer = await clerk.post('/employees', { document_number, ...values });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.id;
    },
    async aStranger() {
      const other = await enabled();
      return server.signIn(await server.aUser({ companies: [other.id] }), other);
    },
  };
}

/** A record with nothing missing: without them each payroll of the employee says so. */
export const affiliations = (server: TestServer, companyId: string): Promise<Record<string, unknown>> =>
  server.store.inCompany(companyId, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select (select id from payroll_funds where company_id = ${companyId} and type = 'salud' order by code limit 1) as health_fund_id,
        (select id from payroll_funds where company_id = ${companyId} and type = 'pension' order by code limit 1) as pension_fund_id,
        (select id from arls where company_id = ${companyId} order by code limit 1) as arl_id, 'I' as risk_class`.execute(
      tx,
    );
    return rows[0] ?? {};
  });
