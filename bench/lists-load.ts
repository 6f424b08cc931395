import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

type Load = {
  address: string;
  cookie: string;
  company: string;
  paths: string[];
  inFlight: number;
  requests: number;
};

const { address, cookie, company, paths, inFlight, requests } = workerData as Load;
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });

function ask(path: string): Promise<number> {
  const start = performance.now();
  return new Promise((done, fail) => {
    get(`${address}/api${path}`, { agent, headers: { cookie, 'x-company': company } }, (response) => {
      response.on('data', () => undefined);
      response.on('end', () =>
        response.statusCode === 200
          ? done(performance.now() - start)
          : fail(new Error(`${path}: ${response.statusCode}`)),
      );
    }).on('error', fail);
  });
}

async function run(count: number): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) times.push(await ask(paths[next++ % paths.length] ?? ''));
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return times.sort((a, b) => a - b);
}

/** The first requests warm up memory, compilation and the cached order of the lists, and are not counted. */
await run(inFlight);
await new Promise((done) => setTimeout(done, 4000));
await run(100 * inFlight);
const start = performance.now();
const times = await run(requests);
const at = (share: number) =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
parentPort?.postMessage({
  p50: at(0.5),
  p99: at(0.99),
  rate: Math.round((times.length * 1000) / (performance.now() - start)),
});
agent.destroy();
