import { refreshOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatClockTime } from '../../kit/inputs/clock-time.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Empty } from '../../kit/pages/page-states.tsx';
import { drain, type OutboxItem, outbox } from '../../offline/outbox.ts';
import { Page } from '../page/page.tsx';
import { useOnline } from '../records/records.ts';
import { Compare } from './compare.tsx';
import { OutboxRow } from './outbox-row.tsx';
import { useWaiting } from './waiting.ts';
import '../payroll/document/payrolls.css?adopt';
import './outbox.css?adopt';

export default function OutboxPage() {
  const items = useWaiting();
  const online = useOnline();
  const [comparing, setComparing] = useState<OutboxItem>();
  const since = items[0]?.created_at;
  return (
    <Page
      title={items.length ? `${items.length} por enviar` : 'Por enviar'}
      sub={since && `Guardado en este equipo desde las ${formatClockTime(since)}`}
      offline="Sin conexión. Puede seguir trabajando."
      actions={
        items.length > 0 && (
          <button type="button" className="q-btn q-btn--plain" onClick={() => void drain({ eager: true })}>
            <Icon of={refreshOutline} />
            Reintentar
          </button>
        )
      }
    >
      {items.length === 0 ? (
        <Empty
          title="Todo al día"
          text={online ? 'No hay nada por enviar.' : 'Lo que guarde sin conexión aparece aquí.'}
        />
      ) : (
        <ul className="outbox grow rule-top">
          {items.map((item) => (
            <OutboxRow key={item.key} item={item} onCompare={() => setComparing(item)} />
          ))}
        </ul>
      )}
      {comparing && (
        <Compare
          label={comparing.label}
          path={comparing.path}
          typed={comparing.values}
          current={comparing.state.state === 'conflict' ? comparing.state.current : undefined}
          since="usted estaba sin conexión"
          onClose={() => setComparing(undefined)}
          onResolved={(values) => {
            setComparing(undefined);
            if (values) void outbox.retry(comparing.key, values);
            else void outbox.discard(comparing.key);
          }}
        />
      )}
    </Page>
  );
}
