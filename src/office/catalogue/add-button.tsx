import { addOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import type { Resource } from '../../domain/records/resource.ts';
import { toSentenceCase } from '../../domain/records/sentence-case.ts';
import { Icon } from '../../kit/marks/icon.tsx';

type Props = {
  resource: Resource;
  /** Content of the button where rows are not added with a form. */
  words: ReactNode;
  /** The button floats over the list of a phone. */
  floats?: boolean;
  onAdd: () => void;
};

export function AddButton({ resource, words, floats, onAdd }: Props) {
  const novel = resource.feminine ? 'Nueva' : 'Nuevo';
  return (
    <button
      type="button"
      className={`q-btn q-btn--primary${floats ? ' main-action only-phone text-16' : ''}`}
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
