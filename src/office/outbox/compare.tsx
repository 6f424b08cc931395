import { type ReactNode, useState } from 'react';
import { resourceAt } from '../../domain/resources/index.ts';
import { shownValue } from '../../kit/controls.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { OutboxItem } from '../../offline/outbox.ts';
import { conflictOf, resolved } from './conflict.ts';

type Props = {
  item: OutboxItem;
  onClose: () => void;
  /** The values to send again; nothing when all of the server's were kept. */
  onResolved: (values: Record<string, unknown> | undefined) => void;
};

/** Two people changed the same record: field by field, which value stays. */
export function Compare({ item, onClose, onResolved }: Props) {
  const resource = resourceAt(item.path.split('/')[1] ?? '');
  const current = item.state.state === 'conflict' ? item.state.current : undefined;
  const fields = conflictOf(item.values, current);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(fields.map((f) => f.name)));
  const show = (name: string, value: unknown): ReactNode => {
    const field = resource?.fields[name];
    return field ? shownValue(field, name, { ...(current as object), [name]: value }) : String(value ?? '—');
  };

  function choose(name: string, yours: boolean) {
    const next = new Set(mine);
    if (yours) next.add(name);
    else next.delete(name);
    setMine(next);
  }

  return (
    <Dialog label="Comparar" as="sheet" className="cmp" onClose={onClose}>
      <div className="q-sheet__h">
        <h2 className="t-heading">{item.label}</h2>
      </div>
      <p className="c-2 cmp-p">
        Alguien cambió este registro mientras usted estaba sin conexión. Compare y elija.
      </p>
      <div className="q-sheet__b">
        {fields.map(({ name, yours, theirs }) => (
          <fieldset key={name}>
            <legend>{resource?.fields[name]?.label ?? name}</legend>
            <label>
              <input type="radio" name={name} checked={mine.has(name)} onChange={() => choose(name, true)} />
              <span>
                <small>Su cambio</small>
                {show(name, yours)}
              </span>
            </label>
            <label>
              <input
                type="radio"
                name={name}
                checked={!mine.has(name)}
                onChange={() => choose(name, false)}
              />
              <span>
                <small>Valor actual</small>
                {show(name, theirs)}
              </span>
            </label>
          </fieldset>
        ))}
        {fields.length === 0 && <p className="cmp-p">Los valores ya son iguales. Puede descartar lo suyo.</p>}
      </div>
      <div className="q-dialog__a cmp-a">
        <button type="button" className="q-btn q-btn--plain" onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className="q-btn q-btn--primary"
          onClick={() => onResolved(resolved(item.values, current, mine))}
        >
          Continuar
        </button>
      </div>
    </Dialog>
  );
}
