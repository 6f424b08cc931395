import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const manifest = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../public/${name}.webmanifest`, import.meta.url), 'utf8')) as object;

it('the manifest of the vault differs only in its start address', () => {
  expect(manifest('manifest')).toMatchObject({ id: '/', start_url: '/' });
  expect(manifest('vault')).toEqual({ ...manifest('manifest'), start_url: '/payslip' });
});
