import { Fragment } from 'react';
import type { Field } from '../../domain/records/fields.ts';
import { useChoices } from '../../kit/inputs/choices.ts';
import { renderFieldValue } from '../../kit/inputs/controls.tsx';

type ValueProps = { field: Field | undefined; name: string; value: unknown };

/** Shows a submitted value in words. A reference is shown by its name, and JSON text only as present or empty. */
export function SubmittedValue({ field, name, value }: ValueProps) {
  if (field?.kind === 'reference' && value) return <Referred to={field.to} id={String(value)} />;
  if (field?.kind === 'references' && Array.isArray(value))
    return value.map((id, at) => (
      <Fragment key={String(id)}>
        {at > 0 && ', '}
        <Referred to={field.to} id={String(id)} />
      </Fragment>
    ));
  if (field?.kind === 'text' && field.json) return value ? 'otros campos' : 'vacío';
  return field ? renderFieldValue(field, name, { [name]: value }) : String(value ?? '—');
}

function Referred({ to, id }: { to: string; id: string }) {
  const choices = useChoices({ to });
  return choices.data?.find((choice) => choice.id === id)?.label ?? '…';
}
