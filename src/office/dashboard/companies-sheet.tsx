import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Lately } from '../../domain/calls/call.ts';
import type { CompanyOverview } from '../../domain/office/dashboard.ts';
import { MAX_COMPANIES_IN_OVERVIEW } from '../../domain/payroll/desk/risk.ts';
import { Segments } from '../../kit/inputs/segments.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { formatMonthTitle, getWorkingMonth } from '../months/month.ts';
import { checkConnection } from '../records/connected.ts';
import {
  type CompanyOutcome,
  type CompanyWork,
  type CompanyWorkName,
  companyWorks,
  workInCompanies,
} from './work-in-companies.ts';

type Company = Lately<CompanyOverview, 'missing' | 'drafts'>;
type Props = {
  companies: readonly Company[];
  onOpen: (company: Company, to: string) => void;
  onClose: () => void;
};

/** State of a work in one company: not begun, under way, or ended with an outcome. */
type Outcomes = ReadonlyMap<string, CompanyOutcome | 'running'>;

/**
 * Creates or validates the payrolls of a month in several companies. Each one tells its own outcome. The work goes on
 * when the sheet is closed, and a toast tells its end.
 */
export default function CompaniesSheet({ companies, onOpen, onClose }: Props) {
  const client = useQueryClient();
  const month = getWorkingMonth();
  const [name, setName] = useState<CompanyWorkName>('generate');
  const work: CompanyWork = companyWorks[name];
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(0);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const rows = companies.map((one) => {
    const company = { missing: 0, drafts: 0, ...one };
    const count = company.enabler.status ? work.count(company) : 0;
    return { company, count, outcome: outcomes.get(company.id) };
  });
  const chosen = rows.filter(({ company, count }) => count > 0 && !unticked.has(company.id));

  function toggle(id: string) {
    const next = new Set(unticked);
    if (!next.delete(id)) next.add(id);
    setUnticked(next);
  }

  async function run() {
    if (isRunning || chosen.length === 0 || !checkConnection()) return;
    setRunning(true);
    const ended = new Map<string, CompanyOutcome>();
    setOutcomes(ended);
    const ids = chosen.map(({ company }) => company.id);
    setAsked(ids.length);
    await workInCompanies(work, ids, month, (id, outcome) => {
      if (outcome) ended.set(id, outcome);
      setOutcomes((before) => new Map(before).set(id, outcome ?? 'running'));
    });
    setRunning(false);
    if (!isOpen.current) showToast(`${work.title}: ${summarize(ended).toLowerCase()}`);
    void client.invalidateQueries();
  }

  return (
    <Dialog label="Trabajar en varias compañías" as="sheet" onClose={onClose}>
      <SheetHead title="Trabajar en varias compañías" onClose={onClose} />
      <div
        className="q-sheet-body stack gap-14 companies-sheet"
        data-kept={isRunning || outcomes.size > 0 ? '' : undefined}
      >
        <p className="c-2">
          {formatMonthTitle(month)}. Nada se cierra ni se envía.
          {companies.length === MAX_COMPANIES_IN_OVERVIEW &&
            ` Se ven las ${MAX_COMPANIES_IN_OVERVIEW} de mayor riesgo.`}
        </p>
        <Segments
          label="Trabajo"
          options={(Object.keys(companyWorks) as CompanyWorkName[]).map(
            (each) => [each, companyWorks[each].title] as const,
          )}
          value={name}
          onChange={(next) => {
            if (isRunning) return;
            setName(next);
            setOutcomes(new Map());
            setUnticked(new Set());
          }}
        />
        <ul className="ruled" aria-label="Compañías">
          {rows.map(({ company, count, outcome }) => (
            <li key={company.id} className="stack gap-4">
              <label className="row gap-10">
                <input
                  type="checkbox"
                  className="q-check"
                  checked={count > 0 && !unticked.has(company.id)}
                  disabled={count === 0 || isRunning}
                  onChange={() => toggle(company.id)}
                />
                <span className="grow">{company.social_reason}</span>
                <span className="text-13 c-2">
                  {company.enabler.status ? (count > 0 ? work.words(count) : work.none) : 'Sin habilitar'}
                </span>
              </label>
              {outcome && (
                <Outcome of={outcome}>
                  <button
                    type="button"
                    className="q-btn q-btn--plain q-btn--sm"
                    onClick={() => {
                      onClose();
                      onOpen(company, `/payrolls?year=${month.year}&month=${month.month}`);
                    }}
                  >
                    Abrir<span className="vh"> las nóminas de {company.social_reason}</span>
                  </button>
                </Outcome>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="q-sheet-foot">
        <span className="grow text-13 c-2" role="status">
          {isRunning &&
            `${listEnded(outcomes).length} de ${asked}. Puede cerrar esta ventana: el trabajo sigue.`}
          {!isRunning && outcomes.size > 0 && summarize(outcomes)}
        </span>
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={isRunning || chosen.length === 0}
          onClick={() => void run()}
        >
          {work.button}
          {chosen.length > 0 && ` en ${chosen.length}`}
        </button>
      </div>
    </Dialog>
  );
}

function Outcome({ of, children }: { of: CompanyOutcome | 'running'; children: ReactNode }) {
  if (of === 'running') return <p className="text-13 c-2">En curso…</p>;
  const { ok, title, lines } = of;
  return (
    <div className="text-13">
      <div className="row between gap-10">
        <span className={ok ? undefined : 'c-danger'}>{title}</span>
        {children}
      </div>
      {lines.length > 0 && (
        <ul className="c-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const listEnded = (outcomes: Outcomes): CompanyOutcome[] =>
  [...outcomes.values()].filter((one) => one !== 'running');

function summarize(outcomes: Outcomes): string {
  const wrong = listEnded(outcomes).filter(({ ok }) => !ok).length;
  const done = listEnded(outcomes).length;
  if (wrong === 0) return done === 1 ? 'Hecho en 1 compañía.' : `Hecho en ${done} compañías.`;
  return wrong === 1 ? '1 compañía por mirar.' : `${wrong} compañías por mirar.`;
}
