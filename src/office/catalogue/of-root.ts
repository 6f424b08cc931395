import type { Resource } from '../../domain/records/resource.ts';

/** Tests whether a field refers to a person of the back office. Only root may list those. */
export const isOfRoot = ({ fields }: Pick<Resource, 'fields'>, name: string): boolean => {
  const field = fields[name];
  return field?.kind === 'reference' && field.to === 'admins';
};
