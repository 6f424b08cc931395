import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Proxy that removes `Referrer-Policy`. With it the navigation of Lighthouse is aborted in the headless
 * Chromium of npm.
 */
export async function withoutReferrerPolicy(
  target: string,
): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((incoming, answer) => {
    const onward = request(
      target + (incoming.url ?? '/'),
      { method: incoming.method, headers: incoming.headers },
      (came) => {
        const { 'referrer-policy': _, ...headers } = came.headers;
        answer.writeHead(came.statusCode ?? 502, headers);
        came.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
