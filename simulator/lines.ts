export interface AnswerLine {
  readonly code: string;
  readonly severity: 'Rechazo' | 'Notificación';
  readonly text: string;
}

export const buildRejectionLine = (code: string, text: string): AnswerLine => ({
  code,
  severity: 'Rechazo',
  text,
});

export const buildNoticeLine = (code: string, text: string): AnswerLine => ({
  code,
  severity: 'Notificación',
  text,
});

export const formatRuleLine = (line: AnswerLine): string =>
  `Regla: ${line.code}, ${line.severity}: ${line.text}`;

export const hasRejection = (lines: readonly AnswerLine[]): boolean =>
  lines.some((line) => line.severity === 'Rechazo');
