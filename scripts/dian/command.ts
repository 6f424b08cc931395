import { readFileSync, statSync } from 'node:fs';
import { readableBytes } from '../../src/domain/dian/file-rules.ts';
import { check, verify } from './check.ts';
import { cune } from './cune.ts';
import { rulesTable } from './rules-table.ts';
import { Usage, usage } from './usage.ts';

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

/** The bytes of a file, never more than a document could need. */
function bytesOf(path: string): Uint8Array {
  try {
    const { size } = statSync(path);
    if (size > readableBytes) return new Uint8Array(readableBytes + 1);
    return readFileSync(path);
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : '';
    const reasons: Record<string, string> = {
      ENOENT: 'no existe',
      EACCES: 'no se puede leer',
      EISDIR: 'es una carpeta',
    };
    throw new Usage(`El archivo ${path} ${reasons[String(code)] ?? 'no se puede leer'}.`);
  }
}

/** What `npm run dian` does: 0 when nothing stops a document, 1 when something does, 2 for a wrong use. */
export function command(args: readonly string[]): 0 | 1 | 2 {
  try {
    return obey(args) === 0 ? 0 : 1;
  } catch (problem) {
    if (!(problem instanceof Usage)) throw problem;
    console.error(`${problem.message}\n\n${usage}`);
    return 2;
  }
}
