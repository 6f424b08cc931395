import { sql } from 'kysely';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { filterContractMonths, findVariablePay } from '../../../src/domain/payroll/history/paid-history.ts';
import { getTrailingMonthsStart } from '../../../src/domain/payroll/history/pay-history.ts';
import { addDays, type Day, getMonthStart, splitDay } from '../../../src/domain/values/day.ts';
import {
  exact,
  exactPesos,
  over,
  roundToPeso,
  times,
  toMoneyText,
} from '../../../src/domain/values/money.ts';
import { toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import { listPayHistory } from '../../documents/history.ts';
import { listEmployeeSources } from '../../documents/sources.ts';
import type { Tx } from '../../store/connection.ts';
import { type EmployeeRef, isEmployee } from './subject.ts';

export type EmploymentContent = {
  kind: 'employment';
  company: Party;
  /** Contact of the company. Certificates from before this field lack it. */
  contact?: { address: string; city: string; phone: string };
  employee: Person;
  charge: string | null;
  /** Certificates from before this field lack it. */
  functions?: string | null;
  contract: string;
  admission: string;
  retirement: string | null;
  /** Null unless it was requested. */
  salary: string | null;
  /**
   * Monthly average of variable pay in the last twelve months, in pesos as decimal text. Present only when it
   * was requested and there is variable pay.
   */
  average?: string;
  /** The pay is the support of an apprentice (CST art. 81), not a salary. */
  support?: boolean;
  addressed_to: string | null;
};
type Party = { social_reason: string; nit: string; dv: number };
type Person = { name: string; document_type: string; document_number: string };

/** Reads the content of a certificate of employment. Undefined for people who never worked in the company. */
export async function findEmploymentContent(
  tx: Tx,
  companyId: string,
  employee: EmployeeRef,
  options: { salary: boolean; average?: boolean; addressedTo: string | null },
  today: Day,
): Promise<EmploymentContent | undefined> {
  const { rows } = await sql<{
    id: string;
    name: string;
    type: string;
    number: string;
    charge: string | null;
    functions: string | null;
    contract: string;
    admission: string;
    retirement: string | null;
    salary: string;
    support: boolean;
    company: Party;
    contact: { address: string; city: string; phone: string };
  }>`
    select e.id, e.name, t.abbreviation as type, e.document_number as number, g.name as charge, g.functions, k.name as contract,
      e.admission_date as admission, e.retirement_date as retirement, e.salary::text as salary,
      w.code in ('12', '19') as support,
      jsonb_build_object('social_reason', c.social_reason, 'nit', c.nit, 'dv', c.dv) as company,
      jsonb_build_object('address', c.address, 'city', m.name, 'phone', c.phone) as contact
    from employees e join companies c on c.id = e.company_id
    join document_types t on t.id = e.document_type_id
    join contract_types k on k.id = e.contract_type_id
    join worker_types w on w.id = e.worker_type_id
    join municipalities m on m.id = c.municipality_id
    left join charges g on g.company_id = e.company_id and g.id = e.charge_id
    where e.company_id = ${companyId}
      and ${isEmployee(employee)}
    order by e.admission_date desc limit 1`.execute(tx);
  const row = rows[0];
  const average = row && options.average ? await averageOf(tx, companyId, row.id, today) : undefined;
  return (
    row && {
      kind: 'employment',
      company: row.company,
      contact: row.contact,
      employee: { name: row.name, document_type: row.type, document_number: row.number },
      charge: row.charge,
      functions: row.functions,
      contract: row.contract,
      admission: row.admission,
      retirement: row.retirement,
      salary: options.salary ? row.salary : null,
      ...(average && { average }),
      ...(row.support && { support: true }),
      addressed_to: options.addressedTo,
    }
  );
}

/**
 * Averages the variable pay of the last twelve full months of the contract, or of all of them when there are fewer.
 * Undefined without variable pay.
 */
async function averageOf(
  tx: Tx,
  companyId: string,
  employeeId: string,
  today: Day,
): Promise<string | undefined> {
  const [employee] = await listEmployeeSources(tx, companyId, { ids: [employeeId] });
  if (!employee) return undefined;
  const contract = buildContract(employee);
  const now = splitDay(today);
  const hasLeft = contract.retirement !== undefined && contract.retirement < today;
  const to =
    hasLeft && contract.retirement ? contract.retirement : addDays(getMonthStart(now.year, now.month), -1);
  const monthAfter = toMonth(toMonthIndex(splitDay(to)) + 1);
  const history = (await listPayHistory(tx, companyId, [employeeId], monthAfter)).get(employeeId) ?? [];
  const from = getTrailingMonthsStart(to, 12);
  const variablePay = findVariablePay(
    contract,
    filterContractMonths(contract, history),
    from,
    to,
    'benefits',
  );
  if (!variablePay) return undefined;
  return toMoneyText(
    roundToPeso(over(times(exactPesos(variablePay.total), exact(30)), exact(variablePay.days))),
  );
}
