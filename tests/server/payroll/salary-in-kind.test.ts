import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import type { AccountingMonth } from '../../../src/domain/office/accounting.ts';
import { run as runDian } from '../../scripts/dian-run.ts';
import { accepted, untilState } from '../adjustments/accepted.ts';
import { livingFunds } from '../pila/funds.ts';
import { anOffice } from './clerk.ts';
import { runsOf } from './paying.ts';

const inKind = {
  earned: [{ concept: 'salary_in_kind', salary: '500000.00', description: 'Alimentación' }],
  taken: [{ concept: 'delivered_in_kind', amount: '600000.00' }],
};

describe('salary in kind', () => {
  it('counts for contributions and accounting, and is left out of the bank file', async () => {
    const office = await anOffice();
    const { clerk, server } = office;
    const ids = await server.store.asSystem(async (tx) => ({
      bank: await readCatalogueId(tx, 'banks', '1007'),
      transfer: await readCatalogueId(tx, 'payment_means', '47'),
    }));
    const account = { bank_id: ids.bank, account_type: 'ahorros', account_number: '12345678901' };
    const employee = await office.anEmployee({
      ...{ salary: '3000000.00', admission_date: '2026-01-15', payment_means_id: ids.transfer },
      ...account,
      ...(await livingFunds(office)),
    });
    const made = await clerk.post('/bank_accounts', {
      ...{ ...account, account_type: 'corriente', alias: 'Nómina', flat_file_format: 'generic_csv' },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);

    const paying = runsOf(clerk);
    const run = await paying.paid({
      ...{ kind: 'month', year: 2026, month: 10, payment_date: '2026-10-28', employee_ids: [employee] },
    });
    const plain = await paying.personOf(run.id, employee);
    const put = await clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
      ...inKind,
      base_version: plain.version,
    });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    // Health and pension of 500.000 are 40.000; what was handed in kind is 600.000 of the salary.
    const { total, findings } = await paying.personOf(run.id, employee);
    expect(Number(total)).toBe(Number(plain.total) - 640_000);
    expect(findings.filter(({ code }) => code === 'in-kind-limit')).toEqual([]);
    expect((await paying.close(run.id)).status).toBe(200);

    const bank = `/pay_runs/${run.id}/bank_file`;
    expect((await clerk.get(`${bank}?paid=2026-11-30`)).body.data).toMatchObject({ count: 1, total });
    const csv = (await clerk.get(`${bank}/download?paid=2026-11-30`)).raw.toString().trim();
    expect(csv.split('\r\n').at(-1)?.split(';').at(-1)).toBe(String(Number(total)));

    const month = (await clerk.get('/accounting?month=2026-10')).body.data as unknown as AccountingMonth;
    const vouchers = month.vouchers.map(({ debit, credit }) => [debit, credit]);
    expect(vouchers).toEqual(vouchers.map(([debit]) => [debit, debit]));
    const pay = month.vouchers.find(({ kind }) => kind === 'pay')?.lines ?? [];
    expect(pay.find(({ account: code }) => code === '425050')).toMatchObject({ credit: '1100000.00' });

    const planilla = (await clerk.get('/pila/file?month=2026-10&type=E')).raw.toString('latin1');
    const line = planilla.split('\r\n').find((each) => each.startsWith('02')) ?? '';
    expect(Number(line.slice(201, 210))).toBe(3_500_000);
  });

  it('is in a document that DIAN and the local validator accept', async () => {
    const { client, id } = await accepted();
    const begun = await client.post(`/payrolls/${id}/adjust`, {
      note_type: 1,
      reason: 'Recibe alimentación',
    });
    const { version, employee_id, year, month, payment_dates, ...note } = begun.body.data;
    const written = { base_version: version, employee_id, year, month, payment_dates };
    const saved = await client.put(`/adjustment_payrolls/${note.id}`, { ...written, ...inKind });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await client.post('/adjustment_payrolls/send', { ids: [note.id] });
    await untilState(client, `/adjustment_payrolls/${note.id}`, 'aceptada');

    const { raw } = await client.get(`/payrolls/${note.id}/xml`);
    const text = raw.toString();
    expect(text).toContain('<OtroConcepto DescripcionConcepto="Alimentación" ConceptoS="500000.00"');
    expect(text).toContain(
      '<OtraDeduccion>600000.00</OtraDeduccion><OtraDeduccion>500000.00</OtraDeduccion>',
    );
    const folder = mkdtempSync(join(tmpdir(), 'in-kind-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'note.xml');
    writeFileSync(file, raw);
    const judged = runDian('check', file);
    expect(judged, judged.out + judged.err).toMatchObject({ status: 0 });
  });
});
