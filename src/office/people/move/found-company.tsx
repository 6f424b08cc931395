import { arrowUndoOutline, folderOpenOutline, warningOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import type { DecidedFact } from '../../../domain/migration/decided-facts.ts';
import { listUndecided } from '../../../domain/migration/list-undecided.ts';
import { balancesLabel } from '../../../domain/migration/move-plan.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import type { Month } from '../../../domain/values/month.ts';
import { type ChosenFile, listChosenFiles, listDroppedFiles } from '../../../files/chosen-files.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { CompanyFacts, MoveConflicts } from './move-conflicts.tsx';
import type { ShownPlan } from './move-messages.ts';
import type { MoveState } from './move-run.ts';
import { PeopleMonths } from './people-months.tsx';

type Props = {
  of: Extract<MoveState, { phase: 'found' }>;
  onMore: (files: ChosenFile[]) => void;
  onDecide: (person: string, fact: DecidedFact, value: string) => void;
  onDiscard: () => void;
  onContinue: () => void;
};

/** Shows what the documents bring: people by month, what they contradict, and what they do not say. */
export default function FoundCompany({ of, onMore, onDecide, onDiscard, onContinue }: Props) {
  const { plan, decisions } = of;
  const undecided = listUndecided(plan, decisions).length;
  const hasNothing = plan.counts.standing === 0;
  const canContinue = !hasNothing && undecided === 0;
  return (
    <>
      <div className="move-found grow scrolls">
        <div className="move-main stack gap-12">
          <FilesLine of={of} onMore={onMore} />
          {hasNothing ? (
            <p className="q-note q-note--warn" role="status">
              <Icon of={warningOutline} />
              Ninguno de estos archivos es un documento de nómina de esta compañía.
            </p>
          ) : (
            <>
              <PlanFigures counts={plan.counts} months={plan.months} />
              <PeopleMonths people={plan.people} months={plan.months} />
            </>
          )}
          <LeftFiles left={plan.left} />
        </div>
        {!hasNothing && (
          <aside className="move-side stack gap-20" aria-label="Por decidir">
            <MoveConflicts conflicts={plan.conflicts} decisions={decisions} onDecide={onDecide} />
            <CompanyFacts conflicts={plan.companyConflicts} decisions={decisions} onDecide={onDecide} />
            <MissingFacts missing={plan.missing} />
          </aside>
        )}
      </div>
      <div className="q-pages move-foot row wrap gap-8">
        <button type="button" className="q-btn q-btn--ghost" onClick={onDiscard}>
          <Icon of={arrowUndoOutline} />
          Descartar lo leído
        </button>
        <span className="spacer" />
        {undecided > 0 && (
          <span className="t-label c-2" role="status">
            {undecided === 1 ? 'Falta decidir 1 dato' : `Faltan por decidir ${undecided} datos`}
          </span>
        )}
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={!canContinue}
          onClick={() => canContinue && onContinue()}
        >
          Seguir con los saldos
        </button>
      </div>
    </>
  );
}

function FilesLine({ of, onMore }: Pick<Props, 'of' | 'onMore'>) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const give = useRef(onMore);
  give.current = onMore;
  useEffect(() => {
    const box = area.current;
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer)
        void listDroppedFiles(event.dataTransfer.items).then((files) => give.current(files));
    };
    box?.addEventListener('dragover', allow);
    box?.addEventListener('drop', drop);
    return () => {
      box?.removeEventListener('dragover', allow);
      box?.removeEventListener('drop', drop);
    };
  }, []);
  const { counts } = of.plan;
  const [first = '', ...others] = of.names;
  const facts = [
    `${count(counts.files, 'leído', 'leídos')} en ${of.seconds.toLocaleString('es-CO', { maximumFractionDigits: 1 })} s`,
    count(counts.standing, 'cuenta', 'cuentan'),
    ...(counts.duplicates > 0 ? [count(counts.duplicates, 'repetido', 'repetidos')] : []),
    ...(counts.otherCompany > 0 ? [`${counts.otherCompany} de otro NIT`] : []),
    ...(counts.refused > 0 ? [`${counts.refused} con problema`] : []),
  ];
  return (
    <div className="move-files row gap-12" ref={area}>
      <Icon of={folderOpenOutline} />
      <p className="fill">
        <b>{first}</b>
        {others.length > 0 && ` y ${count(others.length, 'archivo más', 'archivos más')}`}
        <small className="c-3">{facts.join(' · ')}</small>
      </p>
      <button type="button" className="q-btn q-btn--ghost" onClick={() => input.current?.click()}>
        Agregar más
      </button>
      <input
        ref={input}
        className="vh"
        type="file"
        multiple
        accept=".xml,.zip"
        aria-label="Más documentos"
        tabIndex={-1}
        onChange={({ target }) => {
          if (target.files) onMore(listChosenFiles(target.files));
          target.value = '';
        }}
      />
    </div>
  );
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('es-CO')} ${number === 1 ? one : many}`;

function PlanFigures({ counts, months }: { counts: ShownPlan['counts']; months: readonly Month[] }) {
  const [first, last] = [months[0], months.at(-1)];
  const words = (month: Month | undefined) => (month ? formatMonth(month.year, month.month) : '');
  const isOneYear = first?.year === last?.year;
  const span =
    months.length > 1
      ? `${isOneYear ? words(first).replace(/ de \d{4}$/, '') : words(first)} a ${words(last)}`
      : words(first);
  const figures = [
    { value: counts.people, label: counts.people === 1 ? 'persona' : 'personas' },
    { value: counts.months, label: `${counts.months === 1 ? 'mes' : 'meses'}, ${span}` },
    {
      value: counts.chains,
      label: counts.chains === 1 ? 'cadena de ajuste resuelta' : 'cadenas de ajuste resueltas',
    },
    {
      value: counts.gaps,
      label:
        counts.gaps === 0
          ? 'meses que faltan'
          : `${counts.gaps === 1 ? 'mes que falta' : 'meses que faltan'}, de ${count(counts.gapPeople, 'persona', 'personas')}`,
      isWarning: counts.gaps > 0,
    },
  ];
  return (
    <dl className="move-figures">
      {figures.map(({ value, label, isWarning }) => (
        <div key={label}>
          <dt className="t-label c-2">{label}</dt>
          <dd className={isWarning ? 'move-warn' : undefined}>{value.toLocaleString('es-CO')}</dd>
        </div>
      ))}
    </dl>
  );
}

function MissingFacts({ missing }: Pick<ShownPlan, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <section>
      <h2 className="t-sub">Lo que los XML no dicen</h2>
      <ul className="move-missing">
        {missing.map(({ label, people }) => (
          <li key={label} className="row gap-8">
            <span className="fill">{label}</span>
            <b>{label === balancesLabel ? 'paso 3' : count(people, 'persona', 'personas')}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Files shown before the person asks for all. */
const FIRST_FILES = 6;

function LeftFiles({ left }: Pick<ShownPlan, 'left'>) {
  const [isWhole, setWhole] = useState(false);
  if (left.length === 0) return null;
  const shown = isWhole ? left : left.slice(0, FIRST_FILES);
  return (
    <section className="move-left stack gap-8">
      <h2 className="t-sub">
        No cuentan <span className="c-3">{left.length.toLocaleString('es-CO')}</span>
      </h2>
      <ul className="stack gap-6">
        {shown.map(({ file, message }) => (
          <li key={`${file} ${message}`}>
            <b>{file}</b>: {message}
          </li>
        ))}
      </ul>
      {left.length > shown.length && (
        <button type="button" className="q-btn q-btn--ghost q-btn--sm start" onClick={() => setWhole(true)}>
          Ver los {left.length.toLocaleString('es-CO')}
        </button>
      )}
    </section>
  );
}
