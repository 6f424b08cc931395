import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { envelopeOf, post, zipped } from '../tests/simulator/caller.ts';
import { anEmployer, aPayroll, signed } from '../tests/simulator/fixtures.ts';
import { authority } from '../tests/simulator/identity.ts';
import type { Bench } from './bench.ts';

const documents = 1000;
const callers = 8;
const command = fileURLToPath(new URL('../simulator/main.ts', import.meta.url));

/**
 * Measures signed payrolls per second that one simulator process receives: security, signature, rules and
 * answer.
 */
export async function benchSimulator(): Promise<Bench> {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_DATA: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [{ address }] = (await once(child, 'message')) as [{ address: string }];
    const endpoint = `${address}/WcfDianCustomerServices.svc`;
    const tell = (path: string, body: unknown) =>
      fetch(`${address}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await tell('employers', anEmployer);
    await tell('cas', { pem: authority.pem });
    const calls = Array.from({ length: documents }, (_, n) =>
      envelopeOf(endpoint, 'SendNominaSync', {
        contentFile: zipped(signed(aPayroll({ number: n + 1, worker: `2${n}` }))),
      }),
    );
    let accepted = 0;
    const began = performance.now();
    const caller = async () => {
      for (let call = calls.pop(); call !== undefined; call = calls.pop())
        if ((await post(endpoint, call)).get('StatusCode') === '00') accepted += 1;
    };
    await Promise.all(Array.from({ length: callers }, caller));
    const seconds = (performance.now() - began) / 1000;
    if (accepted !== documents) throw new Error(`only ${accepted} of ${documents} were accepted`);
    return {
      name: 'The stand-in for DIAN',
      figures: { documents, 'documents per second': Math.round(documents / seconds) },
    };
  } finally {
    child.kill('SIGTERM');
  }
}
