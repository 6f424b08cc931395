import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { BadConfig, readConfig } from '../config.ts';
import { createUser } from '../identity/users.ts';
import { HttpRefusal } from '../refusals.ts';
import { seedCatalogues } from '../resources/catalogue.ts';
import { generateId } from '../services.ts';
import { explainError } from '../start/explain-error.ts';
import { reachDatabase } from '../start/reach.ts';
import { openStore } from '../store/connection.ts';
import { migrate } from '../store/migrate.ts';

/**
 * Creates a root user: `npm run admin:create -- --email a@b.co --name "Ana Pérez"`. The password is in
 * ADMIN_PASSWORD or typed.
 */
async function run(): Promise<void> {
  const person = await administratorFromTerminal();
  const config = readConfig(process.env);
  const { place, close } = await reachDatabase(config);
  try {
    await migrate(place);
    const store = openStore(place, 2, { prepared: config.preparedStatements });
    try {
      await store.asSystem(async (tx) => {
        await seedCatalogues(tx, generateId);
        await createUser(tx, { ...person, id: generateId(), roles: ['root'] });
      });
    } finally {
      await store.close();
    }
  } finally {
    await close();
  }
  console.info(`Administrador creado: ${person.email.trim().toLowerCase()}`);
  console.info(
    config.publicUrl
      ? `Entre en ${config.publicUrl} con ese correo y su contraseña.`
      : 'Entre con ese correo y su contraseña en la dirección que dice «npm start» al iniciar.',
  );
}

async function administratorFromTerminal(): Promise<{ email: string; name: string; password: string }> {
  const values = words();
  const password = process.env.ADMIN_PASSWORD;
  if (!process.stdin.isTTY && !(values.email && values.name && password)) {
    throw new BadConfig(['Indique --email y --name, y la contraseña en la variable ADMIN_PASSWORD.']);
  }
  return {
    email: values.email ?? (await ask('Correo: ')),
    name: values.name ?? (await ask('Nombre: ')),
    password: password ?? (await ask('Contraseña (12 caracteres o más): ', true)),
  };
}

function words(): { email?: string; name?: string } {
  try {
    return parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } }).values;
  } catch {
    throw new BadConfig(['Se usa así: npm run admin:create -- --email ana@empresa.co --name "Ana Pérez"']);
  }
}

async function ask(question: string, hidden = false): Promise<string> {
  process.stdout.write(question);
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stdout;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const answer = await lines.question('');
  lines.close();
  if (hidden) process.stdout.write('\n');
  return answer;
}

run().catch((error: unknown) => {
  const errors = error instanceof HttpRefusal ? Object.values(error.more.errors ?? {}).flat() : [];
  console.error(
    errors.length ? errors.map((sentence) => `  · ${String(sentence)}`).join('\n') : explainError(error),
  );
  process.exitCode = 1;
});
