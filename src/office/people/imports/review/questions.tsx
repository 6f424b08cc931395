import { useId } from 'react';
import { Select } from '../../../../kit/inputs/select.tsx';

/** Question about a file that only a person can answer. */
export type FileQuestion = {
  id: string;
  title: string;
  why: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
};

/** Questions that are put once for the whole file. */
export function FileQuestions({ questions }: { questions: readonly FileQuestion[] }) {
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <section className="q-card import-questions span-all" aria-label="Por confirmar">
      <h2 className="t-sub">Por confirmar</h2>
      <ul className="stack gap-12">
        {questions.map(({ id: key, title, why, value, options, onChange }) => (
          <li key={key} className={value === '' ? 'asked' : undefined}>
            <label htmlFor={id + key}>
              <b className="breaks b">{title}</b>
              <small className="block breaks text-13 c-2" id={`${id}${key}-why`}>
                {why}
              </small>
            </label>
            <Select
              ties={{ id: id + key, 'aria-describedby': `${id}${key}-why`, 'aria-invalid': undefined }}
              value={value}
              options={options}
              empty={value === '' ? 'Elija…' : undefined}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
