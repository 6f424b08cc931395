import { addOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { toSentenceCase } from '../../domain/records/in-sentence.ts';
import type { Resource } from '../../domain/records/resource.ts';
import { Icon } from '../../kit/marks/icon.tsx';

type Props = {
  resource: Resource;
  /** Where the form is not the way to add a row. */
  words: ReactNode;
  /** As it floats over the list of a phone. */
  floats?: boolean;
  onAdd: () => void;
};

/** Adds a row to a list. */
export function AddButton({ resource, words, floats, onAdd }: Props) {
  const novel = resource.feminine ? 'Nueva' : 'Nuevo';
  return (
    <button
      type="button"
      className={`q-btn q-btn--primary${floats ? ' main-action only-phone' : ''}`}
      {...(!floats && { 'data-new': '' })}
      onClick={onAdd}
    >
      {words ?? (
        <>
          <Icon of={addOutline} />
          {floats ? novel : `${novel} ${toSentenceCase(resource.singular)}`}
        </>
      )}
    </button>
  );
}
