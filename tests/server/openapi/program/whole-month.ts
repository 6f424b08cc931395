import { createClient, type employees_create, type Operations } from './client.ts';

/** Runs a month of a company from its employees to its report, with a client made from the description of the API. */
const [base = '', key = '', year = '', month = ''] = process.argv.slice(2);
const period = { year: Number(year), month: Number(month) };
const call = createClient(base, key);

function assert(holds: unknown, words: string): asserts holds {
  if (!holds) throw new Error(words);
}

type CodedList =
  | 'listDocumentTypes'
  | 'listCountries'
  | 'listDepartments'
  | 'listMunicipalities'
  | 'listWorkerTypes';
type OtherList =
  | 'listWorkerSubtypes'
  | 'listContractTypes'
  | 'listPayrollPeriods'
  | 'listPaymentMethods'
  | 'listPaymentMeans';

async function findCode(list: CodedList | OtherList, code: string): Promise<string> {
  const { data } = await call(list, { query: { search: code, per_page: 200 } });
  const found = data.find((row) => row.code === code);
  assert(found, `${list} has no ${code}`);
  return found.id;
}

// People.
const { data: owner } = await call('getCurrentAccessKey', {});
const [health, pension] = await Promise.all(
  ['salud', 'pension'].map(async (type) => {
    const { data } = await call('listPayrollFunds', { query: { 'filter[type]': type } });
    assert(data[0], `no fund of ${type}`);
    return data[0].id;
  }),
);
const { data: arls } = await call('listArls', {});
assert(arls[0] && health && pension, 'nobody to affiliate with');
const contract = {
  document_type_id: await findCode('listDocumentTypes', '13'),
  country_id: await findCode('listCountries', 'CO'),
  department_id: await findCode('listDepartments', '05'),
  municipality_id: await findCode('listMunicipalities', '05001'),
  worker_type_id: await findCode('listWorkerTypes', '01'),
  worker_subtype_id: await findCode('listWorkerSubtypes', '00'),
  contract_type_id: await findCode('listContractTypes', '2'),
  payroll_period_id: await findCode('listPayrollPeriods', '5'),
  payment_method_id: await findCode('listPaymentMethods', '1'),
  payment_means_id: await findCode('listPaymentMeans', '10'),
  health_fund_id: health,
  pension_fund_id: pension,
  arl_id: arls[0].id,
  risk_class: 'I' as const,
  address: 'Calle 1 # 2-3',
  admission_date: '2024-02-01',
  transport_allowance_mode: 'auto' as const,
};
const people = [
  { first_name: 'Rosa', surname: 'Díaz', document_number: '1037482916', salary: '2500000.00' },
  { first_name: 'Luis', surname: 'Mejía', document_number: '43111222', salary: '1800000.00' },
];
const employees: string[] = [];
for (const person of people) {
  const body: employees_create = { ...contract, ...person };
  const { data } = await call('createEmployee', { body });
  assert(data, 'no employee');
  employees.push(data.id);
}

// A dry run first shows the drafts of the month, and then they are made.
const rehearsed = await call('generatePayrolls', { query: { dry_run: true }, body: period });
assert(
  'data' in rehearsed && rehearsed.data.length === people.length,
  'the rehearsal makes no payroll of each',
);
const before = await call('listPayrolls', { query: period });
assert(before.data.length === 0, 'the rehearsal left payrolls');
await call('generatePayrolls', { body: period });
const drafts: string[] = [];
for (let cursor: string | null | undefined = ''; cursor != null; ) {
  const part: Operations['listPayrolls']['answer'] = await call('listPayrolls', {
    query: { ...period, cursor, per_page: 10 },
  });
  drafts.push(...part.data.map(({ id }) => id));
  cursor = part.meta.next_cursor;
}
assert(drafts.length === people.length, 'a payroll is missing');

// Validation, sending, and the answer of DIAN.
const validated = await call('validatePayrolls', { body: { ids: drafts } });
assert(
  'data' in validated && validated.data.every(({ state }) => state === 'lista'),
  JSON.stringify(validated),
);
await call('sendPayrolls', { body: { ids: drafts } });
const until = Date.now() + 120_000;
for (const id of drafts) {
  for (;;) {
    const { data } = await call('getPayroll', { path: { id } });
    if (data.state.startsWith('aceptada')) break;
    assert(data.state !== 'rechazada' && Date.now() < until, `the payroll stays ${data.state}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

// Payslips and the report of the month.
for (const id of drafts) {
  const pdf = await call('downloadPayrollPdf', { path: { id } });
  assert(new TextDecoder().decode(pdf.slice(0, 5)) === '%PDF-', 'a payslip is no PDF');
}
const named = `${year}-${month.padStart(2, '0')}`;
const report = await call('getReport', { path: { report: 'concepts' }, query: { from: named, to: named } });
process.stdout.write(
  JSON.stringify({
    key: owner.name,
    employees: employees.length,
    accepted: drafts.length,
    report: report.data,
  }),
);
