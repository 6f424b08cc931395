import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.ts';

const benches: Record<string, () => Promise<() => Promise<Bench>>> = {
  documents: async () => (await import('./documents.ts')).benchDocuments,
  rules: async () => (await import('./rules.ts')).benchRules,
  engine: async () => (await import('./engine.ts')).benchEngine,
  dashboard: async () => (await import('./dashboard.ts')).benchDashboard,
  lists: async () => (await import('./lists.ts')).benchLists,
  weights: async () => (await import('./weights.ts')).benchWeights,
  vault: async () => (await import('./vault.ts')).benchVault,
  'payslip-check': async () => (await import('./payslip-check.ts')).benchPayslipCheck,
  office: async () => (await import('./office.ts')).benchOffice,
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse,
  sheets: async () => (await import('./sheets.ts')).benchSheets,
  simulator: async () => (await import('./simulator.ts')).benchSimulator,
  sending: async () => (await import('./sending.ts')).benchSending,
  scale: async () => (await import('./scale.ts')).benchScale,
  accounting: async () => (await import('./sizes.ts')).benchOfSizes('Accounting', 'accounting'),
  cost: async () => (await import('./sizes.ts')).benchOfSizes('Cost', 'cost'),
  crosscheck: async () => (await import('./sizes.ts')).benchOfSizes('Crosscheck', 'crosscheck'),
  reports: async () => (await import('./sizes.ts')).benchOfSizes('Reports', 'reports'),
  pila: async () => (await import('./sizes.ts')).benchOfSizes('Planilla', 'pila'),
  verifier: async () => (await import('./verifier.ts')).benchVerifier,
  leaving: async () =>
    (await import('./sizes.ts')).benchOfSizes('A company that leaves and arrives', 'leaving'),
  keys: async () => (await import('./keys.ts')).benchKeys,
  zip: async () => (await import('./sizes.ts')).benchOfSizes('ZIP of the PDFs of a month', 'pdf-zip'),
  month: async () => (await import('./month.ts')).benchMonth,
  payday: async () => (await import('./pay-day.ts')).benchPayDay,
  chaos: async () => (await import('./chaos.ts')).benchChaos,
  certificates: async () =>
    (await import('./sizes.ts')).benchOfSizes('Certificates of three months', 'certificates'),
};

// scripts/node.mjs may import this file under its own name.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in benches));
  if (unknown.length) {
    console.error(
      `There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
    );
    process.exit(1);
  }
  console.info(
    `Node ${process.version}, ${availableParallelism()} threads, ${cpus()[0]?.model ?? 'unknown processor'}`,
  );
  for (const [name, load] of Object.entries(benches)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const bench = await (await load())();
    console.info(`\n${bench.name}`);
    for (const [label, figure] of Object.entries(bench.figures)) console.info(`  ${label}: ${figure}`);
  }
}
