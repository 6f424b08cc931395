import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const manifest = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../public/${name}.webmanifest`, import.meta.url), 'utf8')) as object;

it('an application installed from the vault is the one that was installed before, and starts in the vault', () => {
  expect(manifest('manifest')).toMatchObject({ id: '/', start_url: '/' });
  expect(manifest('vault')).toEqual({ ...manifest('manifest'), start_url: '/payslip' });
});
