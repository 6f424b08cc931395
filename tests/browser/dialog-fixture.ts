import type { Device } from './device.ts';
import { employeeApi } from './employee-api.ts';
import { type Row, staffApi } from './staff-api.ts';
import { waitForToast } from './toasts.ts';

const password = 'quincena-demo';

/** Rows that the dialogs of the office need: payments, drafts, a notice, a question, a year of figures that is not the law's. */
export async function fillForDialogs(address: string): Promise<void> {
  const clerk = await staffApi(address, 'cliente@quincena.demo', password);
  const people = await clerk.find('employees', '');
  const employee_ids = people.map(({ id }) => id);
  const week = (from: string, to: string) =>
    clerk.post<Row>('/pay_runs', {
      kind: 'week',
      year: 2026,
      month: 12,
      start: `2026-12-${from}`,
      end: `2026-12-${to}`,
      payment_date: `2026-12-${to}`,
      employee_ids,
    });
  const { id, version } = await week('01', '07');
  await clerk.post(`/pay_runs/${id}/close`, { base_version: version });
  const open = await week('08', '14');
  await clerk.post('/payrolls/generate', { year: 2026, month: 11 });
  const [without] = await clerk.find('employees', 'Tabares');
  if (without) await clerk.change('employees', without, { email: null });
  const [wages] = await clerk.find('minimum_wages', '2026');
  if (wages) await clerk.change('minimum_wages', wages, { uvt: '51000.00' });
  // A minimum that leaves people below it.
  await clerk.post('/minimum_wages', {
    ...{ year: 2027, valid_from: '2027-01-01', valid_to: '2027-12-31', monthly_wage: '1900000.00' },
    ...{ transport_allowance: '270000.00', transport_limit_smmlv: '2', uvt: '55100.00' },
    ...{ integral_min_smmlv: '13', ibc_max_smmlv: '25', weekly_hours: 42 },
    ...{ night_from: '19:00', night_to: '06:00', legal_basis: 'Decreto 1 de 2026' },
  });

  const worker = await employeeApi(address, { document: '71382904' }, password);
  const [payslip] = await worker.payslips();
  await worker.ask(String(payslip?.id), '¿Por qué cambió mi pago?');
  await worker.request({ start: '2027-02-01', end: '2027-02-05' });

  const root = await staffApi(address, 'root@quincena.demo', password);
  const [company] = await clerk.find('companies', '');
  const company_ids = [company?.id];
  await root.post('/access_keys', { name: 'Contador externo', scopes: ['reports:read'], company_ids });
  const types = ['employee.updated'];
  await root.post('/webhooks', { address: 'https://contador.test/hook', types, amounts: false });
  // A payment that waits for the approval of root.
  const { people: chiefs } = await root.get<{ people: Row[] }>('/pay_runs/approval_policy');
  const approvers = chiefs.filter(({ name }) => name === 'Camila Monsalve').map((one) => one.id);
  const policy = { id: 'approval_policy', version: 0 };
  await root.change('pay_runs', policy, { required: true, approvers });
  const { digest } = await clerk.get<{ digest: string }>(`/pay_runs/${open.id}/approval`);
  await clerk.post(`/pay_runs/${open.id}/approval`, { digest });
  await root.post('/notices', {
    title: 'Hay sucursales nuevas',
    body: 'Ya se pueden asignar.',
    level: 'info',
    audience: 'todos',
    placement: 'campana',
    starts_at: '2026-01-01T00:00:00Z',
    link_label: 'Ver las sucursales',
    link_url: '/branches',
  });
}

/** A change of an employee that waits on the desk, written over one that somebody else made meanwhile. */
export async function leaveConflict(address: string, desk: Device): Promise<void> {
  const clerk = await staffApi(address, 'cliente@quincena.demo', password);
  const [employee] = await clerk.find('employees', 'Quiñones');
  if (!employee) throw new Error('No employee to change');
  await desk.go(`/employees/${employee.id}/edit`);
  await desk.page.getByLabel('Dirección del lugar de trabajo').fill('Calle 12 # 4-15');
  // A part that is not here yet would not come.
  await desk.whole();
  await desk.offline();
  await desk.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await waitForToast(desk.page, 'Se enviará al volver la conexión');
  await clerk.change('employees', employee, { address: 'Carrera 50 # 8-20' });
  await desk.online();
  await desk.go('/outbox');
  await desk.seen('Alguien lo cambió en el servidor').waitFor();
}

/** A company that is enabled already, as if DIAN had answered for a document of its test set. */
export async function answerTests({ page }: Device): Promise<void> {
  const answered = { id: crypto.randomUUID(), type: 'individual', number: 'NI1', state: 'aceptada' };
  await page.route('**/api/enabler', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ response: answer, json: { data: { ...data, tests: [answered] } } });
  });
}
