import { relative } from 'node:path';

/**
 * Rooms of a folder from the lowest up. Each imports only from those before it. Rooms in an inner list do not
 * import each other. `payroll/law` is a room apart from the rest of `payroll`.
 */
export const floors: Record<string, (string | string[])[]> = {
  'src/domain': [
    ['values', 'identity', 'files', 'findings', 'passwords'],
    ['text', 'payroll/concepts'],
    'records',
    ['calls', 'operation'],
    'payroll/statement',
    ['payroll/law', 'banking'],
    'resources',
    ['payroll', 'routes'],
    ['month-end', 'dian', 'imports', 'privacy', 'webhooks'],
    ['pila', 'income', 'security', 'reports'],
    'vault',
    ['accounting', 'closing', 'cost', 'crosscheck'],
    ['migration', 'forecast'],
    'trial',
    ['office', 'verifier'],
  ],
  'src/kit': [['styles', 'marks', 'device'], 'pages', 'overlays', 'inputs', ['tables', 'grid'], 'forms'],
  'src/office': [
    ['navigation', 'months', 'files'],
    'companies',
    'records',
    ['sign-in', 'page'],
    'payroll/document',
    'outbox',
    'catalogue',
    'novelties',
    ['month-end', 'payroll/editor', 'system', 'employee-vault'],
    ['payroll/adjustments', 'people/imports', 'people/move'],
    ['payroll/list', 'payroll/recalculations', 'people/employees'],
    'runs',
    ['company', 'dashboard'],
    'record-pages',
    'app',
    'office-app.tsx',
  ],
  'src/vault': [
    ['session', 'styles'],
    ['notices', 'page'],
    ['listen', 'messages', 'sign-in', 'slips'],
    ['certificates', 'lock', 'payments', 'questions'],
    ['payslip', 'personal-data'],
    ['account', 'balances'],
    ['hours', 'requests'],
    'home',
    'shell',
    'vault-app.tsx',
    'early-lock.ts',
    'sign-in-shell.tsx',
  ],
  'src/domain/payroll': [
    'concepts',
    'statement',
    ['desk', 'law'],
    ['contract', 'novelties'],
    'history',
    ['deductions', 'time'],
    'clock',
    'signed-hours',
    ['benefits', 'employer'],
    'month',
    'runs',
    'drafts',
  ],
  'src/domain/dian': ['codes', 'description', 'rules', 'document', 'signature', 'check', 'answers'],
  'src/domain/imports': ['cells', 'clock', 'columns', 'people', 'drafts'],
  // A file outside the rooms is a room too.
  server: [
    'thread.ts',
    ['refusals.ts', 'secrets.ts', 'dian', 'jobs', 'objects'],
    'store',
    'security',
    ['identity', 'mail', 'backup'],
    'config.ts',
    ['services.ts', 'installation-key.ts'],
    ['http', 'documents', 'contents'],
    ['deferred-calls', 'payslips', 'passkeys', 'sso', 'resources'],
    ['accounts', 'parameters', 'audit', 'privacy'],
    'payroll',
    ['employees', 'imports', 'sending', 'month-end'],
    ['cost', 'pila', 'reports', 'income', 'migration'],
    ['accounting', 'crosscheck', 'trial', 'adjustments', 'enabler', 'vault', 'webhooks'],
    ['letters', 'openapi', 'closing', 'operation', 'forecast'],
    'overview',
    'leaving',
    ['routes.ts', 'demo', 'agents'],
    ['app.ts', 'start'],
    'commands',
  ],
};

/** Finds the room of a file: one of two levels when it is listed, else the first folder. */
export function findRoom(folder: string, file: string): string {
  const [room = '', inner] = relative(folder, file).split('/');
  const isRoom = (floors[folder] ?? []).flat().includes(`${room}/${inner}`);
  return isRoom ? `${room}/${inner}` : room;
}
