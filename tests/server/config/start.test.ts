import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { waitForExit } from '../../../server/store/processes.ts';
import { closeAtEnd, temporaryFolder } from '../../harness.ts';
import { run, start } from './process.ts';

describe('a start that fails', () => {
  it('names every variable that is wrong', async () => {
    const { code, said } = start({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(await code).toBe(1);
    expect(said()).toMatch(/PORT debe ser/);
    expect(said()).toMatch(/LOG_LEVEL debe ser/);
  });

  it('names PORT when the port is occupied, before touching the data', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    closeAtEnd(() => other.close());
    const { port } = other.address() as { port: number };
    const folder = temporaryFolder();
    const { code, said } = start({ PORT: String(port), DATA_DIR: folder });
    expect(await code).toBe(1);
    expect(said()).toMatch(new RegExp(`puerto ${port} está ocupado.*PORT=`));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names SIMULATOR_PORT when the port of the simulator is occupied, at once', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    closeAtEnd(() => other.close());
    const { port } = other.address() as { port: number };
    const { code, said } = start({ SIMULATOR_PORT: String(port), DEMO: '1' });
    expect(await code).toBe(1);
    expect(said()).toMatch(new RegExp(`puerto ${port} está ocupado.*SIMULATOR_PORT=`));
  });

  it('leaves a folder of another program unchanged', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'photo.jpg'), 'x');
    const { code, said } = start({ DATA_DIR: folder });
    expect(await code).toBe(1);
    expect(said()).toMatch(/no es de Quincena/);
    expect(readdirSync(folder)).toEqual(['photo.jpg']);
  });

  it('says that the database of DATABASE_URL does not answer', async () => {
    const { code, said } = start({ DATABASE_URL: 'postgres://nobody@localhost:1/nothing' });
    expect(await code).toBe(1);
    expect(said()).toMatch(/no responde/);
  });
});

describe('an empty installation in production', () => {
  it('asks for its first administrator, runs in one process only and leaves no lock behind', async () => {
    const folder = temporaryFolder();
    const variables = { DATA_DIR: folder, NODE_ENV: 'production' };
    const first = start(variables);
    const text = await first.says(/Ctrl\+C/);
    expect(text).toMatch(/npm run admin:create/);
    expect(text).not.toMatch(/quincena-demo/);
    expect(text).toMatch(/Solo se abre en esta máquina.*\n.*PUBLIC_URL=https/);

    const second = start(variables);
    expect(await second.code).toBe(1);
    expect(second.said()).toMatch(/ya está en marcha/);

    const admin = { ...variables, ADMIN_PASSWORD: 'una-clave-larga' };
    const words = ['--email', 'ana@empresa.co', '--name', 'Ana Pérez'];
    const created = run('server/commands/admin-create.ts', admin, words);
    expect(await created.code).toBe(0);
    expect(created.said()).toMatch(/Entre con ese correo .* en la dirección que dice «npm start»/);
    const again = run('server/commands/admin-create.ts', admin, words);
    expect(await again.code).toBe(1);
    expect(again.said()).toMatch(/El correo ya existe/);

    const [, address] = /lista en (\S+)/.exec(text) ?? [];
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    const postmaster = Number(readPid(folder));
    first.child.kill('SIGTERM');
    expect(await first.code).toBe(0);
    expect(await waitForExit(postmaster, 0)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres.log', 'quincena.json', 'secret.key']);
  });
});

function readPid(folder: string): string {
  return readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
}

describe('the key of an installation', () => {
  it('is reported as another than that of its certificates, until they are sealed under it', async () => {
    const folder = temporaryFolder();
    const demo = { DATA_DIR: folder, DEMO: '1', DEMO_MONTHS: '1' };
    const key = 'a'.repeat(64);
    const rotate = () => run('server/commands/key-rotate.ts', { DATA_DIR: folder, NEW_SECRET_KEY: key });
    const first = start(demo);
    expect(await first.says(/Ctrl\+C/)).not.toMatch(/La llave/);
    const early = rotate();
    expect(await early.code).toBe(1);
    expect(early.said()).toMatch(/ya está en marcha/);
    first.child.kill('SIGTERM');
    await first.code;
    const other = start({ ...demo, SECRET_KEY: key });
    expect(await other.says(/Ctrl\+C/)).toMatch(/La llave .* de 2 compañías: .*\n.*SECRET_KEY/);
    other.child.kill('SIGTERM');
    await other.code;
    const before = readFileSync(join(folder, 'secret.key'), 'utf8');
    const done = rotate();
    expect(await done.code).toBe(0);
    expect(done.said()).toMatch(/software_pin_sealed 2/);
    const [, kept = ''] = /en (secret\.key\.\d{14})/.exec(done.said()) ?? [];
    expect(readFileSync(join(folder, kept), 'utf8')).toBe(before);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    const again = start(demo);
    expect(await again.says(/Ctrl\+C/)).not.toMatch(/La llave/);
  });
});

describe('a server whose output is closed', () => {
  it('keeps running after it has something to print', async () => {
    const folder = temporaryFolder();
    const { child, says } = start({ DATA_DIR: folder });
    const [, address] = /lista en (\S+)/.exec(await says(/lista en \S+/)) ?? [];
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (const _ of ['once', 'and again']) {
      const postmaster = Number(readPid(folder));
      process.kill(postmaster, 'SIGKILL');
      await vi.waitFor(() => expect(Number(readPid(folder))).not.toBe(postmaster), 10_000);
      await vi.waitFor(async () => expect((await fetch(`${address}/api/health`)).status).toBe(200), 10_000);
    }
    expect(child.exitCode).toBe(null);
  });
});

describe('a start by npm', () => {
  it('ends when the shell between npm and it ends', async () => {
    const folder = temporaryFolder();
    const shell = spawn(
      'sh',
      ['-c', '"$0" scripts/node.mjs server/commands/start.ts; true', process.execPath],
      {
        cwd: fileURLToPath(new URL('../../../', import.meta.url)),
        env: {
          PATH: process.env.PATH,
          TMPDIR: process.env.TMPDIR,
          npm_lifecycle_event: 'start',
          DEMO: '0',
          WORKERS: '0',
          PORT: '0',
          BUILD: '0',
          DATA_DIR: folder,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let text = '';
    for await (const chunk of shell.stdout) {
      text += chunk;
      if (/está lista/.test(text)) break;
    }
    const { pid } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'));
    shell.kill('SIGTERM');
    expect(await waitForExit(pid, 20_000)).toBe(true);
  });
});
