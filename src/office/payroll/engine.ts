/** The engine, in pieces of its own. */
export async function loadEngine() {
  const [{ liquidate }, { contractOf, settlementOf }, { ordersOf }, { withBases, fewBases }, { employedIn }] =
    await Promise.all([
      import('../../domain/payroll/liquidate.ts'),
      import('../../domain/payroll/settlement.ts'),
      import('../../domain/payroll/declared.ts'),
      import('./based.ts'),
      import('../../domain/payroll/contracts.ts'),
    ]);
  return { liquidate, contractOf, settlementOf, ordersOf, withBases, fewBases, employedIn };
}

export type Engine = Awaited<ReturnType<typeof loadEngine>>;
