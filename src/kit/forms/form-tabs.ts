import type { ReactNode } from 'react';
import type { Errors } from '../../domain/records/errors.ts';
import type { Resource } from '../../domain/records/resource.ts';
import type { Section } from './form-parts.tsx';

type Values = Record<string, unknown>;

/** Part of a form, with the headings of its sections. */
export type FormGroup = { id: string; sections: readonly string[] };

/** State of a form, for what stands above its fields. */
export type FormView = {
  values: Values;
  errors: Errors;
  /** Returns whether a field has a value that is not saved yet. */
  isChanged: (name: string) => boolean;
  put: (values: Values) => void;
  /** Brings a field into view, with its part, and focuses it. */
  reveal: (name: string) => void;
};

/** Parts of a form that shows one at a time. The others stay mounted, so that nothing typed is lost. */
export type FormTabs = {
  /** Prefix of the ids of the tabs, which name the parts, and of those of the parts, which end in `-panel`. */
  prefix: string;
  groups: readonly FormGroup[];
  /** Part in view. One without fields is not a group, and has only its panel. */
  current: string;
  onTab: (id: string) => void;
  /** Content above the fields of the part in view. */
  panel: (form: FormView) => ReactNode;
};

/** Distributes sections over groups. A section that no group names goes to the first, so that it is never hidden. */
export const groupSections = (
  groups: readonly FormGroup[],
  sections: readonly Section[],
): { id: string; sections: Section[] }[] =>
  groups.map((group) => ({
    id: group.id,
    sections: sections.filter(({ title }) => findGroupOfSection(groups, title) === group),
  }));

/** Finds the group that shows a field. `undefined` when the form has no such field. */
export function findFieldGroup(
  { fields }: Pick<Resource, 'fields'>,
  groups: readonly FormGroup[],
  name: string,
): string | undefined {
  if (!Object.hasOwn(fields, name)) return undefined;
  const names = Object.keys(fields);
  const heading = names.slice(0, names.indexOf(name) + 1).findLast((each) => fields[each]?.section);
  return findGroupOfSection(groups, (heading && fields[heading]?.section) || '')?.id;
}

const findGroupOfSection = (groups: readonly FormGroup[], title: string): FormGroup | undefined =>
  groups.find(({ sections }) => sections.includes(title)) ?? groups[0];
