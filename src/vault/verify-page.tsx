import { checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { type Day, dayOf, dayShown, type Instant } from '../domain/day.ts';
import { nitShown } from '../domain/nit.ts';
import { Waiting } from '../kit/faces.tsx';
import { Icon } from '../kit/icon.tsx';
import { Mark } from '../kit/mark.tsx';
import { Money } from '../kit/money.tsx';

type Checked = {
  code: string;
  kind: 'employment' | 'income';
  issued_at: string;
  current: boolean;
  company: { social_reason: string; nit: string };
  employee: { name: string; document: string };
  about: {
    year?: number;
    income_total?: string;
    withholding?: string;
    admission?: string;
    retirement?: string | null;
    charge?: string | null;
    functions?: string | null;
    salary?: string | null;
  };
};
type State = { found: Checked } | { problem: string } | undefined;

/** For whoever holds a certificate on paper: what we certified, with the person told in short. Anybody may look. */
export default function VerifyPage() {
  const [state, setState] = useState<State>();
  useEffect(() => {
    document.title = 'Quincena · Comprobar un certificado';
    const code = location.pathname.split('/')[2] ?? '';
    fetch(`/api/v/${encodeURIComponent(code)}`, { cache: 'no-store' })
      .then(async (answer) => {
        const body = (await answer.json()) as { data?: Checked; message?: string };
        setState(body.data ? { found: body.data } : { problem: body.message ?? 'No se pudo comprobar.' });
      })
      .catch(() => setState({ problem: 'Sin conexión. Para comprobar un certificado necesita conexión.' }));
  }, []);
  return (
    <main className="v-in">
      <div className="v-in__c">
        <Mark size={56} />
        <h1>Comprobar un certificado</h1>
        {!state && <Waiting rows={3} />}
        {state && 'problem' in state && (
          <div className="v-part q-err" role="alert">
            <Icon of={closeCircleOutline} /> {state.problem}
          </div>
        )}
        {state && 'found' in state && <Result of={state.found} />}
        <footer>Compare estos datos con el papel. Si alguno es distinto, el papel fue alterado.</footer>
      </div>
    </main>
  );
}

function Result({ of: { kind, issued_at, current, company, employee, about, code } }: { of: Checked }) {
  const day = (text: string): string => dayShown(text as Day);
  return (
    <section className="v-part" aria-label="Lo certificado">
      <div className={`t-heading ${current ? 'v-seal__ok' : 'q-err'}`}>
        <Icon of={current ? checkmarkCircleOutline : closeCircleOutline} size="l" />
        {current ? 'Es auténtico' : 'Fue anulado'}
      </div>
      <dl className="v-kv">
        <dt>Certificado</dt>
        <dd>{kind === 'income' ? `Ingresos y retenciones de ${about.year}` : 'Laboral'}</dd>
        <dt>Empresa</dt>
        <dd>{company.social_reason}</dd>
        <dt>NIT</dt>
        <dd>{nitShown(company.nit)}</dd>
        <dt>Persona</dt>
        <dd>
          {employee.name} · {employee.document}
        </dd>
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
            <dt>Salario</dt>
            <dd>
              <Money amount={about.salary} />
            </dd>
          </>
        )}
        {about.income_total && (
          <>
            <dt>Ingresos brutos</dt>
            <dd>
              <Money amount={about.income_total} />
            </dd>
            <dt>Retención</dt>
            <dd>
              <Money amount={about.withholding} />
            </dd>
          </>
        )}
        <dt>Expedido</dt>
        <dd>{dayShown(dayOf(Date.parse(issued_at) as Instant))}</dd>
        <dt>Código</dt>
        <dd>{code}</dd>
      </dl>
    </section>
  );
}
