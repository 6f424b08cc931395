import { expect, test } from 'vitest';
import type { DianReply } from '../../../server/dian/client.ts';
import { decideClockRetry } from '../../../server/sending/clock-retry.ts';
import { dianWaits } from '../../../server/sending/decide.ts';
import type { Submission } from '../../../server/sending/submissions.ts';
import type { Instant } from '../../../src/domain/values/day.ts';

const signedAt = '2026-11-05T11:00:00.000-05:00';
const submission = {
  signed_xml: Buffer.from(`<xades:SigningTime>${signedAt}</xades:SigningTime>`),
} as unknown as Submission;
const rejected = (...rules: [rule: string, severity?: string][]): DianReply =>
  ({
    outcome: 'rejected',
    errors: rules.map(([rule, severity = 'Rechazo']) => ({ rule, severity, message: 'x' })),
  }) as unknown as DianReply;
const before = (seconds: number): Instant => (Date.parse(signedAt) - seconds * 1000) as Instant;
const again = (answer: DianReply, received: Instant, of = submission) =>
  decideClockRetry(answer, of, received, dianWaits)?.step;

test('a rejected document is built again when DIAN received it before its signing time', () => {
  expect(again(rejected(['DC24']), before(1))).toBe('queued');
  expect(again(rejected(['DC24'], ['NIE042', 'Notificación']), before(1))).toBe('queued');
});

test.each([
  ['was received after its signing time', rejected(['DC24']), before(-1)],
  ['was received at its signing time', rejected(['DC24']), before(0)],
  ['was rejected for another rule too', rejected(['DC24'], ['NIE024']), before(60)],
  ['was rejected for another rule only', rejected(['ZE02']), before(60)],
  ['was rejected without a rule', rejected(), before(60)],
  ['was accepted', { ...rejected(['DC24']), outcome: 'accepted' } as DianReply, before(60)],
] as const)('a document is not built again when it %s', (_, answer, received) => {
  expect(again(answer, received)).toBeUndefined();
});

test('a document is not built again when its bytes have no signing time', () => {
  expect(again(rejected(['DC24']), before(60), { ...submission, signed_xml: null })).toBeUndefined();
});
