import { afterAll, describe, expect, it } from 'vitest';
import { buildSigned } from '../../../server/dian/build.ts';
import { openCertificate } from '../../../server/dian/certificate.ts';
import { createSigningPool } from '../../../server/dian/signing-pool.ts';
import type { Instant } from '../../../src/domain/values/day.ts';
import { simplePayroll } from '../../domain/dian/sample.ts';
import { company, p12Of, password } from './certificates.ts';
import { valid, verifyXml } from './verifier.ts';

const { own, middle, root } = company();
const credentials = openCertificate(p12Of(own, [own, middle, root]), password);
const secret = {
  pin: '12345',
  credentials,
  uuid: '07f1761e-d93b-540c-b37f-bc209963713b',
  signingTime: 1_793_475_005_000 as Instant,
};
const pool = createSigningPool({ size: 2 });
afterAll(() => pool.close());

const numbered = (consecutive: number) => simplePayroll({ number: { prefix: 'SETN', consecutive } });

describe('the signing pool', () => {
  it('gives each caller its own document, the same as without threads', async () => {
    const wanted = Array.from({ length: 20 }, (_, i) => numbered(i + 1));
    const signed = await Promise.all(wanted.map((input) => pool.build(input, secret)));
    expect(signed.map((s) => s.number)).toEqual(wanted.map((_, i) => `SETN${i + 1}`));
    expect(signed[4]).toEqual(buildSigned(numbered(5), secret));
    expect(signed.every((s) => Buffer.isBuffer(s.xml) && valid(verifyXml(s.xml)))).toBe(true);
  });

  it('rejects a document that cannot be built and goes on with the next', async () => {
    const broken = simplePayroll({ company: { ...simplePayroll().company, nit: 'x' } });
    await expect(pool.build(broken, secret)).rejects.toThrow(RangeError);
    await expect(pool.build(numbered(9), secret)).resolves.toMatchObject({ number: 'SETN9' });
  });

  it('goes on after a task that cannot be passed to a thread', async () => {
    const impossible = { ...numbered(1), notes: [() => ''] } as unknown as ReturnType<typeof numbered>;
    await expect(pool.build(impossible, secret)).rejects.toThrow();
    await expect(pool.build(numbered(9), secret)).resolves.toMatchObject({ number: 'SETN9' });
  });

  it('refuses work once closed', async () => {
    const closed = createSigningPool({ size: 1 });
    const first = closed.build(numbered(1), secret);
    const refused = expect(first).rejects.toThrow();
    await closed.close();
    await refused;
    await expect(closed.build(numbered(2), secret)).rejects.toThrow('cerrada');
  });
});
