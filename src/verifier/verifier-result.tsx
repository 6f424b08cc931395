import { businessOutline, folderOpenOutline, printOutline } from 'ionicons/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../kit/marks/icon.tsx';
import { Figures, formatCount } from './figures.tsx';
import { PrintedReport } from './printed-report.tsx';
import type { ResultItem } from './result-items.ts';
import { VerdictDetail } from './verdict-detail.tsx';
import { VerdictTable } from './verdict-table.tsx';
import { type VerifierState, verifierRun } from './verifier-run.ts';

type Done = Extract<VerifierState, { phase: 'done' }>;

/** Rows that each press on «Ver más» adds. */
const ROWS_PER_STEP = 40;
/** Rows that one frame adds: a hundred took 149 ms of processor to draw. */
const ROWS_PER_FRAME = 12;
/** Right documents shown before they are asked for. */
const RIGHT_ROWS = 3;

/** The verdict in a sentence, five figures, what must be looked at, and the account of the chosen row. */
export function VerifierResult({ of }: { of: Done }) {
  const { items, result } = of;
  const attention = useMemo(() => items.filter(({ level }) => level !== 'right').length, [items]);
  const [shown, setShown] = useState(() => Math.min(attention, ROWS_PER_STEP) + RIGHT_ROWS);
  const [chosen, setChosen] = useState<ResultItem | undefined>(items[0]);
  const [isDetailOpen, setDetailOpen] = useState(false);
  const drawn = useDrawnRows(shown);
  const rows = items.slice(0, drawn);
  const isPrinting = usePrinting();
  const title = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // On a narrow screen the account takes the place of the list, and begins at its top.
  useEffect(() => {
    if (!isDetailOpen || title.current?.offsetParent !== null) return;
    scrollTo(0, 0);
    back.current?.focus({ preventScroll: true });
  }, [isDetailOpen]);
  const showList = () => {
    flushSync(() => setDetailOpen(false));
    document.getElementById(`row-${chosen?.key}`)?.focus();
  };
  useResultKeys(
    rows,
    chosen,
    (item) => setChosen(item),
    (isOpen) => (isOpen ? setDetailOpen(true) : showList()),
  );
  return (
    <div className={`verifier-result column${isDetailOpen ? ' detailed' : ''}`}>
      <div ref={title} className="verifier-title row wrap gap-12">
        <div className="fill stack gap-2">
          <h1 className="t-title">{result.sentence}</h1>
          <p className="t-label c-3">{describeFiles(of)}</p>
        </div>
        <button type="button" className="q-btn q-btn--plain" onClick={verifierRun.clear}>
          <Icon of={folderOpenOutline} />
          Otros archivos
        </button>
        <button type="button" className="q-btn q-btn--primary" onClick={() => print()}>
          <Icon of={printOutline} />
          Informe para imprimir
        </button>
      </div>
      <Figures of={result.sums} />
      <div className="verifier-body fill">
        <div className="verifier-list">
          <VerdictTable
            rows={rows}
            chosen={chosen}
            onChoose={(item) => {
              setChosen(item);
              setDetailOpen(true);
            }}
          />
          <p className="verifier-more t-label c-3">
            {describeRest(items.length - rows.length, attention > rows.length)}{' '}
            {rows.length < items.length && (
              <button type="button" className="verifier-link" onClick={() => setShown(shown + ROWS_PER_STEP)}>
                Ver más
              </button>
            )}
          </p>
          <Unused of={result.left} />
          <BringCompany />
        </div>
        <aside className="verifier-aside stack gap-14" aria-label="Detalle">
          <button
            ref={back}
            type="button"
            className="verifier-back q-btn q-btn--plain q-btn--sm"
            onClick={showList}
          >
            Volver a la lista
          </button>
          {chosen && <VerdictDetail of={chosen} />}
          <ul className="verifier-unknowns q-note q-note--plain stack gap-6">
            {result.unknowns.map((unknown) => (
              <li key={unknown}>{unknown}</li>
            ))}
          </ul>
          <BringCompany />
        </aside>
      </div>
      {isPrinting && <PrintedReport of={of} />}
    </div>
  );
}

/** The door to «Traer la empresa»: under the account on a desk, and under the list where there is no room for it. */
const BringCompany = () => (
  <p className="verifier-bring row wrap gap-8">
    <span className="text-13 c-2">¿Quiere seguir con estos meses aquí?</span>
    <a className="q-btn q-btn--plain q-btn--sm" href="/document_imports">
      <Icon of={businessOutline} />
      Traer la empresa
    </a>
  </p>
);

/** Returns how many of the wanted rows to draw: some more in each frame, until all are. */
function useDrawnRows(wanted: number): number {
  const [drawn, setDrawn] = useState(ROWS_PER_FRAME);
  useEffect(() => {
    if (drawn >= wanted) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + ROWS_PER_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [drawn, wanted]);
  return Math.min(drawn, wanted);
}

function describeFiles({ result: { sums }, files, seconds }: Done): string {
  const [employer, ...others] = sums.employers;
  const whose =
    employer &&
    (others.length > 0 ? `${sums.employers.length} empleadores` : `${employer.name}, NIT ${employer.nit}`);
  return [
    files === 1 ? '1 archivo' : `${formatCount(files)} archivos`,
    sums.planillas > 0 && (sums.planillas === 1 ? '1 planilla PILA' : `${sums.planillas} planillas PILA`),
    whose,
    `leído en ${seconds.toLocaleString('es-CO', { maximumFractionDigits: 1 })} s`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const describeRest = (rest: number, hasMoreToSee: boolean): string =>
  rest === 0
    ? 'Primero lo que hay que mirar.'
    : `Primero lo que hay que mirar. Siguen ${formatCount(rest)}${hasMoreToSee ? '' : rest === 1 ? ' correcto' : ' correctos'}.`;

/** Files left out that are listed. */
const MAX_UNUSED = 50;

function Unused({ of }: { of: Done['result']['left'] }) {
  if (of.length === 0) return null;
  return (
    <section className="verifier-unused" aria-label="Lo que no se usó">
      <h2 className="t-sub">
        {of.length === 1 ? '1 archivo no se usó' : `${formatCount(of.length)} no se usaron`}
      </h2>
      <ul className="stack gap-6 text-13 c-2">
        {of.slice(0, MAX_UNUSED).map(({ file, line, message }) => (
          <li key={`${file} ${line ?? ''} ${message}`} className="breaks">
            <b>{file}</b>
            {line !== undefined && `, línea ${line}`}: {message}
          </li>
        ))}
        {of.length > MAX_UNUSED && <li>y {formatCount(of.length - MAX_UNUSED)} más</li>}
      </ul>
    </section>
  );
}

/** Tells whether the page is being printed: a long report is drawn then only. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event ends.
    const handleBefore = () => flushSync(() => setPrinting(true));
    const handleAfter = () => setPrinting(false);
    addEventListener('beforeprint', handleBefore);
    addEventListener('afterprint', handleAfter);
    return () => {
      removeEventListener('beforeprint', handleBefore);
      removeEventListener('afterprint', handleAfter);
    };
  }, []);
  return isPrinting;
}

/** Arrows choose a row, Enter opens its account, Escape returns to the list and P prints. */
function useResultKeys(
  rows: readonly ResultItem[],
  chosen: ResultItem | undefined,
  onChoose: (item: ResultItem) => void,
  onDetail: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement) return;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        const next = rows[rows.findIndex(({ key }) => key === chosen?.key) + step];
        if (!next) return;
        event.preventDefault();
        onChoose(next);
        document.getElementById(`row-${next.key}`)?.focus();
      } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onDetail(true);
      else if (event.key === 'Escape') onDetail(false);
      else if (event.key.toLowerCase() === 'p') print();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [rows, chosen, onChoose, onDetail]);
}
