/** The engine in pieces of its own: the form is on the screen while they arrive. */
export const engine = Promise.all([
  import('../../domain/payroll/liquidate.ts'),
  import('../../domain/payroll/settlement.ts'),
  import('../../domain/payroll/declared.ts'),
]).then(([{ liquidate }, { contractOf, settlementOf }, { ordersOf }]) => ({
  liquidate,
  contractOf,
  settlementOf,
  ordersOf,
}));

export type Engine = Awaited<typeof engine>;
