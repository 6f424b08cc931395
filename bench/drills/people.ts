/** User of the back office over HTTP. Keeps cookies and sends the headers of the application. */
export type Person = {
  company?: string;
  /** Status is 0 without an answer. A write without `key` gets a new one. */
  call: (method: string, path: string, body?: unknown, key?: string) => Promise<Called>;
  /** Creates another client with the same session. */
  beside: () => Person;
};
export type Called = { status: number; body: { data?: unknown; message?: string } };

export function person(address: string, cookies = new Map<string, string>(), company?: string): Person {
  const self: Person = {
    company,
    beside: () => person(address, cookies, self.company),
    async call(method, path, body, key = crypto.randomUUID()) {
      const headers: Record<string, string> = {
        'x-requested-with': 'XMLHttpRequest',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        ...(self.company && { 'x-company': self.company }),
        ...(method !== 'GET' && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      try {
        const response = await fetch(`${address}/api${path}`, {
          method,
          headers,
          signal: AbortSignal.timeout(120_000),
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          const at = pair.indexOf('=');
          cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
        const text = await response.text();
        return { status: response.status, body: parsed(text) };
      } catch (problem) {
        return { status: 0, body: { message: String((problem as Error).cause ?? problem) } };
      }
    },
  };
  return self;
}

function parsed(text: string): Called['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200) };
  }
}

export const isReady = async (address: string): Promise<boolean> =>
  fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
