import { hash } from 'node:crypto';
import { checkDocument } from '../src/domain/dian/check/check.ts';
import { checkFile } from '../src/domain/dian/check/check-file.ts';
import {
  buildAdjustment,
  buildDescribedDocument,
  type PayrollDocument,
} from '../src/domain/dian/document/adjustment.ts';
import { writeDocument } from '../src/domain/dian/document/write.ts';
import { sealDocument } from '../src/domain/dian/rules/seal.ts';
import type { Instant } from '../src/domain/values/day.ts';
import { everything, predecessor, simplePayroll } from '../tests/domain/dian/sample.ts';
import type { Bench } from './bench.ts';

const seal = { pin: '12345', hash: (text: string) => hash('sha384', text, 'hex') };

/** Median of many runs in milliseconds, without other work of the machine. */
function median(act: () => unknown, runs = 2000): number {
  for (let i = 0; i < 500; i++) act();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return Number((times.sort((a, b) => a - b)[runs >> 1] ?? 0).toFixed(3));
}

/**
 * Measures all rules of a document, CUNE included: on its value in the form, and on the file of another
 * program.
 */
export async function benchRules(): Promise<Bench> {
  const documents: [string, PayrollDocument][] = [
    ['an ordinary month', simplePayroll()],
    ['a month with every group', everything()],
    ['a replacement with every group', buildAdjustment(everything(), predecessor, '1')],
  ];
  const context = { now: Date.now() as Instant, seal };
  const figures: Bench['figures'] = {};
  for (const [name, input] of documents) {
    const { description, value: open } = buildDescribedDocument(input);
    const value = sealDocument(open, seal.hash, seal.pin);
    const bytes = new TextEncoder().encode(writeDocument(description, value));
    figures[`ms, ${name}`] = median(() => checkDocument(description, value, context));
    figures[`ms, ${name}, read from its file`] = median(() => checkFile(bytes, context));
  }
  return { name: 'Rules of DIAN on one document', figures };
}
