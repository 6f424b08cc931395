import { readFileSync } from 'node:fs';
import { type End, Malformed, runFile } from './vectors/run.ts';

/** Prefix of the line of a case. */
const marks: Readonly<Record<End, string>> = {
  passed: 'ok   ',
  failed: 'falla',
  'not understood': 'no se entiende',
};

/** Runs a file of worked payroll cases: `npm run vectors -- <file>`. */
function main(path: string | undefined): number {
  if (!path) {
    console.error('Use: npm run vectors -- <archivo.json>');
    return 1;
  }
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    console.error(`No se pudo leer ${path}: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
  try {
    const outcomes = runFile(text);
    for (const { id, topic, title, end, words } of outcomes) {
      const name = [id, topic, title].filter(Boolean).join(' · ');
      console.info(`${marks[end]} ${name}${words && `: ${words}`}`.replace(/\s*\n\s*/g, ' '));
    }
    const ended = (end: End) => outcomes.filter((one) => one.end === end).length;
    const ends: readonly End[] = ['passed', 'failed', 'not understood'];
    console.info(ends.map((end) => `${ended(end)} ${end}`).join(', '));
    return ended('passed') < outcomes.length ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = main(process.argv[2]);
