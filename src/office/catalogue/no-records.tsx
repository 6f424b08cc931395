import { addOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import type { Resource } from '../../domain/records/resource.ts';
import { formatRowCount, toSentenceCase } from '../../domain/records/sentence-case.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Empty } from '../../kit/pages/page-states.tsx';
import { NothingMatches } from '../page/nothing-matches.tsx';

type Props = {
  resource: Resource;
  filtered: boolean;
  onCreate: (() => void) | undefined;
  /** Another way to add rows. */
  bring?: ReactNode;
  onClear: () => void;
};

export function NoRecords({ resource, filtered, onCreate, bring, onClear }: Props) {
  if (filtered) return <NothingMatches onClear={onClear} />;
  const title = `Aún no hay ${formatRowCount(resource, 0)}`;
  if (!onCreate) return <Empty title={title} />;
  return (
    <Empty title={title} text={`Cree ${resource.feminine ? 'la primera' : 'el primero'}.`}>
      <button type="button" className="q-btn q-btn--primary" onClick={onCreate}>
        <Icon of={addOutline} />
        {`${resource.feminine ? 'Nueva' : 'Nuevo'} ${toSentenceCase(resource.singular)}`}
      </button>
      {bring}
    </Empty>
  );
}
