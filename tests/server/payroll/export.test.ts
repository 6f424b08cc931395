import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accepted } from '../adjustments/accepted.ts';
import { pdfText } from '../payslips/pdf-text.ts';
import { anOffice } from './clerk.ts';
import { first, runsOf } from './paying.ts';

it('the list of payrolls is exported with its filters and in its order', async () => {
  const office = await anOffice();
  const { clerk } = office;
  const totals: string[] = [];
  for (const [first_name, salary, month] of [
    ['=Rosa', '2000000.00', 10],
    ['Saúl', '3000000.00', 10],
    ['Tomás', '4000000.00', 9],
  ] as const) {
    const employee_id = await office.anEmployee({ first_name: first_name.replace('=', ''), salary });
    const values = { employee_id, year: 2026, month, payment_dates: [`2026-${month === 9 ? '09' : 10}-30`] };
    const { id, total } = (await clerk.post('/payrolls', values)).body.data;
    totals.push(String(total));
    if (first_name.startsWith('='))
      await office.server.store.inCompany(office.company.id, (tx) =>
        sql`update payrolls set list_name = '=Prueba Rosa' where id = ${id}`.execute(tx),
      );
  }
  const csv = async (query: string) =>
    (await clerk.get(`/payrolls/export?format=csv&${query}`)).raw.toString().trim().split('\r\n');
  const [head = '', first = '', second = '', ...rest] = await csv('year=2026&month=10&sort=-total');
  expect(head).toContain(
    'Número;Apellidos y nombres;Documento;Periodo;Días;Devengado;Deducciones;Neto;Estado',
  );
  expect(first).toContain('Prueba Saúl');
  expect(first).toContain(`;octubre de 2026;30;`);
  expect(first).toContain(`;${Number(totals[1])};Lista para emitir`);
  // A name is never a formula.
  expect(second).toContain("'=Prueba Rosa");
  expect(rest).toEqual([]);
  expect(await csv('search=tomas')).toHaveLength(2);
  expect(await csv('year=2026&state=aceptada')).toHaveLength(1);

  const sheet = await clerk.get('/payrolls/export?year=2026&month=10');
  expect(sheet.headers['content-disposition']).toMatch(/nominas-2026-11-20\.xlsx/);
  const book = await readXlsx(new Uint8Array(sheet.raw));
  expect(book.sheets[0]?.rows.map(([number]) => number === 'Total')).toEqual([false, false, false, true]);
  expect((await clerk.get('/payrolls/export?format=pdf')).body.errors).toHaveProperty('format');
  expect((await clerk.get('/payrolls/export?empleado=1')).body.errors).toHaveProperty('empleado');
  const stranger = await office.aStranger();
  expect(
    (await stranger.get('/payrolls/export?format=csv')).raw.toString().trim().split('\r\n'),
  ).toHaveLength(1);
});

it('the list of adjustment notes is exported with its filters', async () => {
  const { client, id } = await accepted();
  const why = { note_type: 2, reason: 'Se pagó dos veces' };
  expect((await client.post(`/payrolls/${id}/adjust`, why)).status).toBe(201);
  const lines = async (query: string) =>
    (await client.get(`/adjustment_payrolls/export?format=csv&${query}`)).raw.toString().trim().split('\r\n');
  const [head = '', note = ''] = await lines('year=2026');
  expect(head).toContain('Nota;Ajusta;Neto antes;Neto después;Diferencia;Motivo');
  expect(note).toContain(';Elimina;NI1;');
  // A sheet in Spanish adds it up: below zero is a figure, not a text.
  expect(note).toMatch(/;(\d+);0;-\1;Se pagó dos veces;/);
  expect(await lines('note_type=1')).toHaveLength(1);
  // October is in some months of its year and not in others; months need their year.
  expect(await lines('year=2026&month_from=9&month_to=10')).toHaveLength(2);
  expect(await lines('year=2026&month_from=11')).toHaveLength(1);
  expect((await client.get('/adjustment_payrolls?month_from=9')).body.errors).toHaveProperty('year');
});

describe('the register of a payment', () => {
  it('has a column per concept and totals per cost center, even before the payment is closed', async () => {
    const { clerk, anEmployee } = await anOffice();
    const center = async (name: string) =>
      (await clerk.post('/cost_centers', { code: name.slice(0, 3), name })).body.data.id;
    const [plant, sales] = [await center('Planta'), await center('Ventas')];
    await anEmployee({ first_name: 'Ana', salary: '2000000.00', cost_center_id: sales });
    await anEmployee({ first_name: 'Beto', salary: '3000000.00', cost_center_id: plant });
    await anEmployee({ first_name: 'Celia', salary: '4000000.00', cost_center_id: plant });
    const run = await runsOf(clerk).paid({ ...first, everybody: true });
    const at = `/pay_runs/${run.id}/register`;
    const csv = (await clerk.get(`${at}?format=csv`)).raw.toString().replace('\ufeff', '').trim();
    const [head = [], ...rows] = csv.split('\r\n').map((line) => line.split(';'));
    expect(head.slice(0, 9)).toEqual([
      'Apellidos y nombres',
      'Documento',
      'Cargo',
      'Centro de costo',
      'Desde',
      'Hasta',
      'Salario básico',
      'Auxilio de transporte',
      'Devengado',
    ]);
    expect(head.slice(9)).toEqual(['Salud', 'Pensión', 'Deducciones', 'Neto']);
    expect(rows.map(([name]) => name)).toEqual([
      'Prueba Beto',
      'Prueba Celia',
      'Total Planta',
      'Prueba Ana',
      'Total Ventas',
      'Total',
    ]);
    const column = (title: string) => rows.map((row) => row[head.indexOf(title)]);
    expect(column('Salario básico')).toEqual([
      '1500000',
      '2000000',
      '3500000',
      '1000000',
      '1000000',
      '4500000',
    ]);
    expect(column('Salud')).toEqual(['60000', '80000', '140000', '40000', '40000', '180000']);
    expect(column('Neto').at(-1)).toBe(String(Number(run.total)));

    const book = await readXlsx(new Uint8Array((await clerk.get(at)).raw));
    expect(book.sheets[0]?.rows).toHaveLength(7);
    expect(book.sheets[0]?.name).toBe('Primera quincena nov. 2026');
    const pdf = await clerk.get(`${at}?format=pdf`);
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(pdf.headers['content-disposition']).toMatch(/planilla-2026-11-15\.pdf/);
    const text = pdfText(pdf.raw).replaceAll('\u00a0', ' ');
    for (const words of [
      'Total Planta',
      'Total Ventas',
      'Salario básico 4.500.000 · Auxilio de transporte 249.096 · Salud −180.000 · Pensión −180.000',
    ])
      expect(text).toContain(words);
    expect(text.split('\n').filter((line) => line === 'Total')).toHaveLength(1);
    expect((await clerk.get(`${at}?format=doc`)).body.errors).toEqual({ format: ['Use xlsx, csv o pdf'] });
  });

  it('shortens no name or amount in print, however long', async () => {
    const { server, company, clerk, anEmployee } = await anOffice();
    const reason = `${'Confecciones y Dotaciones de la Sabana '.repeat(4)}S.A.S.`;
    await server.store.inCompany(company.id, (tx) =>
      sql`update companies set social_reason = ${reason} where id = ${company.id}`.execute(tx),
    );
    const charge = 'Coordinadora de mantenimiento de máquinas planas y fileteadoras';
    const long = {
      first_name: 'María de los Ángeles',
      other_names: 'Guadalupe del Socorro',
      surname: 'Fernández de Castro',
    };
    const charge_id = (await clerk.post('/charges', { name: charge })).body.data.id;
    const employee = await anEmployee({
      ...long,
      second_surname: 'Santodomingo Pumarejo',
      charge_id,
      salary: '98765432.00',
    });
    const { document_number } = (await clerk.get(`/employees/${employee}`)).body.data;
    const run = await runsOf(clerk).paid({ ...first, everybody: true });
    const pdf = await clerk.get(`/pay_runs/${run.id}/register?format=pdf`);
    const text = pdfText(pdf.raw).replace(/\s+/g, ' ');
    expect(text).not.toContain('…');
    for (const whole of [reason, 'Santodomingo Pumarejo', String(document_number), charge, '49.382.716'])
      expect(text).toContain(whole);
  });
});
