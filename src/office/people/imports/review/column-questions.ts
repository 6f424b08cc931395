import type { FileReading } from '../reading.ts';
import type { FileQuestion } from './questions.tsx';

const none = 'no';

/** Questions about columns. */
export const buildColumnQuestions = ({ questions, mapping, refused, answer }: FileReading): FileQuestion[] =>
  questions.flatMap((one) => {
    const { title, why, columns, options } = one;
    const at = options.findIndex(({ keys }) => columns.every((column, i) => mapping[column] === keys[i]));
    const isOther = at < 0 && columns.some((column) => mapping[column] !== undefined);
    const isRefused = columns.every((column) => refused.has(column));
    // Answered in another way, among the columns.
    if (isOther) return [];
    return [
      {
        id: `columns-${columns.join('-')}`,
        title: `¿Qué es «${title}»?`,
        why,
        value: at >= 0 ? `is-${at}` : isRefused ? none : '',
        options: {
          ...Object.fromEntries(options.map(({ label }, i) => [`is-${i}`, label])),
          [none]: 'No importarla',
        },
        onChange: (value) => answer(one, value === none ? undefined : Number(value.slice('is-'.length))),
      },
    ];
  });
