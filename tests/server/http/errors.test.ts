import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { handleError, refuseBytes } from '../../../server/http/errors.ts';
import { getTotpPurpose } from '../../../server/identity/second-factor.ts';
import { OtherKey, seal } from '../../../server/secrets.ts';
import { openStore, placeUrl } from '../../../server/store/connection.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';

/** What is answered to a failure, and whether the operator is told. */
function answered(error: Error, url = '/api/charges') {
  const seen = { status: 0, told: false };
  let text = '';
  const reply = {
    header: () => reply,
    code: (status: number) => Object.assign(reply, seen, Object.assign(seen, { status })),
    type: () => reply,
    send: (body: string) => {
      text = body;
      return reply;
    },
  };
  const log = { error: () => Object.assign(seen, { told: true }) };
  handleError(error, { log, url } as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return { seen, said: text };
}

it('a client that hangs up gets 400, and a database that cuts the connection 503 with a note in the log', () => {
  const reset = { code: 'ECONNRESET' };
  expect(answered(Object.assign(new Error('aborted'), reset, { statusCode: 400 })).seen).toEqual({
    status: 400,
    told: false,
  });
  expect(answered(Object.assign(new Error('read ECONNRESET'), reset)).seen).toEqual({
    status: 503,
    told: true,
  });
});

it('a full disk is answered with its cause, that nothing was stored and whom to tell', () => {
  const full = { code: '53100' };
  const { seen, said: text } = answered(Object.assign(new Error('could not extend file'), full));
  expect(seen).toEqual({ status: 503, told: true });
  expect(text).toMatch(/disco del servidor está lleno y no se guardó nada\. Avise/);
});

it.each([
  ['/api/login', /"El disco .* lleno y por ahora no se puede entrar\. Avise/],
  ['/api/vault/login', /sin espacio y por ahora no se puede entrar\. .*a salvo: intente más tarde\."/],
  ['/api/vault/questions', /sin espacio y no se guardó nada\. .*intente más tarde\."/],
])('a full disk is answered at %s with what it keeps the person from doing', (url, words) => {
  expect(answered(Object.assign(new Error('could not extend file'), { code: '53100' }), url).said).toMatch(
    words,
  );
});

it('a sign-in that finds no room for its session says so and reveals nothing of the database', async () => {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  const server = await testServer({ store });
  const { email, password } = await server.aUser();
  const owner = new pg.Client({ connectionString: placeUrl(place) });
  await owner.connect();
  await owner.query(`create function refuse_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "base/1/2"' using errcode = '53100'; end $$;
    create trigger refuse_room before insert on sessions for each row execute function refuse_room()`);
  const refused = await server.client().post('/login', { email, password });
  expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
    503,
    expect.stringMatching(/por ahora no se puede entrar/),
    '60',
  ]);
  expect(String(refused.raw)).not.toMatch(/extend|53100/);
  await owner.query('drop trigger refuse_room on sessions');
  await owner.end();
  expect((await server.client().post('/login', { email, password })).status).toBe(200);
});

it('a secret sealed under another key is answered with its cause and whom to tell', async () => {
  expect(answered(new OtherKey())).toEqual({
    seen: { status: 503, told: true },
    said: expect.stringMatching(/otra llave de la instalación.*Avise/),
  });
  const server = await testServer();
  const { id, email, password } = await server.aUser();
  const sealed = seal(Buffer.alloc(32, 1), Buffer.alloc(20), getTotpPurpose(id));
  await sql`insert into staff_totp (user_id, sealed, confirmed_at) values (${id}, ${sealed}, now())`.execute(
    server.store.db,
  );
  const { status, body } = await server.client().post('/login', { email, password, code: '123456' });
  expect([status, body.message]).toEqual([503, expect.stringMatching(/otra llave/)]);
});

it('a request that takes too long to arrive is cut with 408 and the reason', async () => {
  const { app } = await testServer();
  expect(app.server.requestTimeout).toBe(300_000);
  const cut = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  let words = '';
  const socket = {
    writable: true,
    end: (text: string) => (words = text),
    once: () => undefined,
    destroy: () => undefined,
  };
  refuseBytes(cut, socket as unknown as Socket);
  expect(words).toMatch(/^HTTP\/1.1 408 /);
  expect(words).toContain('tardó demasiado');
});
