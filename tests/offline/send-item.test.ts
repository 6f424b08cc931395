import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OutboxSubmission } from '../../src/offline/outbox-item.ts';
import { fetchSessionOwner, sendItem } from '../../src/offline/send-item.ts';

/** What a café answers to everything until its terms are accepted, and what a proxy of ours says. */
const page = (status: number): Response =>
  new Response('<html>Bienvenido</html>', {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
const answers = (answer: () => Response): void => void vi.stubGlobal('fetch', async () => answer());
afterEach(() => void vi.unstubAllGlobals());

const item: OutboxSubmission = {
  key: 'k',
  owner: 'ana',
  prefix: '/api/vault',
  method: 'POST',
  path: '/questions',
  values: { message: '¿Y mis horas extra?' },
  label: 'Pregunta',
  company: null,
};

it('an item that an earlier version kept is sent as a form, under its key', async () => {
  const { prefix: _, ...old } = {
    ...item,
    seq: 3,
    created_at: 1,
    values: { active: false, hours: [{ kind: 'heds' }], note: '' },
  };
  let sent: [string, RequestInit] | undefined;
  vi.stubGlobal('fetch', async (...asked: [string, RequestInit]) => {
    sent = asked;
    return Response.json({}, { status: 201 });
  });
  await sendItem({ ...old, method: 'PUT', path: '/employees/1' });
  const [url, { method, headers, body }] = sent ?? ['', {}];
  expect([url, method, new Headers(headers).get('Idempotency-Key')]).toEqual([
    '/api/employees/1',
    'POST',
    'k',
  ]);
  expect([...(body as FormData)]).toEqual([
    ['active', '0'],
    ['hours[0][kind]', 'heds'],
    ['_method', 'PUT'],
  ]);
});

describe('an item that is sent', () => {
  it.each([200, 302, 401, 403, 511])(
    'has no network behind the page of a public network (%i)',
    async (status) => {
      answers(() => page(status));
      expect((await sendItem(item)).outcome).toEqual({ kind: 'no_network' });
      expect(await fetchSessionOwner('/api')).toEqual({ kind: 'unreachable' });
    },
  );

  it('is refused when an own proxy refuses it', async () => {
    answers(() => page(413));
    expect((await sendItem(item)).outcome).toMatchObject({ kind: 'answer', status: 413 });
  });

  it('is sent again after a new sign-in, and gets 401 when nobody is signed in', async () => {
    const server = (person: string | undefined) => {
      let refused = 0;
      vi.stubGlobal('fetch', async (url: string) => {
        if (url.endsWith('/session')) return new Response(null, { status: person ? 204 : 401 });
        refused += 1;
        return Response.json({}, { status: refused > 1 && person ? 201 : 401 });
      });
    };
    server('ana');
    expect((await sendItem(item)).outcome).toMatchObject({ kind: 'answer', status: 201 });
    server(undefined);
    expect((await sendItem(item)).outcome).toMatchObject({ kind: 'answer', status: 401 });
  });

  it('gets 401 and is not repeated when another user signed in meanwhile', async () => {
    let sent = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/session')) return Response.json({}, { status: 409 });
      sent += 1;
      // Of another person, the server takes it for what it is.
      return Response.json({}, { status: sent > 1 ? 403 : 401 });
    });
    expect((await sendItem(item)).outcome).toMatchObject({ kind: 'answer', status: 401 });
    expect(sent).toBe(1);
  });

  it('is sent when the server accepts it', async () => {
    answers(() => Response.json({ data: { id: 'ana' } }, { status: 201 }));
    expect((await sendItem(item)).outcome).toMatchObject({ kind: 'answer', status: 201 });
    answers(() => Response.json({ id: 'ana' }));
    expect(await fetchSessionOwner('/api')).toEqual({ kind: 'known', id: 'ana' });
  });
});
