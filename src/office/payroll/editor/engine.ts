/** The engine, in pieces of its own. */
export async function loadEngine() {
  const [
    { liquidate },
    { buildContract, findSettlement },
    { readDeductionOrders },
    { fillTypedBases, checkTypedVacationBases },
    { getEmployeeInMonth },
    { checkExtensions, findPossibleExtensions },
  ] = await Promise.all([
    import('../../../domain/payroll/month/liquidate.ts'),
    import('../../../domain/payroll/contract/settlement.ts'),
    import('../../../domain/payroll/novelties/policies.ts'),
    import('./based.ts'),
    import('../../../domain/payroll/contract/contracts.ts'),
    import('../../../domain/payroll/novelties/sickness-extension.ts'),
  ]);
  return {
    liquidate,
    buildContract,
    findSettlement,
    readDeductionOrders,
    fillTypedBases,
    checkTypedVacationBases,
    getEmployeeInMonth,
    checkExtensions,
    findPossibleExtensions,
  };
}

export type Engine = Awaited<ReturnType<typeof loadEngine>>;
