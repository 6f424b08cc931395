/** The pages of the simulator, read as text. */
import { expect, it } from 'vitest';
import { call, post, send } from './caller.ts';
import { aDeletion, anEmployer, aPayroll, cuneOf, signed } from './fixtures.ts';
import { aSimulator, type Ready } from './running.ts';

const seen = async ({ address }: Ready, path: string) => {
  const response = await fetch(address + path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

async function withSome() {
  const simulator = await aSimulator({
    test_set_id: 'set-1',
    test_set_required: { individual: 4, replace: 0, delete: 1 },
  });
  await send(simulator.endpoint, signed(aPayroll()));
  await send(simulator.endpoint, signed(aDeletion(cuneOf({}))));
  await send(simulator.endpoint, signed(aPayroll({ number: 3, worker: '33', salary: '1.00' })));
  await send(simulator.endpoint, signed(aPayroll()));
  return simulator;
}

it('the page lists the documents, the newest first, and filters them', async () => {
  const simulator = await withSome();
  const numbers = async (query: string) =>
    [...(await seen(simulator, query)).text.matchAll(/documentos\/\d+">([^<]*)</g)].map(
      ([, number]) => number,
    );
  expect(await numbers('/')).toEqual(['NE1', 'NE3', 'ND1', 'NE1']);
  expect(await numbers('/?tipo=deletion')).toEqual(['ND1']);
  expect(await numbers('/?respuesta=rejected')).toEqual(['NE3']);
  expect(await numbers('/?q=nie187')).toEqual(['NE3']);
  expect(await numbers(`/?q=${cuneOf({}).toUpperCase()}`)).toEqual(['NE1', 'NE1']);
  expect((await seen(simulator, '/?q=nada')).text).toContain('Ninguno coincide con el filtro.');
  expect(await numbers('/?desde=3')).toEqual(['NE1']);
  expect(await numbers('/?desde=-1&tipo=<b>')).toEqual([]);
});

it('the page of a document shows its rules, its answer and its bytes', async () => {
  const simulator = await withSome();
  const rejected = await seen(simulator, '/documentos/3');
  expect(rejected.text).toContain('NIE187');
  expect(rejected.text).toContain('&lt;Basico DiasTrabajados=');
  expect(rejected.text).toContain('Documento rechazado por la DIAN');
  const accepted = await seen(simulator, '/documentos/1');
  expect(accepted.text).toContain('Eliminado después');
  const raw = await seen(simulator, '/documentos/1.xml');
  expect(raw.type).toContain('text/plain');
  expect(raw.text).toContain('<NominaIndividual ');
});

it('the pages show the employers, their sets, the calls and the faults', async () => {
  const simulator = await withSome();
  await simulator.control('faults', { mode: 'timeout_after', probability: 0.5, seed: 3, count: 2 });
  const sets = (await seen(simulator, '/sets')).text;
  expect(sets).toContain('EMPRESA FICTICIA SAS');
  expect(sets).toContain('Nóminas: 0 de 4 aceptados');
  const faults = (await seen(simulator, '/fallas')).text;
  expect(faults).toContain('Fallas encendidas: 1');
  expect(faults).toContain('2 llamadas más');
  expect((await seen(simulator, '/')).text).toContain('Hay una falla encendida');
  await simulator.control('faults', { mode: 'none' });
  await call(simulator.endpoint, 'GetStatus', { trackId: 'a' }, { to: 'http://otro' });
  await post(simulator.endpoint, '<script>hola</script>');
  const calls = (await seen(simulator, '/llamadas')).text;
  expect(calls).toContain('00 · Procesado Correctamente.');
  expect(calls).toContain('wsa:To is not the address called');
  const last = (await seen(simulator, '/llamadas/6')).text;
  expect(last).toContain('&lt;script&gt;');
  expect(last).not.toContain('<script>');
});

it('the pages have no markup of others', async () => {
  const simulator = await aSimulator();
  simulator.state.register({ ...anEmployer, nit: '800197268', name: '<i>x</i>' });
  await send(simulator.endpoint, signed(aPayroll().replaceAll('"NE1"', '"&lt;i>1"')));
  for (const path of ['/', '/sets', '/documentos/1', '/?q=<i>'])
    expect((await seen(simulator, path)).text).not.toContain('<i>');
});

it.each(['/documentos/99', '/documentos/0.xml', '/llamadas/99', '/constructor', '/otra', '/documentos'])(
  'there is no page at %s',
  async (path) => {
    expect((await seen(await aSimulator(), path)).status).toBe(404);
  },
);

it('the provider of texts stores each once by its key, shows them with their link, and refuses what it says', async () => {
  const simulator = await aSimulator({}, { mailPort: 0 });
  const text = async (body: unknown, headers: Record<string, string> = {}) =>
    (
      await fetch(`${simulator.address}/textos`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).status;
  const message = { to: '+573001234567', text: 'Hola <b> https://nomina.co/a#B' };
  expect(await text(message, { 'idempotency-key': 'uno' })).toBe(202);
  expect(await text(message, { 'idempotency-key': 'uno' })).toBe(202);
  expect(await text({ ...message, to: '+573009990400' })).toBe(400);
  expect(await text({ ...message, to: '+573009990500' })).toBe(500);
  expect(await text(message, { 'content-type': 'text/plain' })).toBe(415);
  for (const body of ['{', 'null', { ...message, to: '3001234567' }, { to: message.to }])
    expect(await text(body)).toBe(400);
  const page = (await seen(simulator, '/correo')).text;
  expect(page.match(/\+573001234567/g)).toHaveLength(1);
  expect(page).toContain('Hola &lt;b&gt; <a href="https://nomina.co/a#B">');
});
