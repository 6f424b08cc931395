import type { DecidedFact, MoveDecisions } from '../../../domain/migration/decided-facts.ts';
import type { MoveConflict } from '../../../domain/migration/move-conflict.ts';
import { exitReasons } from '../../../domain/payroll/law/exit-reasons.ts';

type Props = {
  conflicts: readonly MoveConflict[];
  decisions: MoveDecisions;
  onDecide: (person: string, fact: DecidedFact, value: string) => void;
};

/** Sentence on what a fact changes, where it matters. */
const consequences: Readonly<Partial<Record<DecidedFact, string>>> = {
  admission_date: 'Cambia sus cesantías y vacaciones. Elija una.',
  contract_end_date: 'El contrato es a término fijo y el documento no dice hasta cuándo.',
  retirement_reason: 'El documento dice que se retiró y no por qué.',
};

/** Lists what does not agree, field by field, each value with its source. */
export function MoveConflicts({ conflicts, decisions, onDecide }: Props) {
  if (conflicts.length === 0) return null;
  const decided = conflicts.filter(({ person, fact }) => decisions[person]?.[fact]).length;
  return (
    <section className="stack gap-12">
      <h2 className="t-sub">
        Por decidir{' '}
        <span className="c-3">
          {decided} de {conflicts.length}
        </span>
        <span className="move-keys not-phone t-label c-3">Teclas 1 y 2</span>
      </h2>
      {conflicts.map((conflict) => (
        <Conflict
          key={`${conflict.person} ${conflict.fact}`}
          of={conflict}
          value={decisions[conflict.person]?.[conflict.fact] ?? ''}
          onDecide={(value) => onDecide(conflict.person, conflict.fact, value)}
        />
      ))}
    </section>
  );
}

/** Offers what the documents say of the company in another way. What nobody decides stays as it is here. */
export function CompanyFacts({ conflicts, decisions, onDecide }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <section className="stack gap-12">
      <h2 className="t-sub">Datos de la compañía</h2>
      {conflicts.map((conflict) => {
        const here = conflict.options.find(({ isHere }) => isHere)?.value ?? '';
        return (
          <Conflict
            key={conflict.fact}
            of={conflict}
            value={decisions[conflict.person]?.[conflict.fact] ?? here}
            onDecide={(value) => onDecide(conflict.person, conflict.fact, value)}
          />
        );
      })}
    </section>
  );
}

type ConflictProps = { of: MoveConflict; value: string; onDecide: (value: string) => void };

function Conflict({ of, value, onDecide }: ConflictProps) {
  const { person, fact, label, list_name, options } = of;
  const consequence = consequences[fact];
  return (
    <fieldset
      className={value ? 'move-conflict' : 'move-conflict move-conflict--open'}
      onKeyDown={(event) => {
        const option = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
        if (!option || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onDecide(option.value);
        event.currentTarget.querySelectorAll('input')[Number(event.key) - 1]?.focus();
      }}
    >
      <legend className="vh">
        {label} de {list_name}
      </legend>
      <p className="row gap-8" aria-hidden="true">
        <b className="fill">{list_name}</b>
        <span className="c-2">{label}</span>
      </p>
      {options.map((option, at) => (
        <label key={option.value} className="row gap-10">
          <input
            type="radio"
            name={`${person} ${fact}`}
            aria-keyshortcuts={String(at + 1)}
            checked={value === option.value}
            onChange={() => onDecide(option.value)}
          />
          <span className={value === option.value ? 'fill b' : 'fill'}>{option.shown}</span>
          <span className="t-label c-2">{option.source}</span>
        </label>
      ))}
      {options.length === 0 && fact === 'retirement_reason' && (
        <select
          className="q-input"
          aria-label={`${label} de ${list_name}`}
          value={value}
          onChange={({ target }) => onDecide(target.value)}
        >
          <option value="">Elija el motivo</option>
          {Object.entries(exitReasons).map(([key, reason]) => (
            <option key={key} value={key}>
              {reason.label}
            </option>
          ))}
        </select>
      )}
      {options.length === 0 && fact !== 'retirement_reason' && (
        <input
          className="q-input"
          type="date"
          aria-label={`${label} de ${list_name}`}
          value={value}
          onChange={({ target }) => onDecide(target.value)}
        />
      )}
      {consequence && <p className="t-label c-2">{consequence}</p>}
    </fieldset>
  );
}
