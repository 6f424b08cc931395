import { warningOutline } from 'ionicons/icons';

import { findSignatureWarning } from '../../../domain/dian/answers/response-signature-words.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { rejectedIcon } from '../../../kit/marks/own-icons.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { useGo } from '../../navigation/go.ts';
import { canAdjust, type Payroll } from './payrolls.ts';
import './dian-note.css?adopt';
import { listDianReasons } from './reasons.ts';
import type { AnsweredPayroll } from './rule-list.tsx';

const RuleList = defineLazyPart(
  'rule-list',
  () => import('./rule-list.tsx'),
  ({ payroll }) => listDianReasons(payroll).map((reason) => <p key={reason}>{reason}</p>),
);

/** Shows why DIAN rejected a document, or what to check in one that it accepted. */
export function DianNote({ payroll }: { payroll: AnsweredPayroll & Pick<Payroll, 'state'> }) {
  const go = useGo();
  const refused = payroll.state === 'rechazada';
  const signature = payroll.dianResponse ? findSignatureWarning(payroll.dianResponse) : undefined;
  if (!refused && payroll.state !== 'aceptada_con_notificacion')
    return canAdjust(payroll) && signature ? (
      <div className="q-note detail-note q-note--warn">
        <Icon of={warningOutline} />
        <p>{signature}</p>
      </div>
    ) : null;
  return (
    <div className={`q-note detail-note ${refused ? 'q-note--danger' : 'q-note--warn'}`}>
      <Icon of={refused ? rejectedIcon : warningOutline} />
      <div>
        <b className="block">{refused ? 'La DIAN rechazó este documento' : 'Aceptado con notificación'}</b>
        <RuleList payroll={payroll} go={(to) => void go(to, 'forward')} />
        {signature && <p>{signature}</p>}
      </div>
    </div>
  );
}
