import type { Field } from '../../domain/records/fields.ts';
import type { Choice } from './choices.ts';
import type { FieldTies } from './field.tsx';

export type ControlProps<F extends Field = Field> = {
  field: F;
  name: string;
  value: unknown;
  values: Record<string, unknown>;
  ties: FieldTies;
  /** `picked` is the chosen row, when the field is a reference. */
  onChange: (value: unknown, picked?: Choice) => void;
};
