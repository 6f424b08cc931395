import { generate } from '../../../server/payroll/drafts/generate.ts';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import { createRecord } from '../../../server/resources/write.ts';
import type { Services } from '../../../server/services.ts';
import type { Store, Tx } from '../../../server/store/connection.ts';
import { employees } from '../../../src/domain/resources/employees.ts';

/** What every employee of a test has in common: paid in cash in Medellín, under an indefinite contract since 2022. */
export async function employeeValues(
  tx: Tx,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return {
    document_type_id: await readCatalogueId(tx, 'document_types', '13'),
    first_name: 'Ana',
    surname: 'Prueba',
    address: 'Calle 1 # 2-3',
    country_id: await readCatalogueId(tx, 'countries', 'CO'),
    department_id: await readCatalogueId(tx, 'departments', '05'),
    municipality_id: await readCatalogueId(tx, 'municipalities', '05001'),
    worker_type_id: await readCatalogueId(tx, 'worker_types', '01'),
    worker_subtype_id: await readCatalogueId(tx, 'worker_subtypes', '00'),
    contract_type_id: await readCatalogueId(tx, 'contract_types', '2'),
    admission_date: '2022-03-01',
    salary: '1750905.00',
    transport_allowance_mode: 'auto',
    payroll_period_id: await readCatalogueId(tx, 'payroll_periods', '5'),
    payment_method_id: await readCatalogueId(tx, 'payment_methods', '1'),
    payment_means_id: await readCatalogueId(tx, 'payment_means', '10'),
    ...changes,
  };
}

/** `count` employees with a draft each for a month; answers the ids of the drafts. */
export async function payrollOf(
  { store, services }: { store: Store; services: Services },
  companyId: string,
  userId: string,
  count: number,
  { year, month }: { year: number; month: number },
): Promise<string[]> {
  const context = { companyId, user: undefined, now: services.now(), newId: services.newId };
  return store.inCompany(companyId, async (tx) => {
    const values = await employeeValues(tx);
    for (let i = 0; i < count; i++) {
      await createRecord(tx, employees, context, {
        ...values,
        document_number: String(70_000_000 + i),
        other_names: `N${i}`,
        salary: `${1_750_905 + i * 1000}.00`,
      });
    }
    const call = {
      company: { id: companyId },
      user: { id: userId },
      now: services.now(),
      newId: services.newId,
    };
    return (await generate(tx, call, year, month)).map(({ id }) => id);
  });
}
