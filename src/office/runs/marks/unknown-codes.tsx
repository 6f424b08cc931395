import { useState } from 'react';
import type { ClockPerson } from '../../../domain/imports/clock/clock-rows.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';

const PickerSheet = defineLazyPart('picker-sheet', () => import('../../../kit/inputs/picker-sheet.tsx'));

type Props = {
  codes: readonly ClockPerson[];
  people: readonly { employee: { id: string; list_name: string; document_number: string } }[];
  onChoose: (code: string, employee: string) => void;
};

/** Codes of the clock that are the document of nobody in the payment. A choice is remembered on this device. */
export function UnknownCodes({ codes, people, onChoose }: Props) {
  const [opened, setOpened] = useState<ClockPerson>();
  if (codes.length === 0) return null;
  return (
    <section className="q-card" aria-labelledby="marks-unknown">
      <h2 id="marks-unknown" className="t-sub">
        {codes.length === 1
          ? 'Un código no es de nadie de este pago'
          : `${codes.length} códigos no son de nadie de este pago`}
      </h2>
      <p className="t-label c-2">
        Diga de quién es cada uno: se recuerda en este equipo. Los demás no se usan.
      </p>
      <ul className="marks-people ruled">
        {codes.map((one) => (
          <li key={one.code} className="row wrap gap-12">
            <span className="grow">
              <b className="q-num">{one.code}</b>
              {one.name && <span className="c-2"> · {one.name}</span>}
              <span className="c-3 text-13">
                {' '}
                · {one.marks.length === 1 ? '1 marca' : `${one.marks.length} marcas`}
              </span>
            </span>
            <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => setOpened(one)}>
              Elegir persona
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <PickerSheet
          title={`Código ${opened.code}${opened.name ? `: ${opened.name}` : ''}`}
          choices={people.map(({ employee }) => ({
            id: employee.id,
            label: employee.list_name,
            code: employee.document_number,
          }))}
          onClose={() => setOpened(undefined)}
          onPick={({ id }) => {
            onChoose(opened.code, id);
            setOpened(undefined);
          }}
        />
      )}
    </section>
  );
}
