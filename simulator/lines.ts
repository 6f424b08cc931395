/** One line of an answer: a rule, how grave it is, and its text. */
export interface Line {
  readonly code: string;
  readonly severity: 'Rechazo' | 'Notificación';
  readonly text: string;
}

export const buildRejectionLine = (code: string, text: string): Line => ({ code, severity: 'Rechazo', text });

export const buildNoticeLine = (code: string, text: string): Line => ({
  code,
  severity: 'Notificación',
  text,
});

export const formatRuleLine = (line: Line): string => `Regla: ${line.code}, ${line.severity}: ${line.text}`;

export const hasRejection = (lines: readonly Line[]): boolean =>
  lines.some((line) => line.severity === 'Rechazo');
