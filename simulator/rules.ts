/** Every rule on the content of a document. A new rule is a row in one of the tables. */
import type { Line } from './lines.ts';
import type { Paper } from './paper.ts';
import { listBrokenRules, type Rule, type World } from './rule.ts';
import { contentRules } from './rules-content.ts';
import { fieldRules } from './rules-fields.ts';
import { headerRules } from './rules-header.ts';
import { historyRules } from './rules-history.ts';

/** Contents that a deletion note does not have carry no number for it, so they are passed over there. */
export const rules: readonly Rule[] = [...headerRules, ...fieldRules, ...contentRules, ...historyRules];

export const listContentFaults = (paper: Paper, world: World): Line[] => listBrokenRules(rules, paper, world);
