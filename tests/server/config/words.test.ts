import { describe, expect, it, vi } from 'vitest';
import { StoreFailed, StoreFull } from '../../../server/objects/object-store.ts';
import { StoreRefused } from '../../../server/objects/s3.ts';
import { explainError } from '../../../server/start/explain-error.ts';
import { StepFailed } from '../../../server/store/migrate.ts';

const failed = (code: string, more = {}) => Object.assign(new Error(`${code}: something`), { code, ...more });

describe('the reason of a failed start', () => {
  it('names DATABASE_URL only when it is set', () => {
    vi.stubEnv('DATABASE_URL', '');
    expect(explainError(failed('ECONNRESET'))).toMatch(/cortó la conexión.*postgres\.log/);
    vi.stubEnv('DATABASE_URL', 'postgres://somewhere/quincena');
    expect(explainError(failed('ECONNRESET'))).toMatch(/DATABASE_URL cortó/);
    expect(explainError(failed('ENOENT', { syscall: 'connect' }))).toMatch(/DATABASE_URL no responde/);
    vi.stubEnv('QUINCENA_OWN_DATABASE', '1');
    expect(explainError(failed('ECONNREFUSED'))).toBe('  La base de datos no responde.');
    vi.unstubAllEnvs();
  });

  it.each(['EPIPE', '57P01', '57P02', '57P03'])(
    'has words for %s of a database that ends or begins',
    (code) => {
      expect(explainError(failed(code))).toMatch(/^ {2}La base de datos [^\n]+\.$/);
    },
  );

  it.each(['DATABASE_AWAY', 'DATABASE_LOST', 'DATABASE_READ_ONLY', 'TOO_BUSY'])(
    'has words for %s of the connection to the database',
    (code) => {
      expect(explainError(failed(code))).toMatch(/^ {2}[^\n]*base de datos[^\n]*\.$/);
    },
  );

  it('says what cut a connection when that is known', () => {
    const lost = (cause: Error) => explainError(failed('DATABASE_LOST', { cause }));
    expect(lost(failed('57P03'))).toMatch(/está empezando o terminando/);
    expect(lost(failed('ECONNREFUSED', { syscall: 'connect' }))).toMatch(/no responde/);
    expect(lost(new Error('anything'))).toMatch(/cortó la conexión/);
  });

  it('names the step of the schema that failed and what happened to the data', () => {
    const text = explainError(new StepFailed('0041_x', failed('23505')));
    expect(text).toMatch(/0041_x: 23505: something\n.*se deshizo entero/);
    expect(text).not.toMatch(/ at /);
    expect(explainError(new StepFailed('0041_x', failed('53100')))).toMatch(/disco.*lleno/);
  });

  it('is a full disk when a file finds no room', () => {
    expect(explainError(failed('ENOSPC', { syscall: 'write' }))).toMatch(
      /^ {2}El disco [^\n]+lleno\. Libere espacio/,
    );
  });

  it('names the full place of copies or files, and not the data folder', () => {
    expect(explainError(new StoreFull('/mnt/copias'))).toMatch(/^ {2}El disco de \/mnt\/copias está lleno/);
  });

  it.each([
    new StoreFailed('El almacén /mnt/archivos no devolvió uno como se le dio.'),
    new StoreRefused(503, 'SlowDown', 'PUT uno'),
  ])('says what a store did not do in words: $name', (failed) => {
    expect(explainError(failed)).toBe(`  ${failed.message}`);
  });

  it('names a file that the user may not use', () => {
    expect(explainError(failed('EACCES', { syscall: 'open', path: '/data/postgres/PG_VERSION' }))).toBe(
      '  Este usuario no tiene permiso para usar /data/postgres/PG_VERSION.',
    );
  });

  it('is not a database that does not answer when a file is missing', () => {
    expect(explainError(failed('ENOENT', { syscall: 'mkdir' }))).not.toMatch(/DATABASE_URL/);
  });
});
