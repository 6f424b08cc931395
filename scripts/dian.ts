import { readFileSync, statSync } from 'node:fs';
import { readableBytes } from '../src/domain/dian/file-rules.ts';
import { check, verify } from './dian/check.ts';
import { cune } from './dian/cune.ts';
import { rulesTable } from './dian/rules-table.ts';
import { Usage, usage } from './dian/usage.ts';

/** `npm run dian -- check | verify | cune | rules`: exit 0 when nothing stops a document, 1 with what does, 2 for a wrong use. */
function main([command, ...rest]: string[]): number {
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

try {
  process.exitCode = main(process.argv.slice(2));
} catch (problem) {
  if (!(problem instanceof Usage)) throw problem;
  console.error(`${problem.message}\n\n${usage}`);
  process.exitCode = 2;
}
