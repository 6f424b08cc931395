import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { drain } from '../../../server/http/drain.ts';
import { closeAtEnd, temporaryFolder, testServer } from '../../harness.ts';

it('a server that is draining refuses a call on an open connection and does not carry it out', async () => {
  const { services } = await testServer();
  const app = await createApp(services, temporaryFolder());
  closeAtEnd(() => app.close());
  let isDone = false;
  app.post('/done', async () => {
    isDone = true;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const taken = once(app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1' });
  closeAtEnd(() => socket.destroy());
  await taken;
  await drain(app, 0, 1_000);
  socket.write(`POST /done HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 0\r\n\r\n`);
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(String(said)).toMatch(/^HTTP\/1\.1 503 .*no se hizo nada/s);
  expect(isDone).toBe(false);
});
