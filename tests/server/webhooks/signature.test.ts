import { expect, it } from 'vitest';
import { buildSignedHeaders, createWebhookSecret } from '../../../server/webhooks/signature.ts';
import { verify } from './receiver.ts';

it('signs as the specification says, for each secret', () => {
  // The example of the specification: https://github.com/standard-webhooks/standard-webhooks.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const headers = buildSignedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, body, [secret]);
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('is verified with any live secret, and with no other', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()];
  const body = JSON.stringify({ type: 'payroll.accepted', data: { name: 'Muñoz Ñáñez' } });
  const headers = buildSignedHeaders('a', Date.now() / 1000, body, secrets);
  for (const secret of secrets) expect(verify(secret, { headers, body })).toEqual(JSON.parse(body));
  expect(() => verify(createWebhookSecret(), { headers, body })).toThrow();
  expect(() => verify(secrets[0] ?? '', { headers, body: `${body} ` })).toThrow();
});
