import { useState } from 'react';
import type { ClockPerson } from '../../../domain/imports/clock/clock-rows.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { ChosenCode } from './marks.ts';

const PickerSheet = defineLazyPart('picker-sheet', () => import('../../../kit/inputs/picker-sheet.tsx'));

type Props = {
  unknown: readonly ClockPerson[];
  chosen: readonly ChosenCode[];
  people: readonly { employee: { id: string; list_name: string; document_number: string } }[];
  /** Chooses the employee of a code, or none. */
  onChoose: (code: string, employee: string | undefined) => void;
};

/** Codes that are drawn: a column that is no code of people has thousands. */
const SHOWN_CODES = 100;

/** Codes of the clock that are the document of nobody in the payment. A choice is remembered on this device. */
export function ClockCodes({ unknown, chosen, people, onChoose }: Props) {
  const [opened, setOpened] = useState<ClockPerson>();
  if (unknown.length + chosen.length === 0) return null;
  const nameOf = (id: string): string =>
    people.find(({ employee }) => employee.id === id)?.employee.list_name ?? '';
  return (
    <section className="q-card" aria-labelledby="marks-codes">
      <h2 id="marks-codes" className="t-sub">
        {unknown.length === 0
          ? 'Códigos con persona elegida aquí'
          : unknown.length === 1
            ? 'Un código no es de nadie de este pago'
            : `${unknown.length} códigos no son de nadie de este pago`}
      </h2>
      {unknown.length > 0 && (
        <p className="t-label c-2">
          Diga de quién es cada uno: se recuerda en este equipo. Los demás no se usan.
        </p>
      )}
      <ul className="marks-people ruled">
        {chosen.map(({ code, id }) => (
          <li key={code.code} className="row wrap gap-12">
            <CodeName of={code} person={nameOf(id)} />
            <button
              type="button"
              className="q-btn q-btn--ghost q-btn--sm"
              aria-label={`No es ${nameOf(id)}, código ${code.code}`}
              onClick={() => onChoose(code.code, undefined)}
            >
              No es
            </button>
          </li>
        ))}
        {unknown.slice(0, SHOWN_CODES).map((one) => (
          <li key={one.code} className="row wrap gap-12">
            <CodeName of={one} />
            <button
              type="button"
              className="q-btn q-btn--plain q-btn--sm"
              aria-label={`Elegir persona del código ${one.code}`}
              onClick={() => setOpened(one)}
            >
              Elegir persona
            </button>
          </li>
        ))}
      </ul>
      {unknown.length > SHOWN_CODES && (
        <p className="t-label c-2">
          Y {unknown.length - SHOWN_CODES} más. Si son tantos, esa columna quizá no es el código de las
          personas.
        </p>
      )}
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

function CodeName({ of: { code, name, marks }, person }: { of: ClockPerson; person?: string }) {
  return (
    <span className="grow">
      <b className="q-num">{code}</b>
      {name && <span className="c-2"> · {name}</span>}
      {person && <b className="m"> es {person}</b>}
      <span className="c-3 text-13"> · {marks.length === 1 ? '1 marca' : `${marks.length} marcas`}</span>
    </span>
  );
}
