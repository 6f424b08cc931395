/** The engine in a piece of its own: the form is on the screen while it arrives. */
export const engine = import('../../domain/payroll/liquidate.ts');
