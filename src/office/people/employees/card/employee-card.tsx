import { checkmarkCircleOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../../../domain/records/resource.ts';
import { employees } from '../../../../domain/resources/employees.ts';
import type { FormView } from '../../../../kit/forms/form-tabs.ts';
import { Avatar, findImageUrl } from '../../../../kit/marks/avatar.tsx';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../../kit/pages/page-states.tsx';
import { watchPage } from '../../../../kit/pages/title-focus.ts';
import { computeCompleteness, type Lacking } from '../completeness.ts';
import { ContractTerm } from '../contract-term.tsx';
import { ContractTerms } from '../contract-terms.tsx';
import { Contracts } from '../contracts.tsx';
import '../employee-lead.css?adopt';
import { EmployeeLetters } from '../employee-letters.tsx';
import { EmployeeVault } from '../employee-vault.tsx';
import { SalaryArrears } from '../salary-arrears.tsx';
import { SalaryHistory } from '../salary-history.tsx';
import { CardLink } from './card-link.tsx';
import { CardTabStrip } from './card-tab-strip.tsx';
import { type CardTab, cardGroups, cardTabNames, describeEmployee, markTabs } from './card-tabs.ts';
import './employee-card.css?adopt';
import { LoansPanel } from './loans-panel.tsx';
import { PayrollsPanel } from './payrolls-panel.tsx';

export { PersonSteps } from './person-steps.tsx';

const ChangesList = defineLazyPart(
  'changes-sheet',
  async () => ({ default: (await import('../../../catalogue/changes-sheet.tsx')).ChangesList }),
  () => <Waiting rows={3} />,
);

/** Shows the photo of an employee, or the initials. A phone has no room for it. */
export function EmployeePhoto({ row }: { row: AnyRecord }) {
  return (
    <span className="not-phone">
      <Avatar name={String(row['list_name'] ?? '')} src={findImageUrl(row)} large />
    </span>
  );
}

type HeadProps = {
  row: AnyRecord;
  form: FormView;
  prefix: string;
  tab: CardTab;
  onTab: (tab: CardTab) => void;
};

/** Says what an employee lacks and is owed, and shows the tabs of the card. */
export default function EmployeeCard({ row, form, prefix, tab, onTab }: HeadProps) {
  const { lacking, share } = computeCompleteness(row);
  const missing = lacking.flatMap(({ field }) => field ?? []);
  return (
    <>
      <section className="card-head" aria-label="Resumen del empleado">
        <p className="only-phone t-label c-3">{describeEmployee(row)}</p>
        <Completeness lacking={lacking} share={share} onGo={form.reveal} />
        <SalaryArrears id={row.id} version={row['version']} leaves={Boolean(row['retirement_date'])} />
      </section>
      <CardTabStrip prefix={prefix} current={tab} marks={markTabs(form, missing)} onTab={onTab} />
    </>
  );
}

type CompletenessProps = { lacking: readonly Lacking[]; share: number; onGo: (field: string) => void };

function Completeness({ lacking, share, onGo }: CompletenessProps) {
  if (lacking.length === 0)
    return (
      <p className="t-label c-2">
        <Icon of={checkmarkCircleOutline} className="c-ok" size="s" /> Tiene todo lo que pide el documento de
        nómina.
      </p>
    );
  return (
    <div className="employee-lead-part row gap-14">
      <svg className="fixed" viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15.9155" />
        <circle cx="18" cy="18" r="15.9155" strokeDasharray={`${share * 100} 100`} />
      </svg>
      <div>
        <p>
          <b>
            {lacking.length === 1
              ? 'Falta 1 dato para el documento de nómina'
              : `Faltan ${lacking.length} datos para el documento de nómina`}
          </b>
        </p>
        <ul className="flex wrap">
          {lacking.map(({ label, field }) => (
            <li key={label}>
              {field ? (
                <button type="button" onClick={() => onGo(field)}>
                  {label}
                </button>
              ) : (
                label
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type PanelProps = { row: AnyRecord; form: FormView; prefix: string; tab: CardTab };

/**
 * Shows what a tab has besides fields. A panel reads its data when it is first seen, and stays mounted, so that what is
 * typed in it is not lost. Only the one in view reads again.
 */
export function EmployeePanel({ row, form, prefix, tab }: PanelProps) {
  const [seen, setSeen] = useState<ReadonlySet<CardTab>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
  const panel = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(true);
  useEffect(() => (tab && panel.current ? watchPage(panel.current, setInView) : undefined), [tab]);
  return cardTabNames
    .filter((each) => seen.has(each))
    .map((each) => {
      const content = drawPanel(each, row, form, inView && each === tab);
      if (!content) return null;
      const whole = cardGroups.some(({ id }) => id === each)
        ? {}
        : { id: `${prefix}-${each}-panel`, role: 'tabpanel', 'aria-labelledby': `${prefix}-${each}` };
      return (
        <div
          key={each}
          ref={each === tab ? panel : undefined}
          className="card-panel"
          hidden={each !== tab}
          {...whole}
        >
          {content}
        </div>
      );
    });
}

function drawPanel(tab: CardTab, row: AnyRecord, form: FormView, inView: boolean): ReactNode {
  const search = `search=${encodeURIComponent(String(row['document_number'] ?? ''))}`;
  switch (tab) {
    case 'datos':
    case 'seguridad':
    case 'pago':
      return undefined;
    case 'contrato':
      return (
        <section className="q-card employee-lead card-box" aria-label="Contratos y sueldos">
          <ContractTerm id={row.id} />
          <Contracts row={row} onPut={form.put} />
          <ContractTerms rows={row['contract_terms']} />
          <SalaryHistory rows={row['salary_history']} />
        </section>
      );
    case 'nominas':
      return <PayrollsPanel row={row} inView={inView} />;
    case 'prestamos':
      return <LoansPanel id={row.id} inView={inView} />;
    case 'boveda':
      return (
        <>
          <div className="q-card employee-lead card-box">
            <EmployeeVault row={row} />
          </div>
          <ul className="card-links stack">
            <li>
              <CardLink to={`/vault/payrolls?${search}`}>Sus documentos de nómina entregados</CardLink>
            </li>
            <li>
              <CardLink to={`/vault/payments?${search}`}>Sus comprobantes de pago</CardLink>
            </li>
            <li>
              <CardLink to={`/vault/people?${search}`}>Su acceso y sus teléfonos</CardLink>
            </li>
          </ul>
        </>
      );
    case 'certificados':
      return (
        <>
          <section className="q-card employee-lead card-box" aria-label="Cartas y certificados">
            <EmployeeLetters id={row.id} />
          </section>
          <ul className="card-links stack">
            <li>
              <CardLink to={`/certificates?${search}`}>Certificado de ingresos y retenciones (220)</CardLink>
            </li>
          </ul>
        </>
      );
    case 'historia':
      return (
        <section className="card-history" aria-label="Cambios">
          <ChangesList resource={employees} id={row.id} />
        </section>
      );
    default:
      return tab satisfies never;
  }
}
