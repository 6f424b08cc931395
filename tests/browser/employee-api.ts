/** What the server has of an employee, asked past the browser and past the proxy. */
export type EmployeeApi = {
  id: string;
  payslips(): Promise<{ id: string; total: string; month: number }[]>;
  questions(): Promise<{ id: string; message: string; payslip_id: string }[]>;
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
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
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
  };
}
