import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

type Load = {
  address: string;
  company: string;
  keys: string[];
  path: string;
  inFlight: number;
  requests: number;
};

const { address, company, keys, path, inFlight, requests } = workerData as Load;
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
const statuses: Record<string, number> = {};

function ask(key: string): Promise<number> {
  const start = performance.now();
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${key}`, 'x-company': company };
    get(`${address}/api${path}`, { agent, headers }, (response) => {
      const status = String(response.statusCode);
      statuses[status] = (statuses[status] ?? 0) + 1;
      response.on('data', () => undefined);
      response.on('end', () => done(performance.now() - start));
    }).on('error', fail);
  });
}

/** Sends the calls, each with the next key. */
const times: number[] = [];
let next = 0;
const start = performance.now();
await Promise.all(
  Array.from({ length: inFlight }, async () => {
    while (next < requests) times.push(await ask(keys[next++ % keys.length] ?? ''));
  }),
);
const seconds = (performance.now() - start) / 1000;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
parentPort?.postMessage({ rate: times.length / seconds, p50: at(0.5), p99: at(0.99), statuses });
agent.destroy();
