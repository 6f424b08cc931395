import type { AccountRow } from '../office/accounting.ts';
import { type Area, areaNames } from './areas.ts';
import { isAccount } from './plan.ts';

/** Accounts of a concept as somebody writes them; where it goes by no area the three debits are one. */
export type AccountEdit = { debits: Record<Area, string>; credit: string };
export type AccountField = Area | 'credit';

export const goesByAreas = ({ debit }: AccountRow): boolean => typeof debit !== 'string';

const ownOf = ({ own }: AccountRow, area: Area | 'all') => own.find((one) => one.area === area);

/** Accounts that a concept has today: those of the company, or else those of the PUC. */
export const editOf = (row: AccountRow): AccountEdit => ({
  debits: Object.fromEntries(
    areaNames.map((area) => [
      area,
      ownOf(row, area)?.debit ??
        ownOf(row, 'all')?.debit ??
        (typeof row.debit === 'string' ? row.debit : row.debit[area]),
    ]),
  ) as Record<Area, string>,
  credit: ownOf(row, 'all')?.credit ?? row.credit,
});

/** Words of each account that is none; empty goes back to the one of the PUC. */
export function wrongAccounts({ debits, credit }: AccountEdit): Partial<Record<AccountField, string>> {
  const words = 'De 4 a 14 cifras, sin puntos';
  const wrong = (text: string) => text !== '' && !isAccount(text);
  return {
    ...Object.fromEntries(areaNames.filter((area) => wrong(debits[area])).map((area) => [area, words])),
    ...(wrong(credit) && { credit: words }),
  };
}

type OwnRow = AccountRow['own'][number] & { concept: string };

/** Rows that take a concept to what was written, and nothing when it is so already. */
export function accountChanges(row: AccountRow, { debits, credit }: AccountEdit): OwnRow[] {
  const { concept } = row;
  const standing = (area: Area) => (typeof row.debit === 'string' ? row.debit : row.debit[area]);
  const chosen = (text: string, declared: string) => (text === '' || text === declared ? null : text);
  const areas: OwnRow[] = goesByAreas(row)
    ? areaNames.map((area) => ({ concept, area, debit: chosen(debits[area], standing(area)), credit: null }))
    : [];
  const all: OwnRow = {
    concept,
    area: 'all',
    debit: goesByAreas(row) ? null : chosen(debits.administration, standing('administration')),
    credit: chosen(credit, row.credit),
  };
  return [...areas, all].filter(({ area, debit, credit: other }) => {
    const before = row.own.find((one) => one.area === area);
    return (before?.debit ?? null) !== debit || (before?.credit ?? null) !== other;
  });
}
