import { parseArgs } from 'node:util';
import { BadConfig, readConfig } from './config.ts';
import { breakWords, headOf, verifyTrail } from './security/verify.ts';
import { reachDatabase } from './start/reach.ts';
import { explained } from './start/words.ts';
import { codeOf, openStore } from './store/connection.ts';

const usage = 'Se usa así: npm run audit:verify -- [--head POSICIÓN:HASH] [--print-head]';

/**
 * Reads the whole chain of security events and says where it breaks first; ends with 1 when it does. It writes nothing.
 * `--print-head` prints the last position and its hash, for somebody outside to keep; `--head` gives one back.
 */
async function run(): Promise<void> {
  const { head, printHead } = words();
  const config = readConfig(process.env);
  const { place, close } = await reachDatabase(config);
  const store = openStore(place, 2, { prepared: config.preparedStatements });
  try {
    if (printHead) {
      const last = await headOf(store.db);
      console.info(last ? `${last.position}:${last.hash}` : '0:');
      return;
    }
    const { positions, head: hash, first, waiting, emptied } = await verifyTrail(store, head);
    if (first) {
      const event = first.event && ` (evento ${first.event})`;
      console.error(`Auditoría rota en la posición ${first.position}${event}: ${breakWords[first.why]}.`);
      process.exitCode = 1;
    } else console.info(`Auditoría entera: ${positions} posiciones, cabeza ${positions}:${hash}.`);
    console.info(`Esperan su sello: ${waiting}. Vaciadas al cumplir su tiempo: ${emptied}.`);
  } finally {
    await store.close();
    await close();
  }
}

function words(): { head: { position: number; hash: string } | undefined; printHead: boolean } {
  try {
    const { values } = parseArgs({
      options: { head: { type: 'string' }, 'print-head': { type: 'boolean' } },
    });
    const [position = '', hash = ''] = values.head?.split(':') ?? [];
    if (values.head !== undefined && !(/^\d+$/.test(position) && /^[0-9a-f]{64}$/.test(hash)))
      throw new Error(usage);
    return {
      head: values.head === undefined ? undefined : { position: Number(position), hash },
      printHead: values['print-head'] ?? false,
    };
  } catch {
    throw new BadConfig([usage]);
  }
}

run().catch((error: unknown) => {
  const missing = ['42P01', '22023'].includes(codeOf(error) ?? '');
  console.error(
    missing ? '  Esta base de datos aún no tiene auditoría: inicie el programa una vez.' : explained(error),
  );
  process.exitCode = 1;
});
