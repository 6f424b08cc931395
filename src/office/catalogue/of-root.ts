import type { Resource } from '../../domain/records/resource.ts';

/** Test that a field names somebody of the back office, who are listed to root only. */
export const isOfRoot = ({ fields }: Pick<Resource, 'fields'>, name: string): boolean => {
  const field = fields[name];
  return field?.kind === 'reference' && field.to === 'admins';
};
