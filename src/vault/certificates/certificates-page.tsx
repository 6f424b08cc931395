import { IonContent } from '@ionic/react';
import { cloudOfflineOutline } from 'ionicons/icons';
import { type FormEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { hasYearEnded, type Instant } from '../../domain/values/day.ts';
import type { Certificate } from '../../domain/vault/certificates.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { CoverButton } from '../page/amount.tsx';
import { OfflineLine } from '../page/offline-line.tsx';
import { useRefresh } from '../page/refresh.ts';
import { formatMoment } from '../page/texts.ts';
import { type Account, callVault, NotRead, readVault } from '../session/api.ts';
import { buildVaultPath } from '../session/vault-path.ts';
import { type PdfFile, savePdf } from '../slips/pdf.ts';
import { slips } from '../slips/slips.ts';
import { PdfButtons } from './pdf-buttons.tsx';

const Letters = defineLazyPart('vault-letters', () => import('./letters.tsx'));

const Overtime = defineLazyPart('vault-overtime', () => import('./overtime.tsx'));

type Kind = Certificate['kind'];

const nameOf = ({ kind, year }: Pick<Certificate, 'kind' | 'year'>): string =>
  kind === 'income' ? `Ingresos y retenciones de ${year}` : 'Certificado laboral';
const isPartial = ({ year, issued_at }: Certificate): boolean =>
  year !== null && !hasYearEnded(year, Date.parse(issued_at) as Instant);
const fileOf = (certificate: Certificate): PdfFile => ({
  path: buildVaultPath('GET /certificates/:id/pdf', { id: certificate.id }),
  name:
    certificate.kind === 'income'
      ? `ingresos-y-retenciones-${certificate.year}.pdf`
      : 'certificado-laboral.pdf',
  title: nameOf(certificate),
});

/** Renders the certificates that an employee makes without payroll. Each carries a code that anyone can verify. */
export default function CertificatesPage({ account }: { account: Account | undefined }) {
  const [made, setMade] = useState<Certificate[]>();
  const owner = account?.id;
  const times = useRefresh();
  const load = useCallback(() => {
    if (!owner) return;
    readVault('GET /certificates', owner).then(
      ({ data }) => setMade(data.data),
      () => undefined,
    );
  }, [owner]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with all the rest
  useEffect(load, [load, times]);
  return (
    <IonContent>
      <div className="v-account stack gap-12">
        <header className="row">
          <h1 className="v-title b grow">Certificados</h1>
          <CoverButton />
        </header>
        <OfflineLine />
        {account && <Make account={account} onMade={load} />}
        {account && <Letters owner={account.id} />}
        {account && <Overtime owner={account.id} />}
        {account && made && made.length > 0 && (
          <section className="v-card" aria-labelledby="v-made">
            <h2 id="v-made">Los que ha generado</h2>
            <ul className="v-plainlist ruled">
              {made.map((certificate) => (
                <li key={certificate.id} className="v-set wrap between breaks row gap-12">
                  <span>
                    {nameOf(certificate)}
                    {isPartial(certificate) && ', parcial'}
                    <small className="block t-label c-3">
                      {certificate.company.social_reason} · {formatMoment(certificate.issued_at)}
                    </small>
                  </span>
                  <PdfButtons of={fileOf(certificate)} owner={account.id} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </IonContent>
  );
}

function Make({ account, onMade }: { account: Account; onMade: () => void }) {
  const [kind, setKind] = useState<Kind>('employment');
  const [company, setCompany] = useState(account.companies[0]?.id ?? '');
  const { all } = useSyncExternalStore(slips.subscribe, slips.get);
  const nothingYet = kind === 'income' && all?.length === 0;
  const years = [...new Set(all?.map((slip) => slip.year))].sort((a, b) => b - a);
  const [chosen, setYear] = useState<number>();
  const over = (one: number): boolean => hasYearEnded(one, Date.now() as Instant);
  // An employee who needs the certificate usually declares the last finished year.
  const year = chosen ?? years.find(over) ?? years[0];
  const [salary, setSalary] = useState(false);
  const [average, setAverage] = useState(false);
  const [addressed, setAddressed] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const online = useSyncExternalStore(subscribeOnline, isOnline);

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !online) return;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await callVault('POST /certificates', {
        kind,
        company_id: company || (account.companies[0]?.id ?? ''),
        ...(kind === 'income'
          ? { year }
          : { with_salary: salary, with_average: average, addressed_to: addressed }),
      });
      onMade();
      showToast('Certificado generado');
      setAddressed('');
      await savePdf(fileOf(answer.data), account.id);
    } catch (cause) {
      if (!(cause instanceof NotRead)) throw cause;
      setError(cause.message);
    }
    setBusy(false);
  }

  return (
    <section className="v-card" aria-labelledby="v-make">
      <h2 id="v-make">Generar un certificado</h2>
      <form className="v-form" onSubmit={make} noValidate data-dirty={addressed ? true : undefined}>
        <FormField label="Cuál">
          {(ties) => (
            <Select
              ties={ties}
              value={kind}
              options={{ employment: 'Laboral', income: 'Ingresos y retenciones (220)' }}
              onChange={(chosen) => setKind(chosen === 'income' ? 'income' : 'employment')}
            />
          )}
        </FormField>
        {account.companies.length > 1 && (
          <FormField label="Empresa">
            {(ties) => (
              <Select
                ties={ties}
                value={company}
                options={Object.fromEntries(account.companies.map((one) => [one.id, one.social_reason]))}
                onChange={setCompany}
              />
            )}
          </FormField>
        )}
        {nothingYet ? (
          <p className="c-2">Suma los comprobantes de un año, y usted aún no tiene.</p>
        ) : kind === 'income' ? (
          <FormField
            label="Año"
            hint={
              year === undefined || over(year)
                ? undefined
                : `${year} no ha terminado: será parcial, con los comprobantes que hay hasta hoy.`
            }
          >
            {(ties) => (
              <Select
                ties={ties}
                value={String(year)}
                options={Object.fromEntries(years.map((one) => [one, String(one)]))}
                onChange={(chosen) => setYear(Number(chosen))}
              />
            )}
          </FormField>
        ) : (
          <>
            <div className="q-field">
              <label htmlFor="v-addressed">Dirigido a (opcional)</label>
              <input
                id="v-addressed"
                className="q-input"
                autoComplete="off"
                maxLength={120}
                value={addressed}
                onChange={(e) => setAddressed(e.target.value)}
              />
            </div>
            <label className="v-check flex gap-10 top">
              <input
                type="checkbox"
                className="q-check"
                checked={salary}
                onChange={(e) => setSalary(e.target.checked)}
              />
              Decir mi salario
            </label>
            <label className="v-check flex gap-10 top">
              <input
                type="checkbox"
                className="q-check"
                checked={average}
                onChange={(e) => setAverage(e.target.checked)}
              />
              Decir el promedio de lo variable
            </label>
          </>
        )}
        {error && (
          <p className="q-error" role="alert">
            {error}
          </p>
        )}
        {!online && (
          <p className="q-note q-note--plain">
            <Icon of={cloudOfflineOutline} />
            <span>Disponible con conexión.</span>
          </p>
        )}
        {!nothingYet && (
          <button
            type="submit"
            className="q-btn q-btn--primary q-btn--block v-big"
            aria-disabled={busy || !online}
          >
            {busy ? 'Generando…' : 'Generar'}
          </button>
        )}
      </form>
    </section>
  );
}
