import { checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useState } from 'react';
import { formatNit } from '../../domain/identity/nit.ts';
import {
  type Day,
  dayOf,
  formatDay,
  formatMonth,
  hasYearEnded,
  type Instant,
} from '../../domain/values/day.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { Mark } from '../../kit/marks/mark.tsx';
import { PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { noteTyped } from '../page/note-typed.ts';

type Checked = {
  code: string;
  issued_at: string;
  current: boolean;
  company: { social_reason: string; nit: string };
  employee: { name: string; document: string };
} & ({ kind: 'payslip'; about: CheckedSlip } | { kind: 'employment' | 'income'; about: Certified });
type Certified = {
  year?: number;
  income_total?: string;
  withholding?: string;
  admission?: string;
  retirement?: string | null;
  charge?: string | null;
  functions?: string | null;
  salary?: string | null;
  average?: string | null;
  support?: boolean;
};
type Note = { number: string; accepted_at: string };
type CheckedSlip = {
  year: number;
  month: number;
  start: string;
  end: string;
  number: string;
  total: string;
  cune_end: string;
  replaced_by: Note | null;
  eliminated_by: Note | null;
};
/** `problem` says why a code was rejected. Without it, nothing was asked yet. */
type State = { found: Checked } | { problem?: string } | undefined;

/**
 * Verifies a certificate or payslip on paper: what it said when it was made and what is true now. The employee's
 * name is abbreviated. Anyone may use it.
 */
export default function VerifyPage() {
  const [state, setState] = useState<State>(codeOfAddress() ? undefined : {});
  useEffect(() => {
    document.title = 'Quincena · Comprobar un documento';
    if (!codeOfAddress()) return;
    fetch(`/api/v/${encodeURIComponent(codeOfAddress())}`, {
      cache: 'no-store',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    })
      .then(async (answer) => {
        const body = (await answer.json()) as { data?: Checked; message?: string };
        setState(body.data ? { found: body.data } : { problem: body.message ?? 'No se pudo comprobar.' });
      })
      .catch(() => setState({ problem: 'Sin conexión. Para comprobar un documento necesita conexión.' }));
  }, []);
  return (
    <main className="v-sign-in">
      <div className="v-sign-in-body column">
        <Mark size={56} />
        <h1>Comprobar un documento</h1>
        {!state && <Waiting rows={3} />}
        {state && !('found' in state) && (
          <>
            {state.problem && (
              <div className="v-part q-error boxed" role="alert">
                <Icon of={closeCircleOutline} /> {state.problem}
              </div>
            )}
            <form onSubmit={again} onInput={noteTyped}>
              <FormField label="Código del documento" hint="Está en el papel, junto al QR.">
                {(ties) => (
                  <input
                    {...ties}
                    className="q-input"
                    name="code"
                    defaultValue={codeOfAddress()}
                    maxLength={40}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                  />
                )}
              </FormField>
              <button type="submit" className="q-btn q-btn--primary q-btn--block v-big">
                Comprobar
              </button>
            </form>
          </>
        )}
        {state && 'found' in state && (
          <>
            <Result of={state.found} />
            <footer>
              Compare estos datos con el papel. Si&nbsp;alguno es distinto, el papel fue alterado.
            </footer>
          </>
        )}
      </div>
    </main>
  );
}

const codeOfAddress = (): string => /^\/v\/([0-9A-Za-z-]+)/.exec(location.pathname)?.[1] ?? '';

/** Checks another code, or the same one again. */
function again(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const code = String(new FormData(event.currentTarget).get('code')).replace(/[^0-9A-Za-z-]/g, '');
  if (code) location.assign(`/v/${code}`);
}

const day = (text: string): string => formatDay(text as Day);
const dayAt = (moment: string): string => formatDay(dayOf(Date.parse(moment) as Instant));

function Result({ of }: { of: Checked }) {
  const { current, company, employee, code } = of;
  const slip = of.kind === 'payslip' ? of.about : undefined;
  return (
    <section className="v-part boxed" aria-label={slip ? 'El comprobante' : 'Lo certificado'}>
      <div className={`t-heading c-ok v-seal-answer row gap-8${current ? '' : ' v-seal-answer--bad'}`}>
        <Icon of={current ? checkmarkCircleOutline : closeCircleOutline} size="l" />
        {standing(of)}
      </div>
      {slip && !current && <p>{whatBecame(slip)}</p>}
      <dl className="v-pairs stack text-14">
        <dt>{slip ? 'Documento' : 'Certificado'}</dt>
        <dd>
          {slip ? `Comprobante de nómina ${slip.number}` : of.kind === 'income' ? incomeWords(of) : 'Laboral'}
        </dd>
        <dt>Empresa</dt>
        <dd>{company.social_reason}</dd>
        <dt>NIT</dt>
        <dd>{formatNit(company.nit)}</dd>
        <dt>Persona</dt>
        <dd>
          {employee.name} · {employee.document}
        </dd>
        {of.kind === 'payslip' ? <Slip of={of.about} /> : <Certificate of={of.about} />}
        <dt>{slip ? 'Validado por la DIAN' : 'Expedido'}</dt>
        <dd>{dayAt(of.issued_at)}</dd>
        <dt>Código</dt>
        <dd>{code}</dd>
      </dl>
    </section>
  );
}

function incomeWords({ about: { year }, issued_at }: Checked): string {
  const over = hasYearEnded(year ?? 0, Date.parse(issued_at) as Instant);
  return `Ingresos y retenciones de ${year}${over ? '' : ', parcial: el año no había terminado'}`;
}

function standing({ kind, current, about }: Checked): string {
  if (kind !== 'payslip') return current ? 'Es auténtico' : 'Fue anulado';
  if (current) return 'Es auténtico y está vigente';
  return about.eliminated_by ? 'Fue eliminado' : 'Fue reemplazado';
}

function whatBecame({ replaced_by: replaced, eliminated_by: eliminated }: CheckedSlip): string {
  if (eliminated)
    return `La empresa lo eliminó ante la DIAN el ${dayAt(eliminated.accepted_at)} con el ajuste ${eliminated.number}. Ya no tiene validez.`;
  if (replaced)
    return `Desde el ${dayAt(replaced.accepted_at)} vale el ajuste ${replaced.number}. Pida ese comprobante.`;
  return 'Ya no tiene validez. Pida el comprobante vigente.';
}

function Slip({ of: { year, month, start, end, total, cune_end } }: { of: CheckedSlip }) {
  return (
    <>
      <dt>Periodo</dt>
      <dd>{formatMonth(year, month)}</dd>
      <dt>Liquidado</dt>
      <dd>
        {formatDay(start as Day, 'short')} a {formatDay(end as Day, 'short')}
      </dd>
      <dt>Neto pagado</dt>
      <dd>
        <PesoAmount amount={total} />
      </dd>
      <dt>Fin del CUNE</dt>
      <dd>{cune_end}</dd>
    </>
  );
}

function Certificate({ of: about }: { of: Certified }) {
  return (
    <>
      {about.admission && (
        <>
          <dt>Trabaja desde</dt>
          <dd>
            {day(about.admission)}
            {about.retirement && ` hasta el ${day(about.retirement)}`}
          </dd>
        </>
      )}
      {about.charge && (
        <>
          <dt>Cargo</dt>
          <dd>{about.charge}</dd>
        </>
      )}
      {about.functions && (
        <>
          <dt>Funciones</dt>
          <dd>{about.functions}</dd>
        </>
      )}
      {about.salary && (
        <>
          <dt>{about.support ? 'Apoyo de sostenimiento' : 'Salario'}</dt>
          <dd>
            <PesoAmount amount={about.salary} />
          </dd>
        </>
      )}
      {about.average && (
        <>
          <dt>Promedio de pagos variables</dt>
          <dd>
            <PesoAmount amount={about.average} />
          </dd>
        </>
      )}
      {about.income_total && (
        <>
          <dt>Ingresos brutos</dt>
          <dd>
            <PesoAmount amount={about.income_total} />
          </dd>
          <dt>Retención</dt>
          <dd>
            <PesoAmount amount={about.withholding} />
          </dd>
        </>
      )}
    </>
  );
}
