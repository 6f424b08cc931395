/** What the server has of an employee, asked past the browser and past the proxy. */
export type EmployeeApi = {
  id: string;
  payslips(): Promise<{ id: string; total: string; month: number }[]>;
  questions(): Promise<{ id: string; message: string; payslip_id: string }[]>;
  ask(payslip: string, message: string): Promise<void>;
};

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
  const me = (await (await fetch(`${address}/api/vault/me`, { headers: { cookie } })).json()) as {
    id?: string;
    data?: { id: string };
  };
  return {
    id: me.data?.id ?? me.id ?? '',
    payslips: () => data('/payslips'),
    questions: () => data('/questions'),
    async ask(payslip, message) {
      const asked = await fetch(`${address}/api/vault/questions`, {
        method: 'POST',
        headers: {
          cookie,
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'X-XSRF-TOKEN': decodeURIComponent(token),
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({ payslip_id: payslip, category: 'otro', line: null, message }),
      });
      if (!asked.ok) throw new Error(`The question answered ${asked.status}: ${await asked.text()}`);
    },
  };
}
