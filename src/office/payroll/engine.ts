/** The engine, in pieces of its own. */
export async function loadEngine() {
  const [{ liquidate }, { contractOf, settlementOf }, { ordersOf }] = await Promise.all([
    import('../../domain/payroll/liquidate.ts'),
    import('../../domain/payroll/settlement.ts'),
    import('../../domain/payroll/declared.ts'),
  ]);
  return { liquidate, contractOf, settlementOf, ordersOf };
}

export type Engine = Awaited<ReturnType<typeof loadEngine>>;
