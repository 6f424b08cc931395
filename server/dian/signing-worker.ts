import { parentPort } from 'node:worker_threads';
import type { IndividualPayrollInput } from '../../src/domain/dian/individual-payroll.ts';
import { type BuildSecret, buildSigned } from './build.ts';

/** One thread of the pool: builds and signs what it is given. */
parentPort?.on('message', ({ input, secret }: { input: IndividualPayrollInput; secret: BuildSecret }) => {
  try {
    parentPort?.postMessage({ signed: buildSigned(input, secret) });
  } catch (problem) {
    parentPort?.postMessage({ problem });
  }
});
