import type { DecidedFact } from './decided-facts.ts';

export type ConflictOption = {
  value: string;
  /** The value for people. */
  shown: string;
  /** Where it comes from: `8 de 10 XML`, `aquí`. */
  source: string;
  /** True for the value of the record that is here. */
  isHere?: true;
};
/** A fact of a person that must be decided: one of its options, or a value that nobody wrote when there are none. */
export type MoveConflict = {
  person: string;
  list_name: string;
  fact: DecidedFact;
  label: string;
  options: ConflictOption[];
};
