import { sql } from 'kysely';
import { readCatalogueId } from '../../server/resources/catalogue.ts';
import { createRecord } from '../../server/resources/write.ts';
import { generateId } from '../../server/services.ts';
import type { Store } from '../../server/store/connection.ts';
import { companies } from '../../src/domain/resources/companies.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { employeeValues } from '../server/sending/people.ts';

const people = ['Ana', 'Beatriz'] as const;

/** Puts a company that may issue in a store, with two employees of whom only what their form demands is written. */
export async function aNewCompany(store: Store): Promise<void> {
  const context = { companyId: undefined, user: undefined, now: Date.now() as Instant, newId: generateId };
  const { id } = await store.asSystem(async (tx) =>
    createRecord(tx, companies, context, {
      person_type: 'juridica',
      nit: '900123456',
      social_reason: 'Panadería La Espiga S.A.S.',
      address: 'Calle 1 # 2-3',
      phone: '6041234567',
      email: 'nomina@espiga.co',
      country_id: await readCatalogueId(tx, 'countries', 'CO'),
      department_id: await readCatalogueId(tx, 'departments', '05'),
      municipality_id: await readCatalogueId(tx, 'municipalities', '05001'),
      language_id: await readCatalogueId(tx, 'languages', 'es'),
      currency_type_id: await readCatalogueId(tx, 'currency_types', 'COP'),
    }),
  );
  await store.inCompany(id, async (tx) => {
    await sql`insert into enablers (company_id, status, environment, stage)
      values (${id}, true, 'produccion', 'produccion')`.execute(tx);
    for (const [at, first_name] of people.entries()) {
      const values = await employeeValues(tx, { first_name, document_number: `7000000${at}` });
      await createRecord(tx, employees, { ...context, companyId: id }, values);
    }
  });
}
