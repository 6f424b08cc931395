import { describe, expect, it } from 'vitest';
import { findExpendableAddress } from '../../src/offline/kept-slips.ts';

const list = '/api/vault/payslips';
const slip = (month: string): string => `${list}/${month}/payrolls`;
const pdf = (month: string): string => `${slip(month)}/pdf`;
const newest = ['oct', 'sep', 'ago'].map(slip);
const all = [list, '/api/vault/me', ...newest, ...['oct', 'sep', 'ago'].map(pdf)];

describe('what makes room on a full device', () => {
  it.each<[string, string[], string, string | undefined]>([
    ['a new month takes the PDF of the oldest', all, pdf('oct'), pdf('ago')],
    ['whatever order they were kept in', [...all].reverse(), pdf('oct'), pdf('ago')],
    ['an older one takes nothing of a newer one', [slip('oct'), pdf('oct')], pdf('sep'), undefined],
    ['nor does it take its own payslip away', [slip('sep')], pdf('sep'), undefined],
    ['without PDFs, the oldest payslip goes', [list, ...newest], slip('oct'), slip('ago')],
    ['what is in the list no more goes first', [...all, pdf('ene')], pdf('oct'), pdf('ene')],
    ['the list itself takes the oldest', all, list, pdf('ago')],
    ['neither the account nor the list is given up', [list, '/api/vault/me'], slip('oct'), undefined],
    ['what is in no list finds no room', all, pdf('ene'), undefined],
  ])('%s', (_, have, url, gone) => {
    expect(findExpendableAddress(have, newest, url)).toBe(gone);
  });
});
