import { afterEach, describe, expect, it, vi } from 'vitest';
import { callVault, completeAnswer, NotRead, readVault } from '../../src/vault/session/api.ts';

/** What arrived before the network died. */
const brokenOff = (type: string): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":['));
        controller.error(new TypeError('network error'));
      },
    }),
    { headers: { 'Content-Type': type } },
  );
/** What a café answers to everything until its terms are accepted. */
const portal = (status: number): Response =>
  new Response('<html>Bienvenido</html>', { status, headers: { 'Content-Type': 'text/html' } });

const answers = (answer: () => Response): void => void vi.stubGlobal('fetch', async () => answer());
afterEach(() => void vi.unstubAllGlobals());

describe('an answer that', () => {
  it.each([
    ['breaks off halfway', () => brokenOff('application/json')],
    ['is the page of a public network', () => portal(200)],
    ['is the page of a public network with 401', () => portal(401)],
  ])('%s counts as no connection', async (_name, answer) => {
    answers(answer);
    for (const asked of [readVault('GET /payslips', 'ana'), callVault('POST /companies', { code: 'x' })]) {
      const error = await asked.catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(NotRead);
      expect((error as InstanceType<typeof NotRead>).offline).toBe(true);
    }
  });

  it('breaks off in a file counts as no connection', async () => {
    await expect(completeAnswer(brokenOff('application/pdf').blob())).rejects.toBeInstanceOf(NotRead);
  });

  it('is a failure of an own proxy has its status', async () => {
    answers(() => portal(502));
    await expect(readVault('GET /payslips', 'ana')).rejects.toMatchObject({ status: 502 });
  });
});

describe('a form that is sent again', () => {
  /** Keys that the attempts travel under. The first is answered as given, the others well. */
  async function keysOf(first: () => Response, ...codes: string[]): Promise<string[]> {
    const keys: string[] = [];
    vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(String(headers['Idempotency-Key']));
      return keys.length === 1 ? first() : Response.json({ message: 'Listo' });
    });
    for (const code of codes) await callVault('POST /companies', { code }).catch(() => undefined);
    return keys;
  }
  const refusal = () => Response.json({ message: 'El código ya se usó.' }, { status: 422 });

  it('without an answer has the same key', async () => {
    const [one, again] = await keysOf(() => brokenOff('application/json'), 'ABCD2345', 'ABCD2345');
    expect(again).toBe(one);
  });

  it.each([
    ['after a refusal', refusal, 'ABCD2345'],
    ['with something else', () => brokenOff('application/json'), 'WXYZ6789'],
    ['after an answer', () => Response.json({ message: 'Listo' }), 'ABCD2345'],
  ])('%s has another key', async (_when, first, code) => {
    const [one, again] = await keysOf(first, 'ABCD2345', code);
    expect(again).not.toBe(one);
  });
});
