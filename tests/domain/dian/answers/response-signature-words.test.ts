import { expect, test } from 'vitest';
import {
  describeResponseSignature,
  findSignatureWarning,
  type SignedResponse,
} from '../../../../src/domain/dian/answers/response-signature-words.ts';

const answer = { isValid: true, responseDian: {} };
const dian = { subject: 'CN=U.A.E. DIAN,O=DIAN', issuer: 'CN=Autoridad Subordinada 01 GSE,O=GSE' };

test.each<[string, Partial<SignedResponse>, RegExp | undefined, RegExp | undefined]>([
  ['nothing is known', {}, undefined, undefined],
  [
    'DIAN signed',
    { response_signature: 'valid', response_signer: dian },
    undefined,
    /^Respuesta firmada por U\.A\.E\. DIAN\.$/,
  ],
  [
    'nobody vouches for who says to be DIAN',
    { response_signature: 'unproven', response_signer: dian },
    undefined,
    /según su certificado de Autoridad Subordinada 01 GSE\.$/,
  ],
  [
    'somebody else signed',
    { response_signature: 'foreign', response_signer: { ...dian, subject: 'CN=Otra', why: 'not_dian' } },
    /la firmó Otra, que no es la DIAN: no sirve de prueba/,
    /no sirve de prueba/,
  ],
  ['the signature does not hold', { response_signature: 'invalid' }, /no es correcta/, /no es correcta/],
  [
    'there is no signed answer',
    { response_signature: 'absent' },
    /no envió su respuesta firmada/,
    /no envió/,
  ],
])('when %s', (_, known, warning, words) => {
  expect(findSignatureWarning(known) ?? '').toMatch(warning ?? /^$/);
  expect(describeResponseSignature({ ...answer, ...known }) ?? '').toMatch(words ?? /^$/);
});
