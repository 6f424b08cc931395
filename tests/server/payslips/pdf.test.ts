import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawPayslipPdf, type PayFacts, type Payslip } from '../../../server/payslips/pdf.ts';
import { PdfSheet } from '../../../server/payslips/sheet.ts';
import { aContract, day, month, paid } from '../../domain/payroll/payroll.ts';
import { extractable } from './pdf-text.ts';

const cune =
  '7c1f0a94be3d52e86a07d41cb95f2e1380aa64d7c2935be01f48d6a27e90c35b14f8e2d07ba96c3155e8049fd21b7ac6';
const qr = `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${cune}`;

function aPayslip(changes: Partial<Payslip> = {}, hours = 1): Payslip {
  const { lines, totals } = paid(aContract(2_420_000), '2026-10', {
    hours: Array.from({ length: hours }, () => ({ kind: 'heds', quantity: '6' }) as const),
  });
  return {
    company: { social_reason: 'Confecciones Siete Ceibas S.A.S.', nit: '901482317', dv: '5' },
    employee: {
      name: 'Yuliana Rentería Mosquera',
      document_type: 'CC',
      document_number: '1037482916',
      charge: 'Diseño y corrección',
    },
    period: { year: 2026, month: 10, ...month('2026-10') },
    payment_dates: [day('2026-10-15'), day('2026-10-31')],
    number: 'NE2026001084',
    lines,
    totals,
    dian: { status: 'aceptada', cune, qr, accepted_at: '2026-11-06T14:14:05.000Z' },
    ...changes,
  };
}

const pages = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;

describe('the printed payslip', () => {
  it('is one tagged Letter page in Spanish', async () => {
    const pdf = await drawPayslipPdf(aPayslip());
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(pages(pdf)).toBe(1);
    expect(text).toContain('/MediaBox [0 0 612 792]');
    expect(text).toMatch(/\/MarkInfo/);
    expect(text).toMatch(/\/StructTreeRoot/);
    expect(text).toContain('/Lang (es-CO)');
    for (const tag of ['/H1', '/Table', '/TR', '/TH', '/TD', '/Figure']) expect(text).toContain(`/S ${tag}`);
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('keeps accents and currency signs as text', async () => {
    const letters = extractable(await drawPayslipPdf(aPayslip()));
    for (const letter of 'áíóñ$−·%') expect(letters, letter).toContain(letter);
  });

  it('has the same bytes for the same payslip', async () => {
    const [one, other] = await Promise.all([drawPayslipPdf(aPayslip()), drawPayslipPdf(aPayslip())]);
    const bare = (pdf: Buffer) => pdf.toString('latin1').replace(/\/ID \[[^\]]*\]/, '');
    expect(bare(one)).toBe(bare(other));
  });

  it('shares its parsed fonts with other documents without changing its bytes', async () => {
    const fontOf = (sheet: PdfSheet, face: string) =>
      (sheet.document.font(face) as unknown as { _font: { font: object } })._font.font;
    const bare = (pdf: Buffer) => pdf.toString('latin1').replace(/\/ID \[[^\]]*\]/, '');
    const first = bare(await drawPayslipPdf(aPayslip()));
    const [one, other] = [1, 2].map(() => new PdfSheet('Prueba', 'Prueba', new Date(0)));
    for (const face of ['text', 'strong', 'money'])
      expect(fontOf(one as PdfSheet, face), face).toBe(fontOf(other as PdfSheet, face));
    const name = 'Ñáñez Güiza, Wálter';
    await drawPayslipPdf(aPayslip({ employee: { ...aPayslip().employee, name } }));
    expect(bare(await drawPayslipPdf(aPayslip()))).toBe(first);
  });

  it.each([
    ['a draft', aPayslip({ dian: null, number: '' })],
    ['a rejected one', aPayslip({ dian: { status: 'rechazada', cune, qr, accepted_at: null } })],
    [
      'a replaced one',
      aPayslip({ dian: { status: 'reemplazada', cune, qr, accepted_at: '2026-11-06T14:14:05.000Z' } }),
    ],
    ['one on its way', aPayslip({ dian: { status: 'sin_respuesta', cune, qr, accepted_at: null } })],
    [
      'nobody’s post and no dates',
      aPayslip({ employee: { name: 'Ñ', document_type: 'PA', document_number: 'X-99' }, payment_dates: [] }),
    ],
    [
      'very long names',
      aPayslip({
        company: { social_reason: 'Compañía '.repeat(30), nit: '1', dv: '9' },
        employee: { name: 'María Ñandú '.repeat(20), document_type: 'CC', document_number: '1' },
      }),
    ],
    [
      'notes of the company above and below',
      aPayslip({
        letterhead: { head_note: `${'Aviso '.repeat(80)}\ntermina`, foot_note: 'Pie '.repeat(125) },
      }),
    ],
    [
      'no lines',
      aPayslip({ lines: [], totals: { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' } }),
    ],
  ])('prints %s on one page', async (_, slip) => {
    expect(pages(await drawPayslipPdf(slip))).toBe(1);
  });

  it('takes a second page when its lines do not fit on one', async () => {
    expect(pages(await drawPayslipPdf(aPayslip({}, 12)))).toBe(1);
    expect(pages(await drawPayslipPdf(aPayslip({}, 40)))).toBe(2);
  });
});

/** Seen by independent readers where they are installed. */
const installed = (tool: string) => spawnSync(tool, ['-h']).error === undefined;
const [text, scanner] = [installed('pdftotext'), installed('pdftoppm') && installed('zbarimg')];
if (!text) console.info('Left out: the text of the PDF, pdftotext is not installed.');
if (!scanner) console.info('Left out: the QR of the PDF, pdftoppm or zbarimg is not installed.');

describe('the printed payslip in other programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payslip-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.skipIf(!text)('has every line, total and group of the CUNE in its text', async () => {
    const file = join(folder, 'text.pdf');
    const slip = aPayslip();
    writeFileSync(file, await drawPayslipPdf(slip));
    const text = execFileSync('pdftotext', ['-layout', file, '-']).toString().replaceAll('\u00a0', ' ');
    for (const expected of [
      'Comprobante de nómina',
      'Octubre de 2026',
      'NIT 901.482.317-5',
      'CC 1.037.482.916',
      'Diseño y corrección',
      '15 y 31 de octubre de 2026',
      'Salario básico',
      '2.420.000',
      'Pensión',
      'Total deducciones',
      'Neto a pagar',
      'Aceptado',
      '6 de noviembre de 2026, 9:14 a. m.',
    ]) {
      expect(text).toContain(expected);
    }
    for (const group of cune.match(/.{8}/g) ?? []) expect(text).toContain(group);
    for (const { label } of slip.lines) expect(text).toContain(label);
  });

  it.skipIf(!text)('shows the contract salary, the funds and the bank account', async () => {
    const file = join(folder, 'pay.pdf');
    const told = async (pay: PayFacts) => {
      const pdf = await drawPayslipPdf(aPayslip({ employee: { ...aPayslip().employee, pay } }, 12));
      expect(pages(pdf)).toBe(1);
      writeFileSync(file, pdf);
      return execFileSync('pdftotext', ['-layout', file, '-']).toString().replaceAll('\u00a0', ' ');
    };
    const pay = {
      salary: '2420000.00',
      health: 'EPS SURA',
      pension: 'Protección',
      bank: 'Bancolombia',
      account_type: 'ahorros',
      account_end: '3456',
    };
    const whole = await told(pay);
    for (const words of [
      'Sueldo básico',
      '$ 2.420.000',
      'EPS SURA · Protección',
      'Bancolombia, ahorros ··· 3456',
    ])
      expect(whole).toContain(words);
    const bare = await told({ ...pay, pension: null, bank: null, account_type: null, account_end: null });
    expect(bare).toContain('Sin cuenta');
    expect(bare).not.toContain('SURA ·');
  });

  it.skipIf(!text)(
    'shows the notes of the company whole, one above the employee and the other below the lines',
    async () => {
      const file = join(folder, 'notes.pdf');
      const long = `${'Aguinaldos desde el 15. '.repeat(20)}\nFin del aviso`;
      const letterhead = { head_note: long, foot_note: 'Dudas: nomina@ceibas.co, extensión 104' };
      writeFileSync(file, await drawPayslipPdf(aPayslip({ letterhead })));
      const text = execFileSync('pdftotext', ['-layout', file, '-']).toString();
      expect(text.match(/desde el 15\./g)).toHaveLength(20);
      const order = ['Aguinaldos', 'Fin del aviso', 'Yuliana', 'Total deducciones', 'extensión 104', 'CUNE'];
      const at = order.map((words) => text.indexOf(words));
      expect(at).not.toContain(-1);
      expect(at).toEqual([...at].sort((a, b) => a - b));
    },
  );

  it.skipIf(!scanner)('has a QR code that leads to the given address', async () => {
    const file = join(folder, 'qr.pdf');
    writeFileSync(file, await drawPayslipPdf(aPayslip()));
    execFileSync('pdftoppm', ['-r', '100', '-png', '-singlefile', file, join(folder, 'qr')]);
    expect(statSync(join(folder, 'qr.png')).size).toBeGreaterThan(0);
    const read = execFileSync('zbarimg', ['-q', '--raw', join(folder, 'qr.png')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(read.toString().trim()).toBe(qr);
  });

  it('links to its verification page, with a QR code of its own', async () => {
    const check = 'https://nomina.quincena.demo/v/7KQM-3XTV-92HB';
    const dian = { status: 'aceptada', cune, qr, accepted_at: null, check } as const;
    const pdf = await drawPayslipPdf(aPayslip({ dian }));
    expect(pages(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toContain(`/URI (${check})`);
    expect((await drawPayslipPdf(aPayslip())).toString('latin1')).not.toContain('/v/');
    if (!scanner) return;
    const file = join(folder, 'check.pdf');
    writeFileSync(file, pdf);
    execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', file, join(folder, 'check')]);
    const read = execFileSync('zbarimg', ['-q', '--raw', join(folder, 'check.png')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(read.toString().trim().split('\n').sort()).toEqual([qr, check].sort());
  });
});
