/** The API as the staff's programs see it: past the browser and past the proxy. */
export type Row = Record<string, unknown> & { id: string; version: number };
export type StaffApi = {
  find(path: string, search: string): Promise<Row[]>;
  change(path: string, row: Row, changes: Record<string, unknown>): Promise<void>;
  /** The `data` of what any address answers. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, values: object): Promise<T>;
};

const header = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

export async function staffApi(address: string, email: string, password: string): Promise<StaffApi> {
  const entered = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: header,
    body: JSON.stringify({ email, password }),
  });
  if (!entered.ok) throw new Error(`Sign-in answered ${entered.status}`);
  const cookies = entered.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const { companies } = (await entered.json()) as { companies: { id: string }[] };
  const session = {
    cookie: cookies.join('; '),
    'X-Company': companies[0]?.id ?? '',
    'X-XSRF-TOKEN': decodeURIComponent(token),
  };
  const call = async <T>(method: string, path: string, values?: object): Promise<T> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...header, ...session, 'Idempotency-Key': crypto.randomUUID() },
      ...(values && { body: JSON.stringify(values) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, values) => call('POST', path, values),
    async find(path, search) {
      const answer = await fetch(`${address}/api/${path}?search=${encodeURIComponent(search)}`, {
        headers: session,
      });
      return ((await answer.json()) as { data: Row[] }).data;
    },
    async change(path, row, changes) {
      const answer = await fetch(`${address}/api/${path}/${row.id}`, {
        method: 'PUT',
        headers: { ...header, ...session, 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({ ...changes, base_version: row.version }),
      });
      if (!answer.ok) throw new Error(`The change answered ${answer.status}: ${await answer.text()}`);
    },
  };
}

/** A new code of the vault for the employee with that document. */
export async function lettersFor(clerk: StaffApi, document: string, asked: object = {}): Promise<string> {
  const [employee] = await clerk.find('employees', document);
  const made = await clerk.post<{ id: string }[]>('/vault_codes', { employee_ids: [employee?.id], ...asked });
  const [code] = await clerk.get<{ code: string }[]>(`/vault_codes?ids=${made[0]?.id}`);
  return code?.code ?? '';
}
