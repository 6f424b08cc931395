import { readFileSync } from 'node:fs';
import { Malformed, runFile } from './vectors/run.ts';

/** Runs a file of worked payroll cases against the engine: `npm run vectors -- <file>`. */
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
    for (const { id, topic, title, passed, words } of outcomes) {
      const name = [id, topic, title].filter(Boolean).join(' · ');
      console.info(passed ? `ok    ${name}` : `falla ${name}: ${words}`.replace(/\s*\n\s*/g, ' '));
    }
    const failed = outcomes.filter(({ passed }) => !passed).length;
    console.info(`${outcomes.length - failed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = main(process.argv[2]);
