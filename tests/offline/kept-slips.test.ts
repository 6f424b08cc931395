import { describe, expect, it } from 'vitest';
import { findExpendableAddress } from '../../src/offline/kept-slips.ts';

const list = '/api/vault/payslips';
const slip = (month: string): string => `${list}/${month}/payrolls`;
const pdf = (month: string): string => `${slip(month)}/pdf`;
const newest = ['oct', 'sep', 'ago'].map(slip);
const all = [list, '/api/vault/me', ...newest, ...['oct', 'sep', 'ago'].map(pdf)];

describe('on a full device', () => {
  it.each<[string, string[], string, string | undefined]>([
    ['a new month replaces the PDF of the oldest', all, pdf('oct'), pdf('ago')],
    ['the order of storage does not matter', [...all].reverse(), pdf('oct'), pdf('ago')],
    ['an older PDF does not replace a newer one', [slip('oct'), pdf('oct')], pdf('sep'), undefined],
    ['a PDF does not replace its own payslip', [slip('sep')], pdf('sep'), undefined],
    ['a payslip replaces the oldest one when there are no PDFs', [list, ...newest], slip('oct'), slip('ago')],
    ['a PDF that is not in the list is replaced first', [...all, pdf('ene')], pdf('oct'), pdf('ene')],
    ['the list replaces the oldest PDF', all, list, pdf('ago')],
    ['the account and the list are not replaced', [list, '/api/vault/me'], slip('oct'), undefined],
    ['a PDF that is not in the list replaces nothing', all, pdf('ene'), undefined],
  ])('%s', (_, have, url, gone) => {
    expect(findExpendableAddress(have, newest, url)).toBe(gone);
  });
});
