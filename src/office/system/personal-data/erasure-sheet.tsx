import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataPerson, Erasure } from '../../../domain/office/personal-data.ts';
import type { OptionalField } from '../../../domain/privacy/kept.ts';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { checkConnection } from '../../records/connected.ts';
import { Reading } from '../../records/reading.tsx';

type Props = { of: DataPerson; onDone: () => void; onClose: () => void };

/** Shows which data of an employee can be erased, and which must stay and why, before anything is erased. */
export function ErasureSheet({ of: { id, name }, onDone, onClose }: Props) {
  const query = useQuery({
    queryKey: ['erasure', session.get().company?.id ?? '', id],
    queryFn: ({ signal }) => read('GET /employees/:id/erasure', { id }, { signal, by: 'screen' }),
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<readonly OptionalField[]>([]);
  const [problem, setProblem] = useState<string>();
  const found = query.data?.data;

  async function erase(what: 'optional' | 'whole'): Promise<void> {
    const whole = what === 'whole';
    if (!checkConnection()) return;
    if (!whole && chosen.length === 0) return setProblem('Elija qué se borra.');
    const yes = await ask({
      title: whole
        ? `¿Borrar todo lo de ${name}?`
        : `¿Borrar ${chosen.length === 1 ? 'este dato' : 'estos datos'} de ${name}?`,
      lines: ['No se puede deshacer. Queda anotado quién lo hizo y cuándo.'],
      badge: 'warn',
      accept: 'Borrar',
      cancel: 'Volver',
      danger: true,
    });
    if (!yes) return;
    const done = await call('POST /employees/:id/erasure', {
      id,
      what,
      ...(!whole && { fields: [...chosen] }),
    }).catch(() => undefined);
    if (!done) return;
    showToast(done.message);
    onDone();
    onClose();
  }

  return (
    <Dialog label={`Borrar datos de ${name}`} as="sheet" onClose={onClose}>
      <SheetHead title={`Borrar datos de ${name}`} onClose={onClose} />
      <div className="q-sheet-body privacy-form stack gap-20">
        {found ? (
          <Body
            of={found}
            chosen={chosen}
            problem={chosen.length === 0 ? problem : undefined}
            onChoose={setChosen}
          />
        ) : (
          <Reading of={query} rows={5} />
        )}
      </div>
      <div className="q-sheet-foot">
        <button type="button" className="q-btn q-btn--plain" onClick={onClose}>
          Cancelar
        </button>
        {found?.why_not === null && (
          <button type="button" className="q-btn q-btn--danger" onClick={() => void erase('whole')}>
            Borrar todo
          </button>
        )}
        {found?.optional.some(({ held, why_not }) => held && why_not === null) && (
          <button type="button" className="q-btn q-btn--primary" onClick={() => void erase('optional')}>
            Borrar lo elegido
          </button>
        )}
      </div>
    </Dialog>
  );
}

type BodyProps = {
  of: Erasure;
  chosen: readonly OptionalField[];
  problem: string | undefined;
  onChoose: (next: readonly OptionalField[]) => void;
};
function Body({ of: { optional, tables, why_not: why }, chosen, problem, onChoose }: BodyProps) {
  const held = optional.filter((one) => one.held);
  const reasons = [...new Set(tables.map((table) => table.why))].map((reason) => ({
    reason,
    of: tables.filter((table) => table.why === reason),
  }));
  return (
    <>
      <section>
        <h3 className="t-heading">Se puede borrar</h3>
        {held.length === 0 && <p className="c-2">No hay datos opcionales guardados.</p>}
        <div className="stack gap-10">
          {held.map(({ field, label, why_not }) => (
            <label key={field} className="privacy-check flex gap-10 top">
              <input
                type="checkbox"
                className="q-check"
                disabled={why_not !== null}
                checked={chosen.includes(field)}
                onChange={({ target: { checked } }) =>
                  onChoose(checked ? [...chosen, field] : chosen.filter((one) => one !== field))
                }
              />
              <span>
                {label}
                {why_not && <small>{why_not}</small>}
              </span>
            </label>
          ))}
        </div>
        {problem && (
          <p className="q-error" role="alert">
            {problem}
          </p>
        )}
      </section>
      <section>
        <h3 className="t-heading">{why ? 'Se queda' : 'Con «Borrar todo» se va'}</h3>
        {why && <p className="c-2">{why}</p>}
        <ul className="stack gap-10">
          {reasons.map(({ reason, of }) => (
            <li className="breaks" key={reason}>
              {of.map(({ title, rows }) => `${title} (${rows})`).join(', ')}
              {!why && of.some(({ goes }) => !goes) && ': se queda'}
              {of.some(({ goes }) => !goes) && <small>{reason}</small>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
