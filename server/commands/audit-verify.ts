import { parseArgs } from 'node:util';
import { BadConfig, readConfig } from '../config.ts';
import { findSecretKey } from '../installation-key.ts';
import { breakWords, findChainHead, type TrailVerification, verifyTrail } from '../security/verify.ts';
import { explainError } from '../start/explain-error.ts';
import { reachDatabase } from '../start/reach.ts';
import { getSqlState, openStore } from '../store/connection.ts';

const usage = 'Se usa así: npm run audit:verify -- [--head POSICIÓN:HASH] [--print-head]';

/**
 * Verifies the chain of security events and prints its first break and what its keys cover. Exits with 1 when
 * it is broken or a key is missing. It writes nothing. `--print-head` prints the last position and its hash,
 * to be kept outside; `--head` verifies such a head.
 */
async function run(): Promise<void> {
  const { head, printHead } = words();
  const config = readConfig(process.env);
  const { place, close } = await reachDatabase(config);
  const store = openStore(place, 2, { prepared: config.preparedStatements });
  try {
    if (printHead) {
      const last = await findChainHead(store.db);
      console.info(last ? `${last.position}:${last.hash}` : '0:');
      return;
    }
    const verified = await verifyTrail(store, findSecretKey(config, process.env), head);
    const { positions, head: hash, first, waiting, emptied, unverified, late } = verified;
    if (first) {
      const event = first.event && ` (evento ${first.event})`;
      console.error(`Auditoría rota en la posición ${first.position}${event}: ${breakWords[first.why]}.`);
      process.exitCode = 1;
    } else if (unverified > 0) {
      console.error(
        `Auditoría sin roturas a la vista en ${positions} posiciones, y ${unverified} se sellaron con una llave que SECRET_KEY (o secret.key) no abre: su enlace no se comprobó.`,
      );
      process.exitCode = 1;
    } else console.info(`Auditoría entera: ${positions} posiciones, cabeza ${positions}:${hash}.`);
    console.info(coverWords(verified));
    if (late.count > 0)
      console.info(
        `Selladas más de una hora después de escritas: ${late.count}, la primera en la posición ${late.first}. Nadie sellaba entonces, o quitaron sellos y se pusieron de nuevo: compare con una cabeza guardada.`,
      );
    console.info(`Esperan su sello: ${waiting}. Vaciadas al cumplir su tiempo: ${emptied}.`);
  } finally {
    await store.close();
    await close();
  }
}

function coverWords({ keyed, positions }: TrailVerification): string {
  if (!keyed)
    return positions === 0
      ? 'Aún no hay sellos.'
      : 'Ningún sello lleva llave: quien administra la base de datos pudo escribirlos todos de nuevo.';
  const before = keyed.position - 1;
  return `Con llave desde la posición ${keyed.position}:${keyed.hash}${
    before === 0
      ? ''
      : `; las ${before} de antes son las que había entonces, y de lo anterior a esa posición responde solo una cabeza guardada`
  }.`;
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
  const missing = ['42P01', '22023'].includes(getSqlState(error) ?? '');
  console.error(
    missing
      ? '  Esta base de datos aún no tiene auditoría: inicie el programa una vez.'
      : explainError(error),
  );
  process.exitCode = 1;
});
