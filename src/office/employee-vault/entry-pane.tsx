import { Link } from 'react-router-dom';
import { dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { DetailPane } from '../page/detail-pane.tsx';
import { PayrollDetail } from '../payroll/document/payroll-detail.tsx';
import { usePayroll } from '../payroll/document/payrolls.ts';
import { Reading } from '../records/reading.tsx';
import type { CompanyVaultEntry } from './vault-api.ts';

export default function EntryPane({ of: entry, onClose }: { of: CompanyVaultEntry; onClose: () => void }) {
  const query = usePayroll(entry.id);
  const { data: payroll } = query;
  return (
    <DetailPane
      label="Detalle de la nómina"
      title={entry.full_number}
      way={{ words: 'Abrir en página completa', to: `/payrolls/${entry.id}/edit` }}
      onClose={onClose}
    >
      <dl className="vault-entry flex">
        <Done what="Entrega" at={entry.delivered_at} not={entry.access ? 'Aún no' : 'Sin bóveda'} />
        <Done what="Visto" at={entry.viewed_at} not="No" />
        <Done what="Descargado" at={entry.downloaded_at} not="No" />
        <Done what="Confirmado" at={entry.acknowledged_at} not="No" />
      </dl>
      {entry.mail && <Mailed mail={entry.mail} employee={entry.employee.id} />}
      {payroll ? <PayrollDetail payroll={payroll} /> : <Reading of={query} />}
    </DetailPane>
  );
}

function Mailed({ mail, employee }: { mail: NonNullable<CompanyVaultEntry['mail']>; employee: string }) {
  const day = formatDay(dayOf(Date.parse(mail.at) as Instant), 'short');
  if (!mail.problem)
    return (
      <p className="vault-mail breaks c-2 text-14">
        {mail.state === 'sent' ? `Enviado a ${mail.to} el ${day}` : `Correo en camino a ${mail.to}`}
      </p>
    );
  return (
    <p className={`q-note text-14 vault-mail breaks${mail.state === 'failed' ? ' q-note--danger' : ''}`}>
      <span>
        El correo a {mail.to} {mail.state === 'failed' ? 'no salió' : 'espera'}. {mail.problem}{' '}
        {mail.state === 'failed' && <Link to={`/employees/${employee}/edit`}>Ver el empleado</Link>}
      </span>
    </p>
  );
}

function Done({ what, at, not }: { what: string; at: string | null; not: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{at ? formatDay(dayOf(Date.parse(at) as Instant), 'short') : not}</dd>
    </div>
  );
}
