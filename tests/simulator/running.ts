/** A simulator that closes with its test, with an employer and its authority known to it. */
import { onTestFinished } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import type { RegisteredEmployer } from '../../simulator/state.ts';
import { anEmployer } from './fixtures.ts';
import { authority, subordinate } from './identity.ts';

export interface Ready extends Simulator {
  /** A call of the control API. */
  control(path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
}

export async function aSimulator(
  employer: Partial<RegisteredEmployer> = {},
  options: SimulatorOptions = {},
): Promise<Ready> {
  const simulator = await startSimulator(options);
  onTestFinished(() => simulator.close());
  simulator.state.register({ ...anEmployer, ...employer });
  for (const { pem } of [authority, subordinate]) simulator.state.trust(pem);
  return {
    ...simulator,
    control: async (path, body) => {
      const response = await fetch(`${simulator.address}/control/${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}
