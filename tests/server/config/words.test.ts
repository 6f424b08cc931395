import { describe, expect, it, vi } from 'vitest';
import { explained } from '../../../server/start/words.ts';

const failed = (code: string, more = {}) => Object.assign(new Error(`${code}: something`), { code, ...more });

describe('why the start failed', () => {
  it('names DATABASE_URL only to who wrote one', () => {
    vi.stubEnv('DATABASE_URL', '');
    expect(explained(failed('ECONNRESET'))).toMatch(/cortó la conexión.*postgres\.log/);
    vi.stubEnv('DATABASE_URL', 'postgres://somewhere/quincena');
    expect(explained(failed('ECONNRESET'))).toMatch(/DATABASE_URL cortó/);
    expect(explained(failed('ENOENT', { syscall: 'connect' }))).toMatch(/DATABASE_URL no responde/);
    vi.unstubAllEnvs();
  });

  it('does not take a missing file for a database that does not answer', () => {
    expect(explained(failed('ENOENT', { syscall: 'mkdir' }))).not.toMatch(/DATABASE_URL/);
  });
});
