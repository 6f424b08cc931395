/** Declaration of a rule. One declaration serves the payroll and both notes; its code depends on the kind. */
import { type AnswerLine, buildNoticeLine, buildRejectionLine } from './lines.ts';
import type { Paper, PaperIdentity, PaperKind } from './paper.ts';

export interface Software {
  readonly id: string;
  readonly pin: string;
  /** NIT of the owner when a provider's software is used. */
  readonly owner_nit?: string;
}

/** An accepted document, and whether it was replaced or deleted later. */
export interface Past extends PaperIdentity {
  readonly fate: 'replaced' | 'deleted' | undefined;
}

/** Facts outside the document that the rules may use. */
export interface RuleWorld {
  /** Registered software of the employer, when the employer is known. */
  readonly software: Software | undefined;
  readonly enabled: boolean;
  readonly environments: readonly string[];
  /** Current date of the clock of DIAN, in Colombia. */
  readonly today: string;
  /** True when the same employer, worker and month have a live document. */
  readonly inMonth: boolean;
  /** Returns the accepted document of a CUNE, of any employer. */
  find(cune: string): Past | undefined;
}

export interface Rule {
  /** Number of the rule in the NIE series, and in the NIAE series for Reemplazar. */
  readonly number: string;
  /** Number in the NIAE series for Eliminar. Without it, the rule does not apply there. */
  readonly deletion?: string;
  /** Set when the rule applies only to some kinds. */
  readonly kinds?: readonly PaperKind[];
  readonly severity?: 'Notificación';
  readonly text: string;
  /** Returns whether the rule is broken. A text replaces the message of the rule. */
  broken(paper: Paper, world: RuleWorld): boolean | string;
}

/** Rules outside the series, which have the same code in every document. */
const general = new Set(['92', 'VLR01']);

export function findRuleCode(rule: Rule, kind: PaperKind): string | undefined {
  if (rule.kinds && !rule.kinds.includes(kind)) return undefined;
  if (general.has(rule.number)) return rule.number;
  if (kind === 'payroll') return `NIE${rule.number}`;
  if (kind === 'replacement') return `NIAE${rule.number}`;
  return rule.deletion && `NIAE${rule.deletion}`;
}

export function listBrokenRules(rules: readonly Rule[], paper: Paper, world: RuleWorld): AnswerLine[] {
  const lines: AnswerLine[] = [];
  for (const rule of rules) {
    const code = findRuleCode(rule, paper.kind);
    const found = code !== undefined && rule.broken(paper, world);
    if (code === undefined || found === false) continue;
    const text = typeof found === 'string' ? found : rule.text;
    lines.push(rule.severity ? buildNoticeLine(code, text) : buildRejectionLine(code, text));
  }
  return lines;
}
