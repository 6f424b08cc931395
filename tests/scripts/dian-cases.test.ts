import { expect, it } from 'vitest';
import { sharedPath } from '../shared.ts';
import { run } from './dian-run.ts';

/** Documents from people who do this job, and what is right of each. All lack their signature. */
const unsigned = ['ZB02', 'ZB01', 'ZD01'];

it.each<[string, readonly string[], readonly RegExp[]]>([
  ['C00-control', [], []],
  ['C06', ['ZB01', 'ZB01', 'ZB01', 'NIE187'], [/ViaticoManuAlojS\b/, /ViaticoManuAlojNS\b/, /DeduccionSP\b/]],
  ['C07', ['NIE012'], [/Escriba NE0000000001/]],
  ['C09-a', ['NIE187', 'NIE189'], [/no lleva dos decimales/]],
  ['C09-b', ['NIE187', 'NIE189', 'NIE024'], [/no lleva dos decimales/]],
  ['C10', ['NIE070'], [/19 días .*1\.140\.000/]],
  ['C12-a', ['NIE034'], [/Para el NIT 901456780 es 2/]],
  ['C12-b', ['NIE033'], [/Escriba 901456780:/]],
  ['C12-c', ['NIE033'], [/escriba 901456780 en el NIT y 2 en el dígito/]],
  ['C12-d', ['NIE033'], [/escriba 901456780 en el NIT y 2 en el dígito/]],
])('the case %s has its findings and hints', (name, rules, words) => {
  const path = sharedPath(`cases/${name}.xml`);
  if (!path) return;
  const { out, status } = run('check', path, '--pin', '24680', '--fecha', '2026-11-25', '--json');
  const findings = JSON.parse(out).findings as { rule: string; message: string; hint: string }[];
  expect(findings.map(({ rule }) => rule).sort()).toEqual([...unsigned, ...rules].sort());
  expect(status).toBe(1);
  const text = findings.map(({ message, hint }) => `${message} ${hint}`).join('\n');
  for (const word of words) expect(text).toMatch(word);
});
