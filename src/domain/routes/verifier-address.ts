/** Public page that checks payroll files in the browser. No session reads it, and no application of ours holds it. */
export const verifierAddress = '/verificar';
