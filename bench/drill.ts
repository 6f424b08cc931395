/**
 * Rehearsals for operators, with processes of their own and PostgreSQL from Debian: `npm run drill --
 * failover` or `upgrade`.
 */
import { availableParallelism } from 'node:os';
import { endAll, type Rehearsed } from './drills/processes.ts';

const drills: Record<string, () => Promise<() => Promise<Rehearsed>>> = {
  failover: async () => (await import('./drills/failover.ts')).failover,
  upgrade: async () => (await import('./drills/upgrade.ts')).upgrade,
};

const [name = ''] = process.argv.slice(2);
const load = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (!load) {
  console.error(`Choose one of: ${Object.keys(drills).join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)));
const { figures, faults } = await (await load())();
console.info(`Node ${process.version}, ${availableParallelism()} threads`);
for (const [label, figure] of Object.entries({ ...figures, ...faults }))
  console.info(`  ${label}: ${figure}`);
process.exit(Object.values(faults).some((count) => count !== 0) ? 1 : 0);
