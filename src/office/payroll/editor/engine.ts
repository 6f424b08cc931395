/** The engine, in pieces of its own. */
export async function loadEngine() {
  const [
    { liquidate },
    { buildContract: contractOf, findSettlement: settlementOf },
    { readDeductionOrders: ordersOf },
    { withBases, fewBases },
    { getEmployeeInMonth: employedIn },
    { checkExtensions, findPossibleExtensions },
  ] = await Promise.all([
    import('../../../domain/payroll/month/liquidate.ts'),
    import('../../../domain/payroll/contract/settlement.ts'),
    import('../../../domain/payroll/novelties/declared.ts'),
    import('./based.ts'),
    import('../../../domain/payroll/contract/contracts.ts'),
    import('../../../domain/payroll/novelties/sickness-extension.ts'),
  ]);
  return {
    liquidate,
    contractOf,
    settlementOf,
    ordersOf,
    withBases,
    fewBases,
    employedIn,
    checkExtensions,
    findPossibleExtensions,
  };
}

export type Engine = Awaited<ReturnType<typeof loadEngine>>;
