import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertFiling, withdraw } from '../../../server/pila/filings.ts';
import { generateId } from '../../../server/services.ts';
import type { CrosscheckFilePerson, CrosscheckPerson } from '../../../src/domain/office/crosscheck.ts';
import { buildBlankLine } from '../../../src/domain/pila/layout.ts';
import { buildPlanillaHeader } from '../../../src/domain/pila/planilla.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import { numbered, planillaText } from '../../domain/pila/file.ts';
import { accepted } from '../adjustments/accepted.ts';

type World = Awaited<ReturnType<typeof accepted>>;
let world: World;
let month: { year: number; month: number };
let query: string;
let xml: string;
beforeAll(async () => {
  world = await accepted();
  const { year, month: number } = (await world.client.get(`/payrolls/${world.id}`)).body.data as unknown as {
    year: number;
    month: number;
  };
  month = { year, month: number };
  query = `year=${year}&month=${number}`;
  xml = (await world.client.get(`/payrolls/${world.id}/xml`)).raw.toString();
});

const people = async (more = ''): Promise<CrosscheckPerson[]> =>
  (await world.client.get(`/crosscheck?${query}${more}`)).rows as unknown as CrosscheckPerson[];

describe('the crosscheck of a month', () => {
  it('shows no differences when the payroll is as DIAN accepted it', async () => {
    const { body, rows } = await world.client.get(`/crosscheck?${query}`);
    expect(rows).toMatchObject([{ payroll: { id: world.id }, differences: [], claim: '0.00' }]);
    expect(body).toMatchObject({ people: 1, differing: 0, claim: '0.00', planilla: 'projected' });
  });

  it('shows what changed in the record since the document was accepted, and what corrects it', async () => {
    const [before] = await people();
    const employee = (await world.client.get(`/employees/${before?.id}`)).body.data;
    const raised = { salary: '9000000.00', base_version: employee.version };
    expect((await world.client.put(`/employees/${before?.id}`, raised)).status).toBe(200);
    const [person] = await people();
    const salary = person?.differences.find(({ fact }) => fact === 'salary');
    expect(salary).toMatchObject({
      between: ['payroll', 'document'],
      figures: { payroll: '9000000.00' },
      mend: { kind: 'note', link: `/payrolls/${world.id}` },
    });
    const { raw } = await world.client.get(`/crosscheck/export?${query}&format=csv`);
    const [head = '', ...lines] = raw.toString().trim().split('\n');
    expect(head).toContain('Reclamaría la UGPP');
    expect(lines.length).toBe(person?.differences.length);
  });

  it('compares the filed planilla, and lists a person who is only in it', async () => {
    const { rows } = await world.client.get(`/crosscheck?${query}`);
    const number = String(rows[0]?.['document_number']);
    const id = generateId();
    const presenter = {
      ...{ name: 'Peña', document_type: 'NI', check_digit: '1' },
      document_number: world.company.nit,
    };
    const header = buildPlanillaHeader({
      ...{ presenter, settings: defaultPilaSettings, ...month },
      ...{ type: 'E' as const, contributors: 2, payroll: pesos(1) },
    });
    const line = (documentNumber: string) => ({
      ...{ ...buildBlankLine(), documentType: 'CC', documentNumber, type: '01' },
      ...{ surname: 'ROJAS', firstName: 'ANA', healthBase: pesos(1_000_000) },
    });
    const text = planillaText(header, numbered([line(number), line('99')]), '2026-11-20' as Day);
    await world.server.store.inCompany(world.company.id, (tx) =>
      insertFiling(
        tx,
        world.company.id,
        {
          ...{
            id,
            ...month,
            type: 'E',
            number: '1',
            paid: '2026-11-10' as Day,
            written: '2026-11-20' as Day,
          },
          ...{ content: Buffer.from(text, 'latin1'), branch: null, by: world.user.id },
        },
        { people: 2, lines: 2, total: pesos(0), sums: {}, administrators: [] } as never,
      ),
    );
    const { body, rows: found } = await world.client.get(`/crosscheck?${query}`);
    expect(body['planilla']).toBe('filed');
    const people = found as unknown as CrosscheckPerson[];
    expect(
      people.find(({ document_number }) => document_number === number)?.differences.map(({ fact }) => fact),
    ).toContain('health_paid');
    expect(people.find(({ document_number }) => document_number === '99')).toMatchObject({
      id: null,
      name: 'ROJAS ANA',
      differences: [{ fact: 'presence', between: ['planilla', 'payroll'], mend: { kind: 'register' } }],
    });
    await world.server.store.inCompany(world.company.id, (tx) =>
      withdraw(tx, world.company.id, id, 'Se presentó mal', world.user.id),
    );
    expect((await world.client.get(`/crosscheck?${query}`)).body['planilla']).toBe('projected');
  });

  it('can be searched by document', async () => {
    expect(await people('&search=nadie')).toEqual([]);
    expect(await people(`&search=${(await people())[0]?.document_number}`)).toHaveLength(1);
  });

  it('reports a stored document that is no longer a payroll', async () => {
    await world.server.store.inCompany(world.company.id, (tx) =>
      sql`update submissions set signed_xml = convert_to('<Invoice/>', 'UTF8') where payroll_id = ${world.id}`.execute(
        tx,
      ),
    );
    const [person] = await people();
    expect(person?.differences[0]).toMatchObject({ fact: 'presence', between: ['payroll', 'document'] });
  });

  it.each([
    ['month=9', { year: ['Diga el año'] }],
    ['year=2026&month=13', { month: ['Diga el mes'] }],
    ['year=2026&month=9&per_page=0', { per_page: ['Este valor no es válido'] }],
  ])('rejects %s and says which field is wrong', async (address, errors) => {
    const { status, body } = await world.client.get(`/crosscheck?${address}`);
    expect([status, body['errors']]).toEqual([422, errors]);
  });
});

describe('files of another program', () => {
  const send = (documents: object[], planilla: string) =>
    world.client.form('/crosscheck/files', [
      ...documents.flatMap((one, at) =>
        Object.entries(one).map(([name, value]): [string, string] => [
          `documents[${at}][${name}]`,
          String(value),
        ]),
      ),
      ...(planilla ? [['planilla', new File([planilla], 'planilla.txt')] as [string, File]] : []),
    ]);
  const planillaOf = (documentNumber: string, healthBase: number) => {
    const line = {
      ...buildBlankLine(),
      documentType: 'CC',
      documentNumber,
      type: '01',
      healthBase: pesos(healthBase),
    };
    const presenter = {
      ...{ name: 'Peña', document_type: 'NI', check_digit: '1' },
      document_number: world.company.nit,
    };
    const header = buildPlanillaHeader({
      ...{ presenter, settings: defaultPilaSettings, ...month },
      ...{ type: 'E' as const, contributors: 1, payroll: pesos(1) },
    });
    return planillaText(header, numbered([line]), '2026-11-20' as Day);
  };

  it('are compared with each other', async () => {
    const number = /NumeroDocumento="(\d+)"/.exec(xml)?.[1] ?? '';
    const { status, body, rows } = await send([{ name: 'a.xml', text: xml }], planillaOf(number, 1_000_000));
    expect(status).toBe(200);
    expect(body).toMatchObject({ month, documents: 1, contributors: 1, left: [] });
    const [person] = rows as unknown as CrosscheckFilePerson[];
    expect(person?.document_number).toBe(number);
    expect(person?.differences.map(({ fact }) => fact)).toContain('salary');
  });

  const sendPacked = (archives: [name: string, data: Uint8Array][], planilla: string) =>
    world.client.form('/crosscheck/files', [
      ...archives.map(
        ([name, data], at) => [`archives[${at}]`, new File([Buffer.from(data)], name)] as [string, File],
      ),
      ['planilla', new File([planilla], 'planilla.txt')],
    ]);

  it('can come in a ZIP, and each entry that is no document is listed with the reason', async () => {
    const number = /NumeroDocumento="(\d+)"/.exec(xml)?.[1] ?? '';
    const text = Buffer.from(xml, 'utf8');
    const broken = Buffer.from(zipSync({ 'roto.xml': text }));
    // Bytes of the file itself, after the name of its record.
    broken.fill(0xff, 40, 90);
    const { status, body } = await sendPacked(
      [
        [
          'mes.zip',
          zipSync({
            'octubre/a.xml': text,
            '__MACOSX/octubre/._a.xml': text,
            'foto.png': text,
            'otro.zip': text,
            'planilla.txt': Buffer.from(planillaOf(number, 1_000_000)),
            'factura.xml': Buffer.from('<Invoice/>'),
            'grande.xml': Buffer.alloc(2_000_001, 32),
          }),
        ],
        ['roto.zip', broken],
        ['nada.zip', Buffer.from('hola')],
      ],
      planillaOf(number, 1_000_000),
    );
    expect([status, body['documents'], body['people']]).toEqual([200, 1, 1]);
    expect(
      (body['left'] as { file: string; message: string }[]).map(({ file, message }) => [file, message]),
    ).toEqual([
      ['mes.zip › foto.png', 'No es un XML ni un .txt'],
      ['mes.zip › otro.zip', 'Es un ZIP dentro de otro: suéltelo aparte'],
      ['mes.zip › grande.xml', 'Pesa más de 2 MB: no es un documento de nómina'],
      ['nada.zip', 'No es un ZIP, o está dañado'],
      ['roto.zip › roto.xml', 'No se pudo sacar del ZIP: está dañado o tiene contraseña'],
      ['mes.zip › planilla.txt', 'Esta planilla está dos veces'],
      ['mes.zip › factura.xml', 'El archivo es una factura o un documento soporte (Invoice), no una nómina'],
    ]);
  });

  it.each([
    ['in UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text.replace('PENA', 'PEÑA')}`)],
    ['in Latin-1', (text: string) => Buffer.from(text.replace('PENA', 'PEÑA'), 'latin1')],
    ['in UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['without an end to its last line', (text: string) => Buffer.from(text.trimEnd())],
    ['with lines of another system', (text: string) => Buffer.from(text.replaceAll('\r\n', '\n'))],
  ])('can include a planilla %s, also in a ZIP', async (_, bytes) => {
    const number = /NumeroDocumento="(\d+)"/.exec(xml)?.[1] ?? '';
    const planilla = bytes(planillaOf(number, 1_000_000));
    const alone = await world.client.form('/crosscheck/files', [
      ['documents[0][name]', 'a.xml'],
      ['documents[0][text]', xml],
      ['planilla', new File([planilla], 'p.txt')],
    ]);
    const packed = zipSync({ 'a.xml': Buffer.from(xml), 'p.txt': planilla });
    const together = await world.client.form('/crosscheck/files', [
      ['archives[0]', new File([Buffer.from(packed)], 'mes.zip')],
    ]);
    for (const { status, body } of [alone, together])
      expect([status, body['people'], body['contributors'], body['left']]).toEqual([200, 1, 1, []]);
  });

  it('can include several planillas, and an empty one is listed', async () => {
    const number = /NumeroDocumento="(\d+)"/.exec(xml)?.[1] ?? '';
    const { status, body } = await world.client.form('/crosscheck/files', [
      ['documents[0][name]', 'a.xml'],
      ['documents[0][text]', xml],
      ['planillas[0][name]', 'nada.txt'],
      ['planillas[1][name]', 'p.txt'],
      ['planillas[1][text]', planillaOf(number, 1_000_000)],
      ['planillas[2][name]', 'q.txt'],
      ['planillas[2][text]', planillaOf('777', 1_000_000)],
    ]);
    expect([status, body['people'], body['contributors']]).toEqual([200, 2, 2]);
    expect(body['left']).toMatchObject([{ file: 'nada.txt' }, { file: 'nada.txt' }]);
  });

  it('are refused when a ZIP holds more than 1000 documents', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1001 }, (_, at) => [`${at}.xml`, new Uint8Array(1)]),
    );
    const { status, body } = await sendPacked([['mes.zip', zipSync(many)]], 'x');
    expect([status, body['errors']]).toEqual([422, { documents: ['Suelte hasta 1000 documentos a la vez'] }]);
  });

  it('that are neither payrolls nor planillas are listed with the reason', async () => {
    const { status, body } = await send([{ name: 'a.xml', text: '<Invoice/>' }], 'hola');
    expect([status, body['people']]).toEqual([200, 0]);
    expect(body['left']).toContainEqual({
      file: 'a.xml',
      line: null,
      message: 'El archivo es una factura o un documento soporte (Invoice), no una nómina',
    });
  });

  it.each([
    ['no documents', [], 'x', 'documents'],
    ['a document without its name', [{ text: 'x' }], 'x', 'documents'],
    ['no planilla', [{ name: 'a.xml', text: 'x' }], '', 'planilla'],
    ['too many documents', Array.from({ length: 1001 }, () => ({ name: 'a', text: 'x' })), 'x', 'documents'],
  ])('with %s are refused, and the error names the field', async (_, documents, planilla, field) => {
    const { status, body } = await send(documents, planilla);
    expect(status).toBe(422);
    expect(Object.keys(body['errors'] as object)).toEqual([field]);
  });
});
