/** Every published rule is judged here and has a case of its own, but the two that no document can break. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findRuleCode } from '../../simulator/rule.ts';
import { rules } from '../../simulator/rules.ts';
import { sharedPath } from '../shared.ts';
import { fieldCases } from './field-cases.ts';

/** The service is stopped: it says so by not answering. */
const notOfDocuments = ['ZA02', 'ZA03'];

const published = sharedPath('dian/rules.json');
const quoted = (folder: string): Set<string> => {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  const text = readdirSync(root)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${root}/${name}`, 'utf8'))
    .join('\n');
  return new Set(
    [...text.matchAll(/\b(NIE\d{3}a?|NIAE\d{3}a?|DC\d\d|Z[A-E]\d\d|VLR01|9[02])\b/g)].map(([code]) => code),
  );
};

interface Published {
  readonly code: string;
  readonly severity: string;
}

it.runIf(published)('the simulator judges every published rule with its severity', () => {
  const all = JSON.parse(readFileSync(published ?? '', 'utf8')) as Published[];
  const declared = new Map<string, string>();
  for (const kind of ['payroll', 'replacement', 'deletion'] as const)
    for (const rule of rules) {
      const code = findRuleCode(rule, kind);
      if (code) declared.set(code, rule.severity ?? 'Rechazo');
    }
  const elsewhere = quoted('../../simulator');
  // Said for the root of either document.
  for (const code of ['NIE001', 'NIAE001', 'NIE901', 'NIAE901']) elsewhere.add(code);
  const missing = all.map(({ code }) => code).filter((code) => !declared.has(code) && !elsewhere.has(code));
  expect(missing).toEqual(notOfDocuments);
  // A predecessor that is not there is a notification in the annex and a rejection in the service (xml.md 4).
  const apart = all
    .filter(({ code, severity }) => declared.has(code) && declared.get(code) !== severity)
    .map(({ code }) => code);
  expect(apart).toEqual(['NIAE191a', 'NIAE216a']);
});

it.runIf(published)('every published rule has a case', () => {
  const all = JSON.parse(readFileSync(published ?? '', 'utf8')) as Published[];
  const tried = quoted('.');
  for (const [number, deletion] of fieldCases) {
    tried.add(`NIE${number}`).add(`NIAE${number}`);
    if (deletion) tried.add(`NIAE${deletion}`);
  }
  const untried = all
    .map(({ code }) => code)
    .filter((code) => !tried.has(code) && !notOfDocuments.includes(code));
  expect(untried).toEqual([]);
});
