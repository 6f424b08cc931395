import { expect, it } from 'vitest';
import { run } from './dian-run.ts';

const parts =
  'cune --pin 693 --numero N00001 --fecha 2020-01-16 --hora 10:53:10-05:00 --devengado 3500000.00 --deducido 1000000.00 --total 2500000.00 --nit 700085371 --trabajador 800199436 --tipo 102 --ambiente 1';

it('the command computes a CUNE from its parts', () => {
  const { status, out } = run(...parts.split(' '));
  expect(status).toBe(0);
  expect(out).toContain(
    'dae35b4dfdf10939502c96278feb97be1af6cd5653bd662ca29b5c9cdf2729464b51d272ba0008586cf153b46f87a2bd',
  );
});

it.each([
  ['--fecha', '2020-01-16', '2026-13-41'],
  ['--fecha', '2020-01-16', '2026-02-29'],
  ['--hora', '10:53:10', '99:30:00'],
  ['--hora', '10:53:10', '24:00:00'],
  ['--hora', '10:53:10', '10:60:00'],
])('the command computes no CUNE of an impossible %s: %s written %s', (name, right, wrong) => {
  const { status, out, err } = run(...parts.replace(right, wrong).split(' '));
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toContain(`mal escrito: ${name}.`);
});
