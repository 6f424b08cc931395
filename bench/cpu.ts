import { readdirSync, readFileSync } from 'node:fs';

/**
 * Creates a function that measures the seconds of processor of a work in this process and in PostgreSQL with its
 * ended children. `postgres` is the id of its first process.
 */
export const createCpuMeter =
  (postgres: number) =>
  async (work: () => Promise<unknown>): Promise<number> => {
    const [own, theirs] = [process.cpuUsage(), readProcessCpu(postgres)];
    await work();
    const { user, system } = process.cpuUsage(own);
    return (user + system) / 1e6 + readProcessCpu(postgres) - theirs;
  };

/** Reads the seconds of processor of a process with its children, those that ended too. */
export function readProcessCpu(first: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const own = Number(name) === first;
      if (!own && Number(fields[1]) !== first) continue;
      for (const at of own ? [11, 12, 13, 14] : [11, 12]) ticks += Number(fields[at] ?? 0);
    } catch {
      // The process ended, and its parent counts it.
    }
  }
  return ticks / 100;
}
