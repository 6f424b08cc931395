import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QueryExecutorProvider, sql } from 'kysely';
import { toFullName } from '../../src/domain/identity/person-name.ts';
import type { Role } from '../../src/domain/identity/roles.ts';
import { findResource } from '../../src/domain/resources/index.ts';
import { openCertificate } from '../dian/certificate.ts';
import { createEmployeeAccount } from '../identity/employee-accounts.ts';
import { createUser } from '../identity/users.ts';
import { readCatalogueId } from '../resources/catalogue.ts';
import { createRecord } from '../resources/write.ts';
import { seal } from '../secrets.ts';
import { purposes, type SealedCertificate } from '../sending/employer.ts';
import type { Services } from '../services.ts';
import { enterCompany, type Tx } from '../store/connection.ts';
import { addApplicant, buildDemoApplicant } from './applicant.ts';
import { generateDemoCertificates } from './certificate.ts';
import { addMonths } from './months.ts';
import { demoClaims, demoOrders } from './novelties.ts';
import { type DemoEmployee, demoCostCenters, demoEmployees, demoPassword, demoUsers } from './people.ts';

type Introduction = { cas: string[]; employers: unknown[] };

const introductionFile = (dataDir: string) => join(dataDir, 'demo', 'simulator.json');

/** Fills an empty installation in one transaction, so an interrupted start leaves it empty. */
export async function fillDemo(services: Services): Promise<void> {
  const { store, now, newId } = services;
  const software = { id: crypto.randomUUID(), pin: '73915' };
  const company = { social_reason: 'Confecciones Siete Ceibas S.A.S.', nit: '901482317' };
  const applying = { social_reason: 'Lácteos Valle del Guamuéz S.A.S.', nit: '900417236' };
  const certificates = generateDemoCertificates(company, now());
  const applicant = buildDemoApplicant(applying, now());
  keep(services.config.dataDir, {
    cas: [certificates.authorityPem, applicant.certificates.authorityPem],
    employers: [
      applicant.employer,
      { nit: company.nit, name: company.social_reason, software, enabled: true },
    ],
  });
  await store.asSystem(async (tx) => {
    const places = { country: await readCatalogueId(tx, 'countries', 'CO') };
    const first = await addCompany(
      tx,
      services,
      {
        ...company,
        municipality: '05001',
        address: 'Calle 33 # 52-18',
        phone: '6044482317',
        email: 'nomina@sieteceibas.co',
      },
      places.country,
    );
    const second = await addCompany(
      tx,
      services,
      {
        ...applying,
        municipality: '86865',
        address: 'Carrera 6 # 8-40',
        phone: '6084280115',
        email: 'administracion@guamuez.co',
      },
      places.country,
    );
    const users: Record<string, string> = {};
    for (const user of demoUsers) {
      const companies = ['root', 'support'].includes(user.role)
        ? []
        : user.role === 'client'
          ? [first]
          : [first, second];
      const { id } = await createUser(tx, {
        id: newId(),
        name: user.name,
        email: user.email,
        password: demoPassword,
        published: true,
        roles: [user.role],
        companies,
      });
      users[user.role] = id;
    }
    await enterCompany(tx, second);
    await addApplicant(tx, services, second, applicant);
    await enterCompany(tx, first);
    await enable(tx, services, first, software, certificates);
    await addPeople(tx, services, first, { id: users.root ?? '', roles: ['root'] });
    await addMonths(tx, services, first, users.client ?? '');
  });
}

export async function hasDemoAccounts(db: QueryExecutorProvider): Promise<boolean> {
  const emails = demoUsers.map((user) => user.email);
  const { rows } = await sql`select 1 from users where email = any(${emails}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Sends the demo's authorities and employers to the simulator. It can be repeated. */
export async function introduceDemo(dataDir: string, simulatorAddress: string): Promise<void> {
  const introduction = JSON.parse(readFileSync(introductionFile(dataDir), 'utf8')) as Introduction;
  const tell = async (path: string, body: unknown) => {
    const answer = await fetch(new URL(path, simulatorAddress), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`El simulador no aceptó ${path}: ${await answer.text()}`);
  };
  for (const pem of introduction.cas) await tell('/control/cas', { pem });
  for (const employer of introduction.employers) await tell('/control/employers', employer);
}

function keep(dataDir: string, introduction: Introduction): void {
  mkdirSync(join(dataDir, 'demo'), { recursive: true });
  writeFileSync(introductionFile(dataDir), JSON.stringify(introduction), { mode: 0o600 });
}

async function addCompany(
  tx: Tx,
  { now, newId }: Services,
  company: {
    social_reason: string;
    nit: string;
    municipality: string;
    address: string;
    phone: string;
    email: string;
  },
  country: string,
): Promise<string> {
  const resource = findResource('companies');
  if (!resource) throw new Error('No hay recurso de compañías');
  const { municipality, ...values } = company;
  const row = await createRecord(
    tx,
    resource,
    { companyId: undefined, user: undefined, now: now(), newId },
    {
      ...values,
      person_type: 'juridica',
      country_id: country,
      department_id: await readCatalogueId(tx, 'departments', municipality.slice(0, 2)),
      municipality_id: await readCatalogueId(tx, 'municipalities', municipality),
      language_id: await readCatalogueId(tx, 'languages', 'es'),
      currency_type_id: await readCatalogueId(tx, 'currency_types', 'COP'),
      parafiscal_exempt: true,
    },
  );
  return row.id;
}

async function enable(
  tx: Tx,
  services: Services,
  companyId: string,
  software: { id: string; pin: string },
  certificates: ReturnType<typeof generateDemoCertificates>,
): Promise<void> {
  const key = services.secretKey;
  const { info } = openCertificate(certificates.p12, certificates.password, new Date(services.now()));
  const bundle: SealedCertificate = {
    p12: certificates.p12.toString('base64'),
    password: certificates.password,
  };
  await sql`
    insert into enablers (company_id, status, environment, stage, software_id, software_pin_sealed, certificate_sealed, certificate_info)
    values (${companyId}, true, 'habilitacion', 'habilitada', ${software.id},
      ${seal(key, software.pin, purposes.pin(companyId))},
      ${seal(key, JSON.stringify(bundle), purposes.certificate(companyId))}, ${JSON.stringify(info)}::jsonb)`.execute(
    tx,
  );
  const consecutives = findResource('consecutives');
  if (!consecutives) throw new Error('No hay recurso de consecutivos');
  const context = { companyId, user: undefined, now: services.now(), newId: services.newId };
  for (const [type, prefix] of [
    ['102', 'NI'],
    ['103', 'NA'],
  ]) {
    await createRecord(tx, consecutives, context, {
      type,
      prefix,
      environment: 'habilitacion',
      from: 1,
      to: 5000,
      is_default: true,
    });
  }
}

async function addPeople(
  tx: Tx,
  services: Services,
  companyId: string,
  user: { id: string; roles: Role[] },
): Promise<void> {
  const context = { companyId, user, now: services.now(), newId: services.newId };
  const [centers, people, charges] = [
    findResource('cost_centers'),
    findResource('employees'),
    findResource('charges'),
  ];
  const orders = findResource('deduction_orders');
  if (!centers || !people || !charges || !orders) throw new Error('Faltan recursos');
  const centerIds: Record<string, string> = {};
  for (const center of demoCostCenters) {
    centerIds[center.code] = (await createRecord(tx, centers, context, center)).id;
  }
  for (const person of demoEmployees) {
    const charge = await createRecord(tx, charges, context, { name: person.charge });
    const values = await employeeValues(tx, person, centerIds);
    const employee = await createRecord(tx, people, context, {
      ...values,
      ...(await affiliations(tx, person)),
      ...demoClaims[person.document],
      ...(await homeOf(tx, person)),
      charge_id: charge.id,
    });
    for (const { document, ...order } of demoOrders.filter((one) => one.document === person.document))
      await createRecord(tx, orders, context, { ...order, employee_id: employee.id });
    if (person.uninvited) continue;
    await createEmployeeAccount(tx, {
      id: services.newId(),
      document_type: '13',
      document_number: person.document,
      only_companies: [companyId],
      name: toFullName(person),
      password: demoPassword,
    });
  }
}

const homes = ['05001', '05088', '05360', '05266'] as const;

async function homeOf(tx: Tx, { document }: DemoEmployee) {
  const figure = Number(document.slice(-3));
  const code = homes[figure % homes.length] ?? homes[0];
  return {
    home_address: `Carrera ${30 + (figure % 60)} # ${10 + (figure % 45)}-${10 + (figure % 80)}`,
    home_department_id: await readCatalogueId(tx, 'departments', '05'),
    home_municipality_id: await readCatalogueId(tx, 'municipalities', code),
  };
}

async function employeeValues(tx: Tx, person: DemoEmployee, centers: Record<string, string>) {
  return {
    document_type_id: await readCatalogueId(tx, 'document_types', '13'),
    document_number: person.document,
    first_name: person.first_name,
    ...(person.other_names ? { other_names: person.other_names } : {}),
    surname: person.surname,
    ...(person.second_surname ? { second_surname: person.second_surname } : {}),
    // Employees paid in cash have no email. Codes reach them by text.
    ...(person.bank ? { email: mailOf(person) } : { mobile: `300${person.document.slice(-7)}` }),
    address: 'Calle 33 # 52-18',
    country_id: await readCatalogueId(tx, 'countries', 'CO'),
    department_id: await readCatalogueId(tx, 'departments', '05'),
    municipality_id: await readCatalogueId(tx, 'municipalities', '05001'),
    worker_type_id: await readCatalogueId(tx, 'worker_types', '01'),
    worker_subtype_id: await readCatalogueId(tx, 'worker_subtypes', person.worker_subtype ?? '00'),
    contract_type_id: await readCatalogueId(tx, 'contract_types', person.contract_type ?? '2'),
    admission_date: person.admission,
    ...(person.contract_type === '1'
      ? { contract_end_date: `${Number(person.admission.slice(0, 4)) + 2}-08-31` }
      : {}),
    salary: person.salary,
    integral_salary: person.integral ?? false,
    high_risk_pension: false,
    transport_allowance_mode: 'auto',
    payroll_period_id: await readCatalogueId(tx, 'payroll_periods', '5'),
    cost_center_id: centers[person.cost_center],
    payment_method_id: await readCatalogueId(tx, 'payment_methods', '1'),
    payment_means_id: await readCatalogueId(tx, 'payment_means', person.bank ? '47' : '10'),
    ...(person.bank
      ? {
          bank_id: await readCatalogueId(tx, 'banks', person.bank),
          account_type: 'ahorros',
          account_number: person.account,
        }
      : {}),
  };
}

/** `jhon.palacios@correo.example`: the domain is reserved and receives no mail. */
const mailOf = ({ first_name, surname }: DemoEmployee): string =>
  `${first_name}.${surname}@correo.example`
    .normalize('NFD')
    .replace(/[^\w.@]/g, '')
    .toLowerCase();

/** Funds and ARL of an employee by PILA code. A pensioner has no pension fund. */
async function affiliations(tx: Tx, person: DemoEmployee) {
  const one = async (table: 'payroll_funds' | 'arls', code: string, type?: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where code = ${code} ${type ? sql`and type = ${type}` : sql``}`.execute(
      tx,
    );
    return rows[0]?.id;
  };
  return {
    health_fund_id: await one('payroll_funds', 'EPS010', 'salud'),
    ...(person.worker_subtype ? {} : { pension_fund_id: await one('payroll_funds', '230201', 'pension') }),
    severance_fund_id: await one('payroll_funds', '230201', 'cesantias'),
    compensation_fund_id: await one('payroll_funds', 'CCF04', 'caja'),
    arl_id: await one('arls', '14-28'),
    risk_class: person.risk ?? 'I',
  };
}
