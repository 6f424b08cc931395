import { warningOutline } from 'ionicons/icons';
import { Icon } from '../../kit/icon.tsx';
import { rejected } from '../../kit/own-icons.ts';
import { reasons } from './dian-news.ts';
import type { Payroll } from './payrolls.ts';

/** What DIAN said against a document: why it was refused, or what to look at though it was accepted. */
export function DianNote({ payroll }: { payroll: Pick<Payroll, 'state' | 'dian'> }) {
  const refused = payroll.state === 'rechazada';
  if (!refused && payroll.state !== 'aceptada_con_notificacion') return null;
  return (
    <div className={`q-note pd-note ${refused ? 'q-note--danger' : 'q-note--warn'}`}>
      <Icon of={refused ? rejected : warningOutline} />
      <div>
        <b>{refused ? 'La DIAN rechazó este documento' : 'Aceptado con notificación'}</b>
        {reasons(payroll).map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </div>
  );
}
