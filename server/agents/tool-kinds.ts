/**
 * Kind of a tool. `read` changes nothing, `write` adds drafts, `destructive` changes or deletes what was there, and
 * `act` has effects outside the company: it answers where a person does it.
 */
export type ToolKind = 'read' | 'write' | 'destructive' | 'act';

/**
 * Operations that are tools of agents, by their name. An agent reads and prepares drafts; accounts, doors, files and
 * lists of the company have no tool. A test holds them to the declared calls.
 */
export const toolKinds: Readonly<Record<string, ToolKind>> = {
  getCurrentAccessKey: 'read',
  listEmployees: 'read',
  getEmployee: 'read',
  listPayrolls: 'read',
  getPayroll: 'read',
  comparePayroll: 'read',
  createPayroll: 'write',
  generatePayrolls: 'write',
  copyPayrolls: 'write',
  updatePayroll: 'destructive',
  deletePayroll: 'destructive',
  validatePayrolls: 'write',
  reviewPayrolls: 'read',
  sendPayrolls: 'act',
  getSendingProgress: 'read',
  listAdjustments: 'read',
  getAdjustment: 'read',
  createAdjustment: 'write',
  updateAdjustment: 'destructive',
  deleteAdjustment: 'destructive',
  sendAdjustments: 'act',
  listPayRuns: 'read',
  getPayRun: 'read',
  getPayRunPerson: 'read',
  createPayRun: 'write',
  updatePayRunPerson: 'destructive',
  deletePayRun: 'destructive',
  closePayRun: 'act',
  reopenPayRun: 'act',
  getMonthClosing: 'read',
  getPayrollCost: 'read',
  getReport: 'read',
  getPlanilla: 'read',
  createPlanillaFiling: 'act',
  withdrawPlanillaFiling: 'act',
  getAccountingVouchers: 'read',
  createAccountingPosting: 'act',
  createAccountingReversal: 'act',
  getJob: 'read',
  cancelJob: 'destructive',
};
