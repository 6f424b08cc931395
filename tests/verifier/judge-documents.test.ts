import { expect, it, vi } from 'vitest';
import type { Instant } from '../../src/domain/values/day.ts';
import { buildUnreadVerdict } from '../../src/domain/verifier/verdict.ts';
import type { SourceFile } from '../../src/files/source-file.ts';
import { answerAsHelper, openHelper } from '../../src/verifier/helper-judges.ts';
import { type DocumentJudgment, type Judge, judgeInOrder } from '../../src/verifier/judge-documents.ts';

const options = { now: Date.parse('2026-11-20') as Instant, pin: undefined, owners: new Set<string>() };

const fileOf = (name: string): SourceFile => ({ name, size: 0, read: async () => new Uint8Array() });
const batchesOf = (count: number): SourceFile[][] =>
  Array.from({ length: count }, (_, at) => [fileOf(`${at}a.xml`), fileOf(`${at}b.xml`)]);

/** Answers with the name of each file, and who judged it in the place of the findings. */
const nameAs =
  (who: string): Judge =>
  async (files) =>
    files.map(({ name }) => ({ verdict: { ...buildUnreadVerdict(name, []), person: who } }));

async function collect(judged: AsyncGenerator<DocumentJudgment[]>): Promise<DocumentJudgment[]> {
  const all: DocumentJudgment[] = [];
  for await (const some of judged) all.push(...some);
  return all;
}

const namesIn = (judged: readonly DocumentJudgment[]) => judged.map(({ verdict }) => verdict.file);
const expected = batchesOf(40).flatMap((files) => files.map(({ name }) => name));

it('verdicts come in the order of the documents, whoever judges faster', async () => {
  const late: Judge = async (files, given) => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    return nameAs('helper')(files, given);
  };
  const judged = await collect(judgeInOrder(batchesOf(40), options, [nameAs('own'), late]));
  expect(namesIn(judged)).toEqual(expected);
  expect(new Set(judged.map(({ verdict }) => verdict.person))).toEqual(new Set(['own', 'helper']));
});

it.each([
  ['fails', (): Promise<never> => Promise.reject(new Error('out of memory'))],
  ['never answers', (): Promise<never> => new Promise(() => undefined)],
])('a helper that %s holds up nothing', async (_, judge) => {
  const judged = await collect(judgeInOrder(batchesOf(40), options, [nameAs('own'), judge]));
  expect(namesIn(judged)).toEqual(expected);
  expect(judged.every(({ verdict }) => verdict.person === 'own')).toBe(true);
});

it('a helper that failed is asked nothing more', async () => {
  const asked = vi.fn((): Promise<never> => Promise.reject(new Error('out of memory')));
  await collect(judgeInOrder(batchesOf(40), options, [nameAs('own'), asked]));
  // Two batches are given at once, before the first one fails.
  expect(asked).toHaveBeenCalledTimes(2);
});

it('a failure of the first judge is told', async () => {
  const broken: Judge = () => Promise.reject(new Error('broken'));
  await expect(collect(judgeInOrder(batchesOf(3), options, [broken, nameAs('helper')]))).rejects.toThrow(
    'broken',
  );
});

it('no more batches are judged than can be told while the reader waits', async () => {
  const judge = vi.fn(nameAs('own'));
  const judging = judgeInOrder(batchesOf(500), options, [judge]);
  await judging.next();
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
  expect(judge.mock.calls.length).toBeLessThan(20);
  await judging.return(undefined);
});

it('a helper at the other end of a port judges the content, also what cannot be opened', async () => {
  const { port1, port2 } = new MessageChannel();
  try {
    const ready = new Promise<Judge>((resolve) => openHelper(port2, resolve));
    answerAsHelper(port1);
    const judge = await ready;
    const files: SourceFile[] = [
      { ...fileOf('empty.xml'), pack: () => new Blob(['']) },
      {
        ...fileOf('gone.xml'),
        pack: () => {
          throw new Error('gone');
        },
      },
    ];
    const judged = await judge(files, options);
    expect(judged.map(({ verdict }) => [verdict.file, verdict.kind])).toEqual([
      ['empty.xml', 'unreadable'],
      ['gone.xml', 'unreadable'],
    ]);
  } finally {
    port1.close();
    port2.close();
  }
});
