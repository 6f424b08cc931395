import { fileTrayFullOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatRequestLabel, listUnreadDecisions, stateLooks } from './request-words.ts';
import { decisionsRead, useOwnRequests } from './requests.ts';

/** Says that the company decided a request, until its list was shown on this device. */
export default function Decided({ owner }: { owner: string }) {
  const { read } = useOwnRequests(owner);
  const seen = useSyncExternalStore(decisionsRead.subscribe, decisionsRead.get);
  return listUnreadDecisions(read?.data.data ?? [], seen).map((one) => (
    <p key={one.id} className="v-part v-offer v-set wrap between row gap-12 boxed">
      <span>
        <Icon of={fileTrayFullOutline} size="s" /> {stateLooks[one.state].word}:{' '}
        {formatRequestLabel(one.kind, one.reason ?? undefined, one)}
      </span>
      <Link className="q-btn q-btn--plain" to="/payslip/requests">
        Ver
      </Link>
    </p>
  ));
}
