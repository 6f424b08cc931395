import type { Response } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoEmployees } from '../../server/demo/people.ts';
import { payrollSlices } from '../../src/domain/office/payroll-months.ts';
import { getWorkingMonth, shiftMonth } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import { waitForToast } from './toasts.ts';

/** Long work as a clerk sees it: it goes on when the page is left, and is told once. */
clerkAtDesk();

afterEach(() => desk.page.unrouteAll({ behavior: 'ignoreErrors' }));

const card = () => desk.page.getByRole('region', { name: 'Trabajos en curso' }).getByRole('article');

/** The answer to the page that says that it has told a job. The next page tells it again without it. */
const isJobSeen = (response: Response): boolean =>
  response.request().method() === 'PUT' && /\/api\/jobs\//.test(response.url());

/** Answers with a job at once, as the server does after two seconds when the work is long. */
const answerJobsAtOnce = () =>
  desk.page.route('**/api/payrolls/{generate,validate,zip*}', (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: 'respond-async, wait=0' } }),
  );

/** Tells every job as under way, until what it returns is called. */
async function keepJobsRunning(): Promise<() => void> {
  let isRunning = true;
  const running = { state: 'running', progress: { done: 3200, total: 10_000 }, answer: null, ended_at: null };
  await desk.page.route('**/api/jobs/*?wait=1', async (route) => {
    const response = await route.fetch();
    const { job } = (await response.json()) as { job: object };
    await route.fulfill({ response, json: { job: isRunning ? { ...job, ...running } : job } });
  });
  return () => {
    isRunning = false;
  };
}

/** Creates the payrolls of a month that has none, so many months before the demo. */
async function createMonth(before: number): Promise<void> {
  const { page } = desk;
  const { year, month } = shiftMonth(getWorkingMonth(), -14 - before);
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  await page.getByRole('button', { name: 'Crear faltantes' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
}

it('shows how far the work is, and tells its end where it was asked for', async () => {
  await answerJobsAtOnce();
  const free = await keepJobsRunning();
  await createMonth(1);
  await card().waitFor();
  expect(await card().getByRole('strong').textContent()).toBe('Crear las nóminas del mes');
  free();
  await waitForToast(desk.page, /Se crearon \d+ borradores/);
  await card().waitFor({ state: 'detached' });
});

it('is told on the next page when its own page was left, until the person dismisses it', async () => {
  const { page } = desk;
  await answerJobsAtOnce();
  const free = await keepJobsRunning();
  await createMonth(2);
  await card().waitFor();
  await desk.go('/employees');
  free();
  await card()
    .getByText(/Se crearon \d+ borradores/)
    .waitFor();
  const seen = page.waitForResponse(isJobSeen);
  await page.getByRole('button', { name: 'Cerrar: Crear las nóminas del mes' }).click();
  await card().waitFor({ state: 'detached' });
  await seen;
  const listed = page.waitForResponse(/\/api\/jobs$/);
  await page.reload();
  await listed;
  expect(await card().count()).toBe(0);
});

it('brings the file that the server made meanwhile', async () => {
  const { page } = desk;
  await answerJobsAtOnce();
  const { year, month } = shiftMonth(getWorkingMonth(), -1);
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  const saved = page.waitForEvent('download');
  const seen = page.waitForResponse(isJobSeen);
  await page.getByRole('button', { name: 'Más acciones' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: /^Descargar comprobantes.*ZIP/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  await seen;
  await card().waitFor({ state: 'detached' });
});

it('undoes its work when the person cancels it', async () => {
  const { page } = desk;
  await answerJobsAtOnce();
  const free = await keepJobsRunning();
  await createMonth(3);
  await card().getByText('3.200 de 10.000').waitFor();
  const asked = page.waitForRequest(
    (request) => request.method() === 'DELETE' && /\/api\/jobs\//.test(request.url()),
  );
  await card()
    .getByRole('button', { name: /^Cancelar/ })
    .click();
  await asked;
  free();
  await card().waitFor({ state: 'detached' });
});

/** Fields of an employee that many others may have. */
const shared = [
  ...['document_type_id', 'address', 'country_id', 'department_id', 'municipality_id', 'worker_type_id'],
  ...['worker_subtype_id', 'contract_type_id', 'transport_allowance_mode', 'payroll_period_id', 'salary'],
  'payment_method_id',
];

/** Creates a month of more payrolls than one slice. Returns their number. */
async function createManyPayrolls(): Promise<{ year: number; month: number; count: number }> {
  const [one] = await server.find('employees', demoEmployees[0]?.document ?? '');
  const values = Object.fromEntries(shared.map((name) => [name, one?.[name]]));
  const cash = (await server.find('payment_means', '')).find(({ code }) => code === '10');
  const rows = Array.from({ length: payrollSlices.size }, (_, at) => ({
    ...{ ...values, first_name: 'Ana', surname: `Prueba ${at}`, admission_date: '2022-03-01' },
    payment_means_id: cash?.id,
    document_number: String(80_000_000 + at),
  }));
  const { refused } = await server.post<{ refused: unknown[] }>('/employees/import', {
    file_name: 'muchos.csv',
    rows,
  });
  expect(refused).toEqual([]);
  const month = shiftMonth(getWorkingMonth(), -18);
  const made = await server.post<unknown[]>('/payrolls/generate', month);
  return { ...month, count: made.length };
}

describe('a job in slices', () => {
  let many: Awaited<ReturnType<typeof createManyPayrolls>>;
  beforeAll(async () => {
    many = await createManyPayrolls();
  });
  async function validateMonth(): Promise<void> {
    const { page } = desk;
    await answerJobsAtOnce();
    await desk.go(`/payrolls?year=${many.year}&month=${many.month}`);
    await page.getByRole('button', { name: 'Más acciones' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Validar el mes' }).click();
  }

  it('goes on when its page is left, and is told on the next', async () => {
    const free = await keepJobsRunning();
    await validateMonth();
    await card().waitFor();
    expect(await card().getByRole('strong').textContent()).toBe('Validar nóminas');
    await desk.go('/employees');
    free();
    await card()
      .getByText(new RegExp(`Todo en orden|de ${many.count} por corregir`))
      .waitFor();
    const seen = desk.page.waitForResponse(isJobSeen);
    await desk.page.getByRole('button', { name: 'Cerrar: Validar nóminas' }).click();
    await seen;
  });

  it('tells how far it came when it was cancelled', async () => {
    const { page } = desk;
    await page.route('**/api/jobs/*?wait=1', async (route) => {
      const response = await route.fetch();
      const { job } = (await response.json()) as { job: { answer: { body: { data: unknown[] } } | null } };
      const data = job.answer?.body.data.slice(0, payrollSlices.size);
      const cancelled = { state: 'cancelled', answer: { status: 200, body: { data, message: '' } } };
      await route.fulfill({ response, json: { job: data ? { ...job, ...cancelled } : job } });
    });
    await validateMonth();
    await page
      .getByRole('alertdialog')
      .getByText(`Se interrumpió antes de llegar a las últimas ${many.count - payrollSlices.size}.`)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click();
  });
});
