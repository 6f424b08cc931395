import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { closeAtEnd, temporaryFolder, testServer } from '../../harness.ts';

const limits = { connections: 30, headers: 300, silence: 200 };

async function listening() {
  const { services } = await testServer();
  const app = await createApp(services, temporaryFolder(), limits);
  closeAtEnd(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const open = async (text: string): Promise<{ socket: Socket; said: () => string }> => {
    // It keeps its end open when the server closes the other one, as who means harm does.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let said = '';
    socket.on('data', (piece) => {
      said += piece;
    });
    socket.on('error', () => undefined);
    closeAtEnd(() => socket.destroy());
    await once(socket, 'connect');
    socket.write(text);
    return { socket, said: () => said };
  };
  const held = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { open, held };
}

it('a client that never ends its headers is told so and disconnected, even if it keeps its own end open', async () => {
  const { open, held } = await listening();
  const slow = await Promise.all(
    Array.from({ length: 20 }, () => open('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
  );
  await vi.waitFor(async () => expect(await held()).toBe(0), 20_000);
  for (const { said } of slow) expect(said()).toMatch(/^HTTP\/1\.1 408 .*tardó demasiado/s);
});

it('bytes that are not HTTP hold no socket', async () => {
  const { open, held } = await listening();
  const { said } = await open('\x16\x03\x01 no es HTTP\r\n\r\n');
  await vi.waitFor(async () => expect(await held()).toBe(0), 20_000);
  expect(said()).toMatch(/^HTTP\/1\.1 400 /);
});

it('a body that stalls is cut, and a slow one that keeps coming is accepted', async () => {
  const { open, held } = await listening();
  const headers = (length: number) =>
    `POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  await open(`${headers(100)}{"email":`);
  await vi.waitFor(async () => expect(await held()).toBe(0), 20_000);
  const body = JSON.stringify({ email: 'nadie@prueba.co', password: 'x'.repeat(20) });
  const { socket, said } = await open(headers(body.length));
  for (const letter of body) {
    socket.write(letter);
    await new Promise((done) => setTimeout(done, limits.silence / 8));
  }
  // Refused for a header that a page sends, so it was read whole.
  await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1\.1 4\d\d .*"message"/s), 20_000);
});

it('a server takes no more connections than its limit, and answers again when they end', async () => {
  const { open, held } = await listening();
  const idle = await Promise.all(Array.from({ length: limits.connections + 10 }, () => open('')));
  await vi.waitFor(async () => expect(await held()).toBeLessThanOrEqual(limits.connections), 20_000);
  for (const { socket } of idle) socket.destroy();
  await vi.waitFor(async () => expect(await held()).toBe(0), 20_000);
  const { said } = await open('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1\.1 200 /), 20_000);
});
