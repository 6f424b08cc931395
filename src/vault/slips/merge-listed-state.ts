import type { Slip } from '../session/api.ts';

type Lists = { all: readonly Slip[] | undefined; eliminated: readonly Slip[] };

/** Copies the elimination and the receipt of the list into a payslip, because the stored copy may be older. */
export function mergeListedState<S extends Slip>(slip: S, { all, eliminated }: Lists): S {
  const gone = slip.eliminated ? undefined : eliminated.find(({ id }) => id === slip.id);
  if (gone) return { ...slip, dian: gone.dian, eliminated: gone.eliminated };
  const received = slip.acknowledged_at ? undefined : all?.find(({ id }) => id === slip.id)?.acknowledged_at;
  return received ? { ...slip, acknowledged_at: received } : slip;
}
