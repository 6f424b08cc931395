/** The certificate of the call by the rules of the annex (ZC01 to ZC06), when the simulator is told to use them. */
import { expect, it } from 'vitest';
import { call, type Options, send } from './caller.ts';
import { aPayroll, signed } from './fixtures.ts';
import { authority, chained, expired, stranger, subordinate, unfit } from './identity.ts';
import { aSimulator } from './running.ts';

const serial = ({ certificate }: typeof chained) => BigInt(`0x${certificate.serialNumber}`).toString();

/** The codes with which a good document is answered when it is sent with that certificate. */
async function codesFor(by: Options['by'], lists: [of: typeof chained, list: object][] = []) {
  const { endpoint, control } = await aSimulator();
  await control('policy', { transport: 'rules' });
  for (const [of, list] of lists)
    await control('crl', { fingerprint: of.certificate.fingerprint256, ...list });
  const answer = await send(endpoint, signed(aPayroll()), { ...(by ? { by } : {}) });
  return answer.errors.map((line) => /^Regla: (\w+),/.exec(line)?.[1]);
}

it('a call with a good certificate has no errors', async () => {
  expect(await codesFor(chained)).toEqual([]);
});

it.each<[string, Options['by'], [typeof chained, object][]?]>([
  ['ZC01', expired],
  ['ZC02', chained, [[subordinate, { reachable: false }]]],
  ['ZC03', chained, [[subordinate, { revoked: [serial(chained)] }]]],
  ['ZC04', stranger],
  ['ZC05', chained, [[authority, { revoked: [serial(subordinate)] }]]],
  ['ZC06', unfit],
])('a call with a wrong certificate is rejected with %s', async (code, by, lists) => {
  expect(await codesFor(by, lists)).toEqual([code]);
});

it('a signature is rejected while its revocation list cannot be read', async () => {
  const { endpoint, control } = await aSimulator();
  const fingerprint = authority.certificate.fingerprint256;
  await control('crl', { fingerprint, reachable: false });
  const xml = signed(aPayroll());
  expect((await send(endpoint, xml)).errors).toEqual([expect.stringContaining('ZD03,')]);
  await control('crl', { fingerprint, reachable: true });
  expect((await send(endpoint, xml)).get('StatusCode')).toBe('00');
});

it('a wrong certificate is a fault of the call by default', async () => {
  const { endpoint } = await aSimulator();
  expect((await call(endpoint, 'GetStatus', { trackId: 'a' }, { by: stranger })).status).toBe(500);
});
