import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

let office: Office;
let clerk: Client;
let stranger: Client;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  stranger = await office.aStranger();
});

const imports = {
  payroll_imports: async () => {
    const employee_id = await office.anEmployee();
    const row = { employee_id, year: 2026, month: 11, worked_days: '30', payment_dates: ['2026-11-30'] };
    const { body } = await clerk.post('/payrolls/import', { file_name: 'noviembre.csv', rows: [row] });
    return body.data.id;
  },
  employee_imports: async () => {
    const { body } = await clerk.post('/employees/import', { file_name: 'gente.csv', rows: [{}] });
    return body.data.id;
  },
};
const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x43, 0xe9, 0x00, 0xff, 0x0a]);
const file = (name = 'nómina «noviembre».csv') => new File([bytes], name, { type: 'text/html' });
const listed = async (path: string, id: string, as = clerk) =>
  (await as.get(`/${path}`)).rows.find((one) => one.id === id)?.['has_file'];

describe.each(Object.entries(imports))('the original file of %s', (path, made) => {
  it('downloads byte for byte, as an attachment that the browser does not open', async () => {
    const id = await made();
    expect(await listed(path, id)).toBe(false);
    expect((await clerk.get(`/${path}/${id}/file`)).status).toBe(404);
    expect((await clerk.form(`/${path}/${id}/file`, [['file', file()]])).status).toBe(201);
    expect(await listed(path, id)).toBe(true);
    const { raw, headers } = await clerk.get(`/${path}/${id}/file`);
    expect(raw).toEqual(bytes);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('nómina «noviembre».csv')}`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('is the first one that was uploaded: a retry is accepted, another file is refused', async () => {
    const id = await made();
    const key = generateId();
    for (let i = 0; i < 2; i++)
      expect((await clerk.form(`/${path}/${id}/file`, [['file', file()]], { key })).status).toBe(201);
    const other = await clerk.form(`/${path}/${id}/file`, [['file', new File(['x'], 'x.csv')]]);
    expect(other.status).toBe(409);
    expect((await clerk.get(`/${path}/${id}/file`)).raw).toEqual(bytes);
  });

  it('is hidden from another company and cannot be attached to an unknown import', async () => {
    const id = await made();
    expect((await stranger.form(`/${path}/${id}/file`, [['file', file()]])).status).toBe(404);
    await clerk.form(`/${path}/${id}/file`, [['file', file()]]);
    expect((await stranger.get(`/${path}/${id}/file`)).status).toBe(404);
    expect((await clerk.form(`/${path}/${generateId()}/file`, [['file', file()]])).status).toBe(404);
    expect((await clerk.form(`/${path}/x/file`, [['file', file()]])).status).toBe(404);
  });

  it('must be uploaded as a file, not as text', async () => {
    const id = await made();
    const text = await clerk.form(`/${path}/${id}/file`, [['file', 'hola']]);
    expect([text.status, Object.keys(text.body.errors)]).toEqual([422, ['file']]);
    expect(await listed(path, id)).toBe(false);
  });
});
