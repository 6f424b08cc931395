/** Every rule on the content of a document. A new rule is a row in one of the tables. */
import type { AnswerLine } from './lines.ts';
import type { Paper } from './paper.ts';
import { listBrokenRules, type Rule, type RuleWorld } from './rule.ts';
import { contentRules } from './rules-content.ts';
import { fieldRules } from './rules-fields.ts';
import { paperHeaderRules } from './rules-header.ts';
import { historyRules } from './rules-history.ts';

/** All rules. Those on content that a deletion does not have carry no number for it, so they are skipped there. */
export const rules: readonly Rule[] = [...paperHeaderRules, ...fieldRules, ...contentRules, ...historyRules];

export const listContentFaults = (paper: Paper, world: RuleWorld): AnswerLine[] =>
  listBrokenRules(rules, paper, world);
