/** Faults beyond the plain ones of control.test.ts: cut lines, odd answers, chances that repeat. */
import { describe, expect, it } from 'vitest';
import { Faults } from '../../simulator/faults.ts';
import { call, send, zipped } from './caller.ts';
import { aPayroll, cuneOf, signed } from './fixtures.ts';
import { aSimulator } from './running.ts';

const payroll = signed(aPayroll());
const query = { trackId: cuneOf({}) };

describe('a fault', () => {
  it.each([
    ['reset_before', '66'],
    ['reset_after', '00'],
  ])('%s cuts the connection, and a query answers %s', async (mode, code) => {
    const { endpoint, control } = await aSimulator();
    await control('faults', { mode, count: 1 });
    await expect(send(endpoint, payroll)).rejects.toThrow('fetch failed');
    expect((await call(endpoint, 'GetStatus', query)).get('StatusCode')).toBe(code);
  });

  it.each([502, 504, 508])('answers HTTP %i', async (status) => {
    const { endpoint, control } = await aSimulator();
    await control('faults', { mode: `http_${status}`, count: 1 });
    expect((await send(endpoint, payroll)).status).toBe(status);
  });

  it('answers that the security of a good call is invalid', async () => {
    const { endpoint, control, state } = await aSimulator();
    await control('faults', { mode: 'invalid_security', count: 1 });
    const answer = await send(endpoint, payroll);
    expect([answer.status, answer.text.includes('a:InvalidSecurity')]).toEqual([500, true]);
    expect(state.documents).toHaveLength(0);
  });

  it.each([15, -15])('judges with a clock %i minutes off, for one call', async (minutes) => {
    const { endpoint, control } = await aSimulator();
    await control('faults', { mode: 'wrong_clock', count: 1, minutes });
    expect((await send(endpoint, payroll)).text).toContain('a:InvalidSecurity');
    expect((await send(endpoint, payroll)).get('StatusCode')).toBe('00');
  });

  it('finds a document signed in the future when the clock is slightly behind', async () => {
    const { endpoint, control } = await aSimulator();
    await control('policy', { clock_minutes: -3 });
    const now = new Date(Date.now() - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
    expect((await send(endpoint, signed(aPayroll(), undefined, now))).errors.join()).toContain('DC24,');
  });

  it.each([
    ['empty', ''],
    ['html', '<!DOCTYPE html>'],
  ])('stores the document and answers %s', async (mode, start) => {
    const { endpoint, control, state } = await aSimulator();
    await control('faults', { mode, count: 1 });
    const answer = await send(endpoint, payroll);
    expect([answer.status, answer.text.slice(0, 15), state.documents.length]).toEqual([200, start, 1]);
  });

  it('sends a whole answer slowly', async () => {
    const { endpoint, control } = await aSimulator();
    await control('faults', { mode: 'slow_drip', count: 1, delay_ms: 2 });
    const began = performance.now();
    expect((await send(endpoint, payroll)).get('StatusCode')).toBe('00');
    expect(performance.now() - began).toBeGreaterThan(150);
  });

  it('breaks the base64 of an answer that is otherwise right', async () => {
    const { endpoint, control } = await aSimulator();
    await control('faults', { mode: 'invalid_base64', count: 2 });
    const answer = await send(endpoint, payroll);
    expect(answer.get('StatusCode')).toBe('00');
    expect(answer.get('XmlBase64Bytes')).toContain('*');
    const xml = await call(endpoint, 'GetXmlByDocumentKey', query);
    expect(xml.get('XmlBytesBase64')).toContain('*');
  });

  it('answers for another document, a stored one or one that was not sent', async () => {
    const { endpoint, control } = await aSimulator();
    await control('faults', { mode: 'other_document', count: 2 });
    expect((await send(endpoint, payroll)).get('XmlDocumentKey')).toBe('f'.repeat(96));
    const second = { number: 2, worker: '2' };
    expect((await send(endpoint, signed(aPayroll(second)))).get('XmlDocumentKey')).toBe(cuneOf({}));
    const truth = await call(endpoint, 'GetStatus', { trackId: cuneOf(second) });
    expect([truth.get('StatusCode'), truth.get('XmlDocumentKey')]).toEqual(['00', cuneOf(second)]);
  });

  it('adds notifications to an accepted document', async () => {
    const { endpoint, control } = await aSimulator();
    await control('faults', { mode: 'notice', count: 1, rules: [{ code: 'NIE031', text: 'Notas' }] });
    const answer = await send(endpoint, payroll);
    expect([answer.get('IsValid'), answer.errors]).toEqual(['true', ['Regla: NIE031, Notificación: Notas']]);
  });

  it('answers batches as empty, in process, unknown or of a rejected set', async () => {
    const id = 'set-1';
    const { endpoint, control } = await aSimulator({ enabled: false, test_set_id: id, test_set_required: 9 });
    await control('policy', { pending_polls: 0 });
    const submit = () =>
      call(endpoint, 'SendTestSetAsync', { fileName: 'z', contentFile: zipped(payroll), testSetId: id });
    const trackId = (await submit()).get('ZipKey') ?? '';
    const ask = () => call(endpoint, 'GetStatusZip', { trackId });
    const modes = [
      'empty_batch',
      'in_process_0',
      'in_process_blank',
      'in_process_98',
      'unknown_batch',
      'rejected_set',
    ];
    for (const mode of modes) await control('faults', { mode, count: 1, operations: ['GetStatusZip'] });
    expect((await ask()).text).not.toContain('<b:DianResponse>');
    expect([(await ask()).get('StatusCode'), (await ask()).get('StatusCode')]).toEqual(['0', undefined]);
    expect([(await ask()).get('StatusCode'), (await ask()).get('StatusCode')]).toEqual(['98', '66']);
    expect((await ask()).get('StatusDescription')).toContain('se encuentra Rechazado.');
    await control('faults', { mode: 'rejected_set', count: 1 });
    expect((await submit()).get('ProcessedMessage')).toContain('se encuentra Rechazado.');
    expect((await ask()).get('StatusCode')).toBe('00');
  });

  it('strikes after the chosen number of calls', async () => {
    const { endpoint, control } = await aSimulator();
    await control('faults', { mode: 'http_503', after: 2, count: 1 });
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await call(endpoint, 'GetStatus', query)).status);
    expect(statuses).toEqual([200, 200, 503, 200]);
  });
});

it('a fault with the same seed strikes at the same calls', () => {
  const strikes = (seed: number) => {
    const faults = new Faults();
    faults.add({ mode: 'http_503', probability: 0.3, seed });
    return Array.from({ length: 1000 }, () => faults.draw('GetStatus') !== undefined);
  };
  expect(strikes(7)).toEqual(strikes(7));
  expect(strikes(7)).not.toEqual(strikes(8));
  const struck = strikes(7).filter(Boolean).length;
  expect(struck).toBeGreaterThan(230);
  expect(struck).toBeLessThan(370);
});
