import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

/** Calls that a process of its own makes, so that what it costs does not count. */
export type Load = {
  address: string;
  /** Calls under way at a time, each on a connection of its own. */
  atOnce: number;
  calls: { method: string; path: string; headers: Record<string, string>; body?: string }[];
};
export type LoadResult = {
  seconds: number;
  bytes: number;
  statuses: Record<number, number>;
  /** Cookies and text of each call, for those that ask for them. */
  answers: { cookies: string[]; text: string }[];
};

process.on('message', (load: Load & { keep: boolean }) => {
  void run(load).then((result) => process.send?.(result));
});

async function run({ address, atOnce, calls, keep }: Load & { keep: boolean }): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const result: LoadResult = { seconds: 0, bytes: 0, statuses: {}, answers: [] };
  let next = 0;
  const began = performance.now();
  const turn = async () => {
    for (let at = next++; at < calls.length; at = next++) {
      const call = calls[at];
      if (!call) return;
      const asked = request(`${address}${call.path}`, { agent, method: call.method, headers: call.headers });
      asked.end(call.body);
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      const body = Buffer.concat(pieces);
      result.bytes += body.length;
      const status = response.statusCode ?? 0;
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (keep) result.answers[at] = { cookies: response.headers['set-cookie'] ?? [], text: String(body) };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  result.seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return result;
}
