import type { Review } from '../../../domain/payroll/desk/review.ts';

export function listSendableIds(ids: readonly string[], { blocked }: Review): string[] {
  const kept = new Set(blocked.map(({ id }) => id));
  return ids.filter((id) => !kept.has(id));
}
