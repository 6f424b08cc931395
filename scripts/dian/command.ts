import { bytesOf } from './bytes.ts';
import { check, verify } from './check.ts';
import { cune } from './cune.ts';
import { rulesTable } from './rules-table.ts';
import { Unreadable, Usage, usage } from './usage.ts';

function obey([command, ...rest]: readonly string[]): number {
  switch (command) {
    case 'check':
      return check(rest, bytesOf);
    case 'verify':
      return verify(rest, bytesOf);
    case 'cune':
      return cune(rest, bytesOf);
    case 'rules':
      console.info(rulesTable());
      return 0;
    case 'help':
    case '--help':
    case '-h':
      console.info(usage);
      return 0;
    default:
      throw new Usage(command ? `No hay una orden «${command}».` : 'Falta la orden.');
  }
}

function wordsOf(problem: unknown): string {
  if (problem instanceof Usage) return `${problem.message}\n\n${usage}`;
  if (problem instanceof Unreadable) return problem.message;
  const text = problem instanceof Error ? problem.message : String(problem);
  return `La revisión no terminó por un fallo de este programa: ${text}`;
}

/**
 * Runs `npm run dian`. Returns 0 when nothing blocks the document, 1 when something does, and 2 when it could
 * not be checked.
 */
export function command(args: readonly string[]): 0 | 1 | 2 {
  try {
    return obey(args) === 0 ? 0 : 1;
  } catch (problem) {
    console.error(wordsOf(problem));
    return 2;
  }
}
