import { closeOutline } from 'ionicons/icons';
import type { ReferencesField } from '../../domain/records/fields.ts';
import { Icon } from '../marks/icon.tsx';
import { focusFallback } from '../pages/focus-fallback.ts';
import { useChoices } from './choices.ts';
import type { ControlProps } from './control-props.ts';
import { Picker } from './picker.tsx';

/** Edits a field that holds several rows of a list: removes each one, and adds one at a time. */
export default function ReferencesControl({ field, value, ties, onChange }: ControlProps) {
  const { to, label } = field as ReferencesField;
  const ids = Array.isArray(value) ? value.map(String) : [];
  const choices = useChoices({ to }, ids.length > 0);
  return (
    <div>
      {ids.length > 0 && (
        <ul className="q-chips q-many">
          {ids.map((id) => {
            const name = choices.data?.find((choice) => choice.id === id)?.label ?? '…';
            return (
              <li key={id} className="q-tag">
                {name}
                <button
                  type="button"
                  aria-label={`Quitar ${name}`}
                  onClick={(event) => {
                    focusFallback(event.currentTarget, '.q-field', '.q-pick');
                    onChange(ids.filter((one) => one !== id));
                  }}
                >
                  <Icon of={closeOutline} size="s" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <Picker
        ties={ties}
        title={label}
        of={{ to }}
        value={null}
        empty="Agregar"
        required
        onPick={(choice) => choice && onChange([...new Set([...ids, choice.id])])}
      />
    </div>
  );
}
