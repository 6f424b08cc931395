import type { Field } from '../../domain/records/fields.ts';
import type { Choice } from './choices.ts';
import type { FieldTies } from './field.tsx';

/** Props of any control of a form. */
export type ControlProps<F extends Field = Field> = {
  field: F;
  name: string;
  value: unknown;
  values: Record<string, unknown>;
  ties: FieldTies;
  /** With the row that was picked, when the field points at one. */
  onChange: (value: unknown, picked?: Choice) => void;
};
