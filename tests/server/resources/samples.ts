import { sql } from 'kysely';
import { addDays, makeDay } from '../../../src/domain/values/day.ts';
import { codeId, type TestServer } from '../../harness.ts';

export type Values = Record<string, unknown>;
/** What makes a valid row of a resource, new each time. */
export type Sample = () => Values;

/** The least that a template of a bank has. */
export const templateSample = JSON.stringify({
  ...{ shape: 'fixed', letters: 'ascii', capitals: true, lineEnd: 'crlf', endsLast: true },
  header: [],
  detail: [
    { name: 'Cuenta', source: 'account_number', length: 20, align: 'right', pad: '0' },
    { name: 'Valor', source: 'amount', length: 15, align: 'right', pad: '0' },
  ],
  trailer: [],
});

let count = 0;
let places = 0;
/** A day of the years to come, another one each time. */
const aDay = (): string => addDays(makeDay(2030, 1, 1), next());
const next = (): number => ++count;

/** A valid row of every declared resource that is written through forms, for that company. */
export async function samplesFor(server: TestServer, companyId: string): Promise<Record<string, Sample>> {
  const id = (path: string, code: string) => codeId(server.store, path, code);
  const place = {
    department_id: await id('departments', '05'),
    municipality_id: await id('municipalities', '05001'),
  };
  const whole = { ...place, country_id: await id('countries', 'CO') };
  const vaupes = await id('departments', '97');
  const bank = await id('banks', '1007');
  const period = await id('payroll_periods', '5');
  const contract = {
    document_type_id: await id('document_types', '13'),
    worker_type_id: await id('worker_types', '01'),
    worker_subtype_id: await id('worker_subtypes', '00'),
    contract_type_id: await id('contract_types', '2'),
    payroll_period_id: period,
    payment_method_id: await id('payment_methods', '1'),
    payment_means_id: await id('payment_means', '10'),
  };
  const company = {
    language_id: await id('languages', 'es'),
    currency_type_id: await id('currency_types', 'COP'),
  };
  const employee = (): Values => ({
    ...whole,
    ...contract,
    document_number: String(30_000_000 + next()),
    first_name: 'Rosa',
    surname: 'Prueba',
    address: 'Calle 1',
    admission_date: '2024-02-01',
    salary: '1750905.00',
    transport_allowance_mode: 'auto',
  });
  const [worker, ownConcept] = [crypto.randomUUID(), crypto.randomUUID()];
  await server.store.inCompany(companyId, async (tx) => {
    const values = {
      ...employee(),
      id: worker,
      company_id: companyId,
      name: 'Rosa Prueba',
      list_name: 'Prueba Rosa',
    };
    const names = Object.keys(values).map((name) => sql.id(name));
    await sql`insert into employees (${sql.join(names)}) values (${sql.join(Object.values(values))})`.execute(
      tx,
    );
    await sql`insert into payroll_concepts (company_id, id, code, name, declared, formula)
      values (${companyId}, ${ownConcept}, 'PROPIO', 'Concepto propio', 'taken:debt', 'typed')`.execute(tx);
  });
  const named = (): Values => ({ code: `Z${next()}`, name: `Fila ${count}` });
  const catalogue: Sample = named;
  return {
    companies: () => ({
      ...whole,
      ...company,
      person_type: 'juridica',
      nit: String(810_000_000 + next()),
      social_reason: 'Panadería La Espiga S.A.S.',
      address: 'Calle 1',
      phone: '6041234567',
      email: 'a@b.co',
    }),
    employees: employee,
    charges: () => ({ name: `Cargo ${next()}` }),
    payroll_groups: () => ({ name: `Grupo ${next()}`, payroll_period_id: period, pay_days: [15, 31] }),
    cost_centers: named,
    branch_offices: () => ({ ...named(), ...place, address: 'Calle 2' }),
    bank_accounts: () => ({
      alias: `Cuenta ${next()}`,
      bank_id: bank,
      account_type: 'ahorros',
      account_number: String(1_000_000 + count),
    }),
    consecutives: () => ({
      type: '102',
      environment: 'produccion',
      prefix: next().toString(36).toUpperCase(),
      from: 1,
      is_default: false,
    }),
    deduction_orders: () => ({
      employee_id: worker,
      kind: 'libranza',
      label: `Banco ${next()}`,
      received: '2026-01-10',
      amount: '100000.00',
      authorised: true,
    }),
    payroll_concepts: () => ({
      code: `C${next()}`,
      name: 'Auxilio de rodamiento',
      declared: 'earned:aids',
      side: 'non_salary',
      formula: 'monthly',
      amount: '150000.00',
    }),
    law_packs: () => ({
      name: `Propuesta ${next()}`,
      from: '2027-01-01',
      proposed_on: '2026-11-24',
      source: 'Mesa de concertación',
      minimum_percent: '12.000',
    }),
    bank_templates: () => ({ name: `Plantilla ${next()}`, layout: templateSample }),
    recurring_concepts: () => ({
      employee_id: worker,
      concept_id: ownConcept,
      amount: '80000.00',
      from: '2026-01-01',
    }),
    arls: () => ({ code: `X${next()}`, name: 'ARL propia', ...rates, valid_from: '2026-01-01' }),
    payroll_funds: () => ({
      type: 'salud',
      code: `F${next()}`,
      name: 'EPS propia',
      employee_percent: '4',
      employer_percent: '8.5',
    }),
    solidarity_funds: () => ({
      table_name: 'Ley de prueba',
      from_smmlv: '4',
      solidarity_percent: '0.5',
      subsistence_percent: '0.5',
      valid_from: '1999-01-01',
      valid_to: '1999-12-31',
    }),
    minimum_wages: () => {
      const day = aDay();
      return { ...wage, year: Number(day.slice(0, 4)), valid_from: day, valid_to: day };
    },
    payroll_policies: () => ({ from: aDay(), exempt: 'no' }),
    pila_settings: () => ({ from: aDay(), presentation: 'U', contributor_type: '01' }),
    pila_moves: () => ({ employee_id: worker, kind: 'from_health', from: '2026-09-01' }),
    notices: () => ({
      title: `Aviso ${next()}`,
      body: 'Texto',
      level: 'info',
      audience: 'compania',
      starts_at: '2026-01-01T08:00',
      placement: 'campana',
    }),
    banks: catalogue,
    contract_types: catalogue,
    countries: catalogue,
    currency_types: catalogue,
    departments: catalogue,
    document_types: catalogue,
    incapacity_types: catalogue,
    languages: catalogue,
    payment_means: catalogue,
    payment_methods: catalogue,
    payroll_periods: catalogue,
    worker_subtypes: catalogue,
    worker_types: catalogue,
    municipalities: () => ({
      code: `97${200 + ++places}`,
      name: 'Vereda de prueba',
      department_id: vaupes,
    }),
    hour_types: () => ({ ...named(), dian_tag: 'HED', kind: 'extra', percent: '25', dian_percent: '25' }),
  };
}

const rates = { rate_i: '0.522', rate_ii: '1.044', rate_iii: '2.436', rate_iv: '4.35', rate_v: '6.96' };
const wage = {
  monthly_wage: '2000000',
  transport_allowance: '300000',
  transport_limit_smmlv: '2',
  uvt: '60000',
  integral_min_smmlv: '13',
  ibc_max_smmlv: '25',
  weekly_hours: 42,
  night_from: '19:00',
  night_to: '06:00',
  legal_basis: 'Decreto de prueba',
};
