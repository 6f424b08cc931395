/** How a rule is declared. One declaration serves the payroll and both notes; the code follows the kind. */
import { type AnswerLine, buildNoticeLine, buildRejectionLine } from './lines.ts';
import type { Paper, PaperIdentity, PaperKind } from './paper.ts';

export interface Software {
  readonly id: string;
  readonly pin: string;
  /** NIT of the owner when a provider's software is used. */
  readonly owner_nit?: string;
}

/** A document that was accepted before, and what became of it. */
export interface Past extends PaperIdentity {
  readonly fate: 'replaced' | 'deleted' | undefined;
}

/** What the rules may ask about the rest of the world. */
export interface RuleWorld {
  /** The employer's registered software, when the employer is known. */
  readonly software: Software | undefined;
  readonly enabled: boolean;
  readonly environments: readonly string[];
  /** Day of the authority's clock in Colombia. */
  readonly today: string;
  /** Live documents of the same employer, worker and month. */
  readonly inMonth: boolean;
  /** The accepted document of a CUNE, of any employer. */
  find(cune: string): Past | undefined;
}

export interface Rule {
  /** Number of the rule in the NIE series and, equal, in NIAE for Reemplazar. */
  readonly number: string;
  /** Number in the NIAE series for Eliminar; without it the rule does not apply there. */
  readonly deletion?: string;
  /** Set when the rule exists only for some kinds. */
  readonly kinds?: readonly PaperKind[];
  readonly severity?: 'Notificación';
  readonly text: string;
  /** A text instead of `true` says more than the rule's own. */
  broken(paper: Paper, world: RuleWorld): boolean | string;
}

/** Rules that belong to no series and keep their code in every document. */
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
