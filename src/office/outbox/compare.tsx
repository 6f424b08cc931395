import { useState } from 'react';
import { findResource } from '../../domain/resources/index.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { listDifferences, resolveConflict } from './conflict.ts';
import { SubmittedValue } from './value.tsx';
import './outbox.css?adopt';

type Props = {
  label: string;
  path: string;
  typed: Record<string, unknown>;
  current: unknown;
  /**
   * Spanish clause that says during what the other change was made, after «mientras»: `usted estaba sin conexión`.
   */
  since: string;
  onClose: () => void;
  /** Receives the values to send again, or `undefined` when the user kept every value of the server. */
  onResolved: (values: Record<string, unknown> | undefined) => void;
};

export function Compare({ label, path, typed: values, current, since, onClose, onResolved }: Props) {
  const resource = findResource(path.split('/')[1] ?? '');
  const fields = listDifferences(values, current);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(fields.map((f) => f.name)));
  const show = (name: string, value: unknown) => (
    <SubmittedValue field={resource?.fields[name]} name={name} value={value} />
  );

  function choose(name: string, yours: boolean) {
    const next = new Set(mine);
    if (yours) next.add(name);
    else next.delete(name);
    setMine(next);
  }

  return (
    <Dialog label="Comparar" as="sheet" className="compare" onClose={onClose}>
      <div className="q-sheet-head">
        <h2 className="t-heading">{label}</h2>
      </div>
      <p className="c-2 compare-words">Alguien cambió este registro mientras {since}. Compare y elija.</p>
      <div className="q-sheet-body">
        {fields.map(({ name, yours, theirs }) => (
          <fieldset className="stack gap-8 rule-top" key={name}>
            <legend className="span-all b">{resource?.fields[name]?.label ?? name}</legend>
            <label className="flex breaks gap-10 boxed">
              <input type="radio" name={name} checked={mine.has(name)} onChange={() => choose(name, true)} />
              <span>
                <small className="block text-12 c-3">Su cambio</small>
                {show(name, yours)}
              </span>
            </label>
            <label className="flex breaks gap-10 boxed">
              <input
                type="radio"
                name={name}
                checked={!mine.has(name)}
                onChange={() => choose(name, false)}
              />
              <span>
                <small className="block text-12 c-3">Valor actual</small>
                {show(name, theirs)}
              </span>
            </label>
          </fieldset>
        ))}
        {fields.length === 0 && (
          <p className="compare-words">Los valores ya son iguales. Puede descartar lo suyo.</p>
        )}
      </div>
      <div className="q-dialog-actions compare-actions rule-top">
        <button type="button" className="q-btn q-btn--plain" onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className="q-btn q-btn--primary"
          onClick={() => onResolved(resolveConflict(values, current, mine))}
        >
          Continuar
        </button>
      </div>
    </Dialog>
  );
}
