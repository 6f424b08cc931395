import { localRules, onlyDian } from '../../src/domain/dian/answers/rule-scope.ts';

/** Builds `docs/dian-rules.md`. A test compares it with the published rules and the implemented ones. */
export function rulesTable(): string {
  const local = localRules.reduce((sum, { rules }) => sum + rules.length, 0);
  const alone = Object.keys(onlyDian).length;
  return `# Rules of DIAN

Written by \`npm run --silent dian -- rules > docs/dian-rules.md\`; \`tests/domain/dian/rules/rule-cases.test.ts\` checks it against the published list
and gives every implemented rule its passing and its failing case.

| | Rules |
| --- | ---: |
| Published | ${local + alone} |
| Decidable here | ${local} |
| Implemented | ${local} (100 %) |
| Only DIAN can decide | ${alone} |

## Implemented

| What | Decided from | Rules | Codes |
| --- | --- | ---: | --- |
${localRules.map(({ title, from, rules }) => `| ${title} | ${from} | ${rules.length} | ${ranges(rules)} |`).join('\n')}

Rules about records, software, environment, clock and certificate stay silent when the caller does not say what it
knows of them (\`DocumentContext\`). NIE017, NIE019, NIE033 and 92 compare with what the company registered; whether DIAN
still has it so, only DIAN knows. DC25, DC33 and DC40 only warn: the annex asks for three certificates and
signatures with fewer are accepted. DC36 and DC43 compare a digest with its certificate when the file carries it.
NIE017 and NIE033 also refuse a NIT that carries its check digit glued on, which no NIT is long enough for. Of files of other
programs NIE070 warns when the days and the pay contradict each other, which DIAN does not compare.

## Only DIAN can decide

| Rule | Why |
| --- | --- |
${Object.entries(onlyDian)
  .map(([rule, why]) => `| ${rule} | ${why} |`)
  .join('\n')}
`;
}

/** Example: `NIE002–NIE006, NIE008`. */
function ranges(rules: readonly string[]): string {
  const out: { first: string; last: string }[] = [];
  const parts = (rule: string) => /^(\D*)(\d+)(\D*)$/.exec(rule);
  for (const rule of [...rules].sort(byCode)) {
    const [last, here] = [parts(out.at(-1)?.last ?? ''), parts(rule)];
    const follows =
      last && here && last[1] === here[1] && !last[3] && !here[3] && Number(here[2]) === Number(last[2]) + 1;
    const end = out.at(-1);
    if (follows && end) end.last = rule;
    else out.push({ first: rule, last: rule });
  }
  return out.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ');
}

const byCode = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
