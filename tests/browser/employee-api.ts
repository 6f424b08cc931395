/** What the server has of an employee, asked past the browser and past the proxy. */
export type EmployeeApi = {
  id: string;
  /** Their records as an employee. */
  records: string[];
  payslips(): Promise<{ id: string; total: string; month: number }[]>;
  questions(): Promise<{ id: string; message: string; payslip_id: string }[]>;
  ask(payslip: string, message: string): Promise<void>;
  requests(): Promise<{ id: string; kind: string; start: string; state: string }[]>;
  /** Asks their first employer for vacations. */
  request(days: { start: string; end: string }): Promise<void>;
  /** Marks overtime of a day at their first employer. */
  markHours(times: { day: string; start: string; end: string }): Promise<void>;
  /** A certificate of their job at their first employer. */
  certify(): Promise<void>;
  /** Ends the sessions of their other devices. */
  closeOthers(): Promise<void>;
};

type Me = { id: string; employee_ids: string[]; companies: { id: string }[] };

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
  const entry = ((await entered.json()) as { data: { vault_token: string } }).data;
  const headers = {
    cookie,
    'X-Requested-With': 'XMLHttpRequest',
    'X-Vault-Token': entry.vault_token,
    'X-XSRF-TOKEN': decodeURIComponent(token),
  };
  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, values?: object): Promise<T> {
    const answer = await fetch(`${address}/api/vault${path}`, {
      method,
      headers: {
        ...headers,
        'Idempotency-Key': crypto.randomUUID(),
        ...(values && { 'Content-Type': 'application/json' }),
      },
      ...(values && { body: JSON.stringify(values) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const data = async <T>(path: string): Promise<T> => (await call<{ data: T }>('GET', path)).data;
  const post = (path: string, values: object): Promise<void> => call('POST', path, values);
  const account = await call<Me>('GET', '/me');
  return {
    id: account.id,
    records: account.employee_ids,
    payslips: () => data('/payslips'),
    questions: () => data('/questions'),
    ask: (payslip, message) =>
      post('/questions', { payslip_id: payslip, category: 'otro', line: null, message }),
    requests: () => data('/requests'),
    request: (days) =>
      post('/requests', { company_id: account.companies[0]?.id, kind: 'vacations', ...days }),
    markHours: (times) =>
      post('/hours', { company_id: account.companies[0]?.id, entry: crypto.randomUUID(), ...times }),
    closeOthers: () => call('DELETE', '/sessions'),
    certify: () => post('/certificates', { kind: 'employment', company_id: account.companies[0]?.id }),
  };
}
