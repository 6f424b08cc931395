import type { DocumentFinding } from '../dian/description/finding.ts';

/** Verdicts of a document, the worst first. */
export const verdictKinds = {
  unreadable: { label: 'No se pudo leer', level: 'bad' },
  signature: { label: 'Firma alterada', level: 'bad' },
  sum: { label: 'La suma no da', level: 'bad' },
  signatureForm: { label: 'Firma mal hecha', level: 'bad' },
  unsigned: { label: 'Sin firma', level: 'bad' },
  cune: { label: 'CUNE distinto', level: 'bad' },
  rules: { label: 'Reglas de la DIAN', level: 'bad' },
  law: { label: 'Ley del día', level: 'warn' },
  notices: { label: 'Con avisos', level: 'right' },
  right: { label: 'Correcto', level: 'right' },
} as const satisfies Record<string, { label: string; level: VerdictLevel }>;
export type VerdictKind = keyof typeof verdictKinds;
export type VerdictLevel = 'bad' | 'warn' | 'right';

export const isBlocking = ({ severity }: DocumentFinding): boolean => severity === 'block';
