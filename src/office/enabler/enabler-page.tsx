import { shieldCheckmarkOutline, shieldOutline } from 'ionicons/icons';
import { nitShown } from '../../domain/nit.ts';
import { Icon } from '../../kit/icon.tsx';
import { Page } from '../page.tsx';
import { useHere } from '../records.ts';

/** Whether DIAN lets this company send its documents. */
export default function EnablerPage() {
  const { company } = useHere();
  if (!company) return null;
  const { status } = company.enabler;
  return (
    <Page title="Habilitación ante la DIAN">
      <div className="enb">
        <section className="q-card">
          <p className={`q-note ${status ? 'q-note--ok' : 'q-note--warn'}`} role="status">
            <Icon of={status ? shieldCheckmarkOutline : shieldOutline} />
            {status
              ? 'La empresa está habilitada. Puede emitir nóminas electrónicas.'
              : 'La empresa aún no está habilitada. Sus nóminas se pueden emitir cuando la DIAN acepte el set de pruebas.'}
          </p>
          <dl className="kv">
            <div>
              <dt>Razón social</dt>
              <dd>{company.social_reason}</dd>
            </div>
            <div>
              <dt>NIT</dt>
              <dd>{nitShown(company.nit)}</dd>
            </div>
            <div>
              <dt>Estado</dt>
              <dd>{status ? 'Habilitada' : 'Sin habilitar'}</dd>
            </div>
          </dl>
        </section>
      </div>
    </Page>
  );
}
