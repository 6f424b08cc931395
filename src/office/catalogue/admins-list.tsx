import { personAddOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { Resource } from '../../domain/records/resource.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Records } from './records-list.tsx';

const InviteDialog = defineLazyPart('invite-dialog', () => import('./invite-dialog.tsx'));

export default function AdminsList({ resource }: { resource: Resource }) {
  const [inviting, setInviting] = useState(false);
  const words = (
    <>
      <Icon of={personAddOutline} />
      Invitar
    </>
  );
  return (
    <>
      <Records resource={resource} own={{ add: { words, onAdd: () => setInviting(true) } }} />
      {inviting && <InviteDialog resource={resource} onClose={() => setInviting(false)} />}
    </>
  );
}
