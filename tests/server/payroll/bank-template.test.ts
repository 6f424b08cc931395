import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import type { BankField, BankLayout } from '../../../src/domain/banking/layout.ts';
import type { Client } from '../../client.ts';
import { anOffice } from './clerk.ts';
import { first, runsOf } from './paying.ts';

/** A bank of ten letters for a name, whose manual the company writes. */
const detail: BankField[] = [
  { name: 'Tipo', source: 'constant', constant: 'D', length: 1 },
  { name: 'Documento', source: 'document_number', length: 12, align: 'right', pad: '0' },
  { name: 'Nombre', source: 'name', length: 10 },
  { name: 'Cuenta', source: 'account_number', length: 12, align: 'right', pad: '0' },
  { name: 'Clase', source: 'account_type', length: 1, codes: { ahorros: 'A', corriente: 'C' } },
  { name: 'Valor', source: 'amount', length: 14, align: 'right', pad: '0' },
];
const layout: BankLayout = {
  ...{ shape: 'fixed', letters: 'ascii', capitals: true, lineEnd: 'lf', endsLast: true },
  header: [
    { name: 'Tipo', source: 'constant', constant: 'H', length: 1 },
    { name: 'Fecha', source: 'paid', pattern: 'DD/MM/AAAA', length: 10 },
    { name: 'Total', source: 'total', length: 16, align: 'right', pad: '0' },
  ],
  detail,
  trailer: [
    { name: 'Tipo', source: 'constant', constant: 'T', length: 1 },
    { name: 'Líneas', source: 'lines', length: 6, align: 'right', pad: '0' },
  ],
};

let office: Awaited<ReturnType<typeof anOffice>>;
let clerk: Client;
let file: string;
let total: string;
const when = 'paid=2026-11-30';
const template = async (name: string, of: unknown = layout, by = clerk) =>
  by.post('/bank_templates', { name, layout: typeof of === 'string' ? of : JSON.stringify(of) });

beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  const { server, anEmployee } = office;
  const { paid, close, personOf } = runsOf(clerk);
  const ids = await server.store.asSystem(async (tx) => ({
    bank: await readCatalogueId(tx, 'banks', '1013'),
    transfer: await readCatalogueId(tx, 'payment_means', '47'),
  }));
  const inBank = { payment_means_id: ids.transfer, bank_id: ids.bank, account_type: 'ahorros' };
  const ana = await anEmployee({ ...inBank, account_number: '00123456789', first_name: 'Ána María' });
  await anEmployee({ ...inBank, account_number: '1234567890123', first_name: 'Beto' });
  const run = await paid({ ...first, everybody: true });
  file = `/pay_runs/${run.id}/bank_file`;
  expect((await close(run.id)).status).toBe(200);
  const account = { bank_id: ids.bank, account_type: 'corriente', account_number: '45612378901' };
  expect((await clerk.post('/bank_accounts', { ...account, alias: 'Nómina' })).status).toBe(201);
  total = (await personOf(run.id, ana)).total.replace('.', '');
});

describe('a bank template', () => {
  it('writes the bank file, leaves out accounts that do not fit and reports shortened names', async () => {
    const made = await template('BBVA net cash');
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data.summary).toBe('Ancho fijo, 50 posiciones, 6 campos por persona');
    const { id } = made.body.data;
    const plan = (await clerk.get(`${file}?${when}&template=${id}`)).body.data;
    expect(plan).toMatchObject({
      format: 'template',
      template: { id, label: 'BBVA net cash' },
      count: 1,
      left: [{ name: 'Beto Prueba', reason: 'Su cuenta tiene más de 12 dígitos' }],
      cut: [{ name: 'Ána María Prueba', field: 'Nombre', whole: 'ANA MARIA PRUEBA', written: 'ANA MARIA ' }],
    });
    const written = await clerk.get(`${file}/download?${when}&template=${id}`);
    expect(written.raw.toString('latin1')).toBe(
      [
        `H30/11/2026${total.padStart(16, '0')}`,
        `D000010000001ANA MARIA 000123456789A${total.padStart(14, '0')}`,
        'T000003',
        '',
      ].join('\n'),
    );
  });

  it('is the format of an account that names it, and cannot be deleted while one does', async () => {
    const { id, version } = (await template('De la cuenta')).body.data;
    const [account] = (await clerk.get('/bank_accounts')).rows;
    const named = { flat_file_format: 'template', template_id: id, base_version: account?.version };
    const changed = await clerk.put(`/bank_accounts/${account?.id}`, named);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await clerk.get(`${file}?${when}`)).body.data).toMatchObject({ template: { id }, count: 1 });
    expect((await clerk.delete(`/bank_templates/${id}`)).status).toBe(409);
    await clerk.put(`/bank_templates/${id}`, { active: false, base_version: version });
    const off = await clerk.get(`${file}?${when}`);
    expect([off.status, off.body.errors]).toEqual([
      422,
      { template: ['La plantilla no existe o está inactiva'] },
    ]);
    const bare = { flat_file_format: 'template', clear: ['template_id'] };
    const { version: now } = changed.body.data;
    const without = await clerk.put(`/bank_accounts/${account?.id}`, { ...bare, base_version: now });
    expect(Object.keys(without.body.errors)).toEqual(['template_id']);
  });

  it.each<[what: string, layout: unknown, words: RegExp]>([
    ['that is no JSON', 'hola', /no se pueden leer/],
    ['of another shape', { ...layout, shape: 'libre' }, /no se pueden leer/],
    [
      'with more fields than a manual has',
      { ...layout, header: Array(61).fill(detail[0]) },
      /no se pueden leer/,
    ],
    ['without lines', { ...layout, detail: [] }, /^Cada persona: Agregue los campos/],
    ['without the amount', { ...layout, detail: detail.slice(0, 5) }, /Falta el valor/],
    ['without the account', { ...layout, detail: [detail[5]] }, /Falta la cuenta/],
    [
      'with a field of no length',
      { ...layout, detail: [...detail, { name: 'X', source: 'name', length: 0 }] },
      /largo es un número de 1 a 500/,
    ],
    [
      'with a source that is none',
      { ...layout, header: [{ name: 'X', source: 'saldo', length: 3 }] },
      /^Encabezado, campo 1 \(«X»\): Elija qué lleva/,
    ],
    [
      'with somebody in the header',
      { ...layout, header: [{ name: 'X', source: 'name', length: 3 }] },
      /es de cada persona/,
    ],
  ])('%s is refused with a message', async (_, of, words) => {
    const refused = await template('Mala', of);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.layout?.[0]).toMatch(words);
    const tried = await clerk.post(file.replace('bank_file', 'bank_trial'), {
      layout: typeof of === 'string' ? of : JSON.stringify(of),
    });
    expect([tried.status, tried.body.errors?.layout?.[0]]).toEqual([422, refused.body.errors?.layout?.[0]]);
  });

  it('of another company cannot be read or used', async () => {
    const stranger = await office.aStranger();
    const theirs = (await template('De otra', layout, stranger)).body.data;
    expect((await clerk.get(`${file}?${when}&template=${theirs.id}`)).status).toBe(422);
    expect((await clerk.get(`/bank_templates/${theirs.id}`)).status).toBe(404);
    const [account] = (await clerk.get('/bank_accounts')).rows;
    const named = { flat_file_format: 'template', template_id: theirs.id, base_version: account?.version };
    expect((await clerk.put(`/bank_accounts/${account?.id}`, named)).status).toBe(422);
    const trial = await stranger.post(file.replace('bank_file', 'bank_trial'), {
      layout: JSON.stringify(layout),
    });
    expect(trial.status).toBe(404);
  });
});

it('a trial of a bank template shows each line split into its fields', async () => {
  const trial = await clerk.post(file.replace('bank_file', 'bank_trial'), { layout: JSON.stringify(layout) });
  expect(trial.status, JSON.stringify(trial.body)).toBe(200);
  expect(trial.body.data).toMatchObject({
    ...{ count: 1, more: 0, refused: null },
    lines: [
      { record: 'header', cells: ['H', '20/11/2026', total.padStart(16, '0')] },
      {
        record: 'detail',
        cells: ['D', '000010000001', 'ANA MARIA ', '000123456789', 'A', total.padStart(14, '0')],
      },
      { record: 'trailer', cells: ['T', '000003'] },
    ],
    left: [{ name: 'Beto Prueba' }],
    cut: [{ field: 'Nombre' }],
  });
  const narrow = { ...layout, header: [{ name: 'Total', source: 'total', length: 3 }] };
  const refused = await clerk.post(file.replace('bank_file', 'bank_trial'), {
    layout: JSON.stringify(narrow),
  });
  expect(refused.body.data).toMatchObject({
    lines: [],
    refused: expect.stringMatching(/no cabe en las 3 posiciones de «Total»/),
  });
});
