/** Replacing and deleting, seen from outside: what the service remembers of each document. */
import { describe, expect, it } from 'vitest';
import { call, send } from './caller.ts';
import { aDeletion, aPayroll, type Chosen, cuneOf, signed } from './fixtures.ts';
import { aSimulator } from './running.ts';

const first = cuneOf({});
const replacing = (chosen: Chosen = {}) => aPayroll({ replaces: first, ...chosen });

async function withOne() {
  const simulator = await aSimulator();
  const tell = (xml: string) => send(simulator.endpoint, signed(xml));
  expect((await tell(aPayroll())).get('StatusCode')).toBe('00');
  return { ...simulator, tell };
}

describe('a note', () => {
  it('is refused until its predecessor is accepted', async () => {
    const { endpoint } = await aSimulator();
    const tell = (xml: string) => send(endpoint, signed(xml));
    expect((await tell(aPayroll({ salary: '1.00' }))).get('StatusCode')).toBe('99');
    expect((await tell(replacing())).errors).toEqual([
      'Regla: NIAE191a, Rechazo: El documento a reemplazar no se encuentra recibido',
    ]);
    expect((await tell(aDeletion(first))).errors).toEqual([
      'Regla: NIAE216a, Rechazo: El documento a eliminar no se encuentra recibido',
    ]);
    await tell(aPayroll());
    expect((await tell(replacing())).errors).toEqual([]);
  });

  it('cannot adjust a document that was replaced', async () => {
    const { tell } = await withOne();
    expect((await tell(replacing())).get('StatusCode')).toBe('00');
    expect((await tell(replacing({ number: 2 }))).errors).toEqual([
      'Regla: NIAE191a, Rechazo: El documento a reemplazar ya fue reemplazado',
    ]);
    expect((await tell(aDeletion(first))).errors).toEqual([
      'Regla: NIAE216a, Rechazo: El documento a eliminar ya fue reemplazado',
    ]);
  });

  it('cannot adjust a document that was deleted', async () => {
    const { tell } = await withOne();
    expect((await tell(aDeletion(first))).get('StatusCode')).toBe('00');
    expect((await tell(aDeletion(first, 2))).errors[0]).toContain('ya fue eliminado');
    expect((await tell(replacing())).errors[0]).toContain('ya fue eliminado');
  });

  it('can be adjusted by another note', async () => {
    const { tell } = await withOne();
    await tell(replacing());
    const second = cuneOf({ replaces: first });
    const again = aPayroll({ number: 2, replaces: second }).replace('NumeroPred="NE1"', 'NumeroPred="NA1"');
    expect((await tell(again)).errors).toEqual([]);
    const third = cuneOf({ number: 2, replaces: second });
    const last = aDeletion(third).replace('NumeroPred="NE1"', 'NumeroPred="NA2"');
    expect((await tell(last)).errors).toEqual([]);
  });

  it('must be of the same worker', async () => {
    const { tell } = await withOne();
    expect((await tell(replacing({ worker: '5' }))).errors).toEqual([
      'Regla: NIAE191a, Rechazo: El documento a reemplazar es de otro trabajador',
    ]);
  });

  it('must be of the same environment', async () => {
    const { tell } = await withOne();
    expect((await tell(replacing({ environment: '1' }))).errors).toEqual([
      'Regla: NIAE191a, Rechazo: El documento a reemplazar no se encuentra recibido',
    ]);
  });

  it('gets only a notification when the number of its predecessor is wrong', async () => {
    const { tell } = await withOne();
    const answer = await tell(replacing().replace('NumeroPred="NE1"', 'NumeroPred="NE7"'));
    expect([answer.get('IsValid'), answer.get('StatusCode'), answer.errors]).toEqual([
      'true',
      '00',
      ['Regla: NIAE190, Notificación: NumeroPred no es el número del documento a reemplazar'],
    ]);
  });

  it('leaves the month taken when it replaces, and free when it deletes', async () => {
    const { tell } = await withOne();
    await tell(replacing());
    expect((await tell(aPayroll({ number: 2 }))).errors[0]).toContain('NIE199,');
    await tell(aDeletion(cuneOf({ replaces: first })).replace('NumeroPred="NE1"', 'NumeroPred="NA1"'));
    expect((await tell(aPayroll({ number: 2 }))).errors).toEqual([]);
  });

  it('can be downloaded, and is answered as a duplicate when it is sent again', async () => {
    const { endpoint, tell } = await withOne();
    const before = await tell(replacing());
    const again = await tell(replacing());
    const cune = cuneOf({ replaces: first });
    expect(again.get('StatusDescription')).toBe(`Documento NA1 procesado anteriormente. CUNE ${cune}`);
    expect(again.get('XmlBase64Bytes')).toBe(before.get('XmlBase64Bytes'));
    expect(before.get('StatusMessage')).toBe(
      'La Nota de Ajuste de Nomina Individual NA1, ha sido autorizada.',
    );
    const kept = await call(endpoint, 'GetXmlByDocumentKey', { trackId: cune });
    expect(Buffer.from(kept.get('XmlBytesBase64') ?? '', 'base64').toString()).toContain('Reemplazar');
  });
});

it('an answer has all the errors of the content and of the signature', async () => {
  const { endpoint } = await aSimulator();
  const bad = aPayroll()
    .replace('TipoContrato="2"', 'TipoContrato="9"')
    .replace('Idioma="es"', 'Idioma="en"')
    .replace(' Banco="BANCOLOMBIA"', '')
    .replace('DV="8" Pais', 'DV="7" Pais');
  const answer = await send(endpoint, signed(bad).replace('PEÑA', 'PENA'));
  const codes = answer.errors.map((line) => /^Regla: (\w+), (\S+):/.exec(line)?.slice(1).join(' '));
  expect(codes.toSorted()).toEqual([
    'DC09 Rechazo',
    'NIE016 Rechazo',
    'NIE034 Rechazo',
    'NIE061 Rechazo',
    'NIE066 Notificación',
    'ZE02 Rechazo',
  ]);
});
