import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeSeal, sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import { sealFindings } from '../../../../src/domain/dian/rules/seal-findings.ts';
import { withField } from '../broken.ts';
import { simplePayroll } from '../sample.ts';
import { whole } from './between-cases.ts';

const seal = { pin: '12345', hash: (text: string) => createHash('sha384').update(text).digest('hex') };
const glued = '9014567802';

it('has the CUNE of the NIT that was meant, or of the one confirmed with all its figures', () => {
  const { value } = whole(simplePayroll());
  const withNit = (nit: string) => withField(value, ['Empleador', '@NIT'], nit);
  const cuneOf = (nit: string) => computeSeal(withNit(nit), seal.hash, seal.pin).cune;
  const withCuneOf = (nit: string) => withField(withNit(glued), ['InformacionGeneral', '@CUNE'], cuneOf(nit));
  const own = sealDocument(withNit(glued), seal.hash, seal.pin);
  const told = (document: typeof value, confirmedNits?: string[]) =>
    sealFindings(document, { seal, ...(confirmedNits && { confirmedNits }) }).map(({ hint }) => hint);

  expect([told(own), told(own, [glued])]).toEqual([[], []]);
  const ofNine = withCuneOf('901456780');
  expect(told(ofNine)).toEqual([]);
  expect(told(ofNine, [glued])).toEqual([expect.stringContaining(cuneOf(glued))]);
  const ofAnother = withCuneOf('800197268');
  expect(told(ofAnother)).toEqual([expect.stringContaining(cuneOf('901456780'))]);
  expect(told(ofAnother, [glued])).toEqual([expect.stringContaining(cuneOf(glued))]);
});
