/** Nouns that an access key reads or writes. */
export const scopeNouns = {
  payrolls: 'nóminas',
  documents: 'documentos',
  employees: 'empleados',
  catalogues: 'catálogos',
  reports: 'informes',
  files: 'archivos',
} as const;
export type ScopeNoun = keyof typeof scopeNouns;

/** Acts with effects outside the company. No `write` scope includes them. */
export const scopeActs = {
  'documents:send': 'documentos: enviar',
  'payments:close': 'pagos: cerrar',
  'accounting:post': 'contabilidad: contabilizar',
  'planilla:present': 'planilla: presentar',
} as const;
export type ScopeAct = keyof typeof scopeActs;

/** Returns whether the scope is of an act with effects outside the company. */
export const isScopeAct = (scope: string | null): scope is ScopeAct => scope !== null && scope in scopeActs;

export type Scope = `${ScopeNoun}:${'read' | 'write'}` | ScopeAct;

/** Every scope with its name for people, in the order of the nouns. A scope that writes does not read. */
export const scopeNames = Object.fromEntries([
  ...Object.entries(scopeNouns).flatMap(([noun, name]) => [
    [`${noun}:read`, `${name}: leer`],
    [`${noun}:write`, `${name}: escribir`],
  ]),
  ...Object.entries(scopeActs),
]) as Readonly<Record<Scope, string>>;

export const keyScopes = Object.keys(scopeNames) as readonly Scope[];
