import { expect, it } from 'vitest';
import { shortened } from '../../scripts/worker-list.ts';

it('the shortened list of the worker has the same files', () => {
  const file = (url: string, revision: string | null = null) => ({ revision, url });
  const everybodys = ['js/vault-app-De5KgUf.js', 'js/zuBkBkS.js', 'js/-A_b1.js'].map((url) => file(url));
  const offices = ['js/xlsx-ByvfPN9.js#', 'js/warnings-C0es_Jy.js#'].map((url) => file(url));
  const list = [file('index.html', 'abc'), ...everybodys, file('assets/a-1234567.css'), ...offices];
  const told = list.map(({ url, revision }) => (revision ? { revision, url } : url));
  const worker = `keep(${JSON.stringify(list)})`;
  const short = shortened(worker);
  expect(new Function('keep', `return ${short}`)((files: unknown) => files)).toEqual(told);
  expect(short.match(/\.js/g)).toHaveLength(2);
});
