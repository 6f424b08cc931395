/** What the server has of an employee, asked past the browser and past the proxy. */
export type EmployeeApi = {
  id: string;
  payslips(): Promise<{ id: string; total: string; month: number }[]>;
  questions(): Promise<{ id: string; message: string; payslip_id: string }[]>;
  ask(payslip: string, message: string): Promise<void>;
  /** A certificate of their job at their first employer. */
  certify(): Promise<void>;
};

type Me = { id: string; companies: { id: string }[] };

export async function employeeApi(
  address: string,
  person: { document: string },
  password: string,
): Promise<EmployeeApi> {
  const entered = await fetch(`${address}/api/vault/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ document_type: '13', document_number: person.document, password }),
  });
  if (!entered.ok) throw new Error(`Sign-in answered ${entered.status}`);
  const cookies = entered.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const cookie = cookies.join('; ');
  const token = cookies.find((one) => one.startsWith('XSRF-TOKEN-VAULT='))?.split('=')[1] ?? '';
  const data = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${address}/api/vault${path}`, { headers: { cookie } });
    return ((await answer.json()) as { data: T }).data;
  };
  const me = (await (await fetch(`${address}/api/vault/me`, { headers: { cookie } })).json()) as
    | Me
    | { data: Me };
  async function post(path: string, values: object): Promise<void> {
    const answer = await fetch(`${address}/api/vault${path}`, {
      method: 'POST',
      headers: {
        cookie,
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'X-XSRF-TOKEN': decodeURIComponent(token),
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify(values),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
  const account = 'data' in me ? me.data : me;
  return {
    id: account.id,
    payslips: () => data('/payslips'),
    questions: () => data('/questions'),
    ask: (payslip, message) =>
      post('/questions', { payslip_id: payslip, category: 'otro', line: null, message }),
    certify: () => post('/certificates', { kind: 'employment', company_id: account.companies[0]?.id }),
  };
}
