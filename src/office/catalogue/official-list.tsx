import { cloudUploadOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import type { Resource } from '../../domain/records/resource.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import Noted from './noted.tsx';
import { type OwnListParts, Records } from './records-list.tsx';

const ImportList = defineLazyPart('import-list', () => import('./import-list.tsx'));

export default function OfficialList({ resource }: { resource: Resource }) {
  const [importing, setImporting] = useState(false);
  const own = useMemo<OwnListParts>(
    () => ({
      bring: (short) => (
        <button
          type="button"
          className={short ? 'q-icon-button' : 'q-btn q-btn--plain'}
          aria-label={short ? 'Importar' : undefined}
          aria-haspopup="dialog"
          onClick={() => setImporting(true)}
        >
          <Icon of={cloudUploadOutline} size={short ? 'l' : 'm'} />
          {!short && 'Importar'}
        </button>
      ),
      above: () => <Noted path={resource.path} />,
    }),
    [resource],
  );
  return (
    <>
      <Records resource={resource} own={own} />
      {importing && <ImportList resource={resource} onClose={() => setImporting(false)} />}
    </>
  );
}
