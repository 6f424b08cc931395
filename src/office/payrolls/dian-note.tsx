import { warningOutline } from 'ionicons/icons';
import { signatureWarning } from '../../domain/dian/response-words.ts';
import { Icon } from '../../kit/icon.tsx';
import { rejected } from '../../kit/own-icons.ts';
import { wear } from '../../kit/wear.ts';
import { reasons } from './dian-news.ts';
import css from './dian-note.css?inline';
import { canAdjust, type Payroll } from './payrolls.ts';

wear(css);

/** What DIAN said against a document: why it was refused, or what to look at though it was accepted. */
export function DianNote({ payroll }: { payroll: Pick<Payroll, 'state' | 'dian'> }) {
  const refused = payroll.state === 'rechazada';
  const signature = payroll.dian ? signatureWarning(payroll.dian) : undefined;
  if (!refused && payroll.state !== 'aceptada_con_notificacion')
    return canAdjust(payroll) && signature ? (
      <div className="q-note pd-note q-note--warn">
        <Icon of={warningOutline} />
        <p>{signature}</p>
      </div>
    ) : null;
  return (
    <div className={`q-note pd-note ${refused ? 'q-note--danger' : 'q-note--warn'}`}>
      <Icon of={refused ? rejected : warningOutline} />
      <div>
        <b>{refused ? 'La DIAN rechazó este documento' : 'Aceptado con notificación'}</b>
        {reasons(payroll).map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {signature && <p>{signature}</p>}
      </div>
    </div>
  );
}
