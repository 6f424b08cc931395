import { useIonRouter } from '@ionic/react';
import { cloudUploadOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import type { Resource } from '../../../domain/records/resource.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { Cells } from '../../catalogue/columns.tsx';
import { type OwnListParts, Records } from '../../catalogue/records-list.tsx';
import './employees-list.css?adopt';
import { EmployeeStatusPill, VaultStatusTag } from './pills.tsx';
import { keepSalariesShown, shouldShowSalaries } from './salaries-shown.ts';
import { StatusChips } from './status-chips.tsx';

const InviteButton = defineLazyPart('invite-button', async () => ({
  default: (await import('./invite-button.tsx')).InviteButton,
}));

const plain: Cells = {
  status: (row) => <EmployeeStatusPill value={row['status']} missing={row['missing']} />,
  vault_status: (row) => <VaultStatusTag value={row['vault_status']} />,
};
/** Hides salaries from people who look at the screen of the user. */
const concealed: Cells = {
  ...plain,
  salary: () => (
    <>
      <span aria-hidden="true">••••</span>
      <span className="vh">Sueldo oculto</span>
    </>
  ),
};

export default function EmployeesList({ resource }: { resource: Resource }) {
  const router = useIonRouter();
  const [shown, setShown] = useState(shouldShowSalaries);
  const own = useMemo<OwnListParts>(
    () => ({
      cells: shown ? plain : concealed,
      bring: (short) => (
        <button
          type="button"
          className={short ? 'q-icon-button' : 'q-btn q-btn--plain'}
          aria-label={short ? 'Importar' : undefined}
          onClick={() => router.push('/employees/import', 'forward')}
        >
          <Icon of={cloudUploadOutline} size={short ? 'l' : 'm'} />
          {!short && 'Importar'}
        </button>
      ),
      above: (filter, onFilter) => (
        <StatusChips
          status={filter['status'] ?? ''}
          onStatus={(status) => onFilter({ status })}
          shown={shown}
          onShown={(next) => {
            keepSalariesShown(next);
            setShown(next);
          }}
        />
      ),
      bulk: (ids, rows, onDone) => <InviteButton ids={ids} rows={rows} onDone={onDone} />,
    }),
    [shown, router],
  );
  return <Records resource={resource} own={own} />;
}
