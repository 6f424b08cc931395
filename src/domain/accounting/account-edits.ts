import { type Area, areaNames, areas } from '../resources/areas.ts';
import { isAccount } from './plan.ts';

type Areas<Value> = { readonly [area in Area]: Value };

/**
 * A concept with its accounts of the PUC (one debit, or one for each area) and the accounts that the company chose
 * instead.
 */
export type AccountRow = {
  concept: string;
  group: string;
  label: string;
  debit: string | Areas<string>;
  credit: string;
  own: { area: Area | 'all'; debit: string | null; credit: string | null }[];
};

/** Accounts of a concept as the user types them. When the concept has no areas, the three debits are equal. */
export type AccountEdit = { debits: Record<Area, string>; credit: string };
export type AccountField = Area | 'credit';

export const hasAreaDebits = ({ debit }: AccountRow): boolean => typeof debit !== 'string';

const ownOf = ({ own }: AccountRow, area: Area | 'all') => own.find((one) => one.area === area);

/** Builds the current accounts of a concept: those of the company, or those of the PUC when the company uses them. */
export const buildAccountEdit = (row: AccountRow, onlyOwn: boolean): AccountEdit => ({
  debits: Object.fromEntries(
    areaNames.map((area) => [
      area,
      ownOf(row, area)?.debit ?? ownOf(row, 'all')?.debit ?? (onlyOwn ? '' : getDeclaredDebit(row, area)),
    ]),
  ) as Record<Area, string>,
  credit: ownOf(row, 'all')?.credit ?? (onlyOwn ? '' : row.credit),
});

export const getDeclaredDebit = ({ debit }: AccountRow, area: Area): string =>
  typeof debit === 'string' ? debit : debit[area];

export const accountTitles: Readonly<Record<'concept' | AccountField, string>> = {
  concept: 'Código',
  ...(Object.fromEntries(areaNames.map((area) => [area, `Débito ${areas[area].toLowerCase()}`])) as Record<
    Area,
    string
  >),
  credit: 'Crédito',
};

/** Returns the error of each invalid account. An empty account goes back to the PUC. */
export function validateAccountEdit({ debits, credit }: AccountEdit): Partial<Record<AccountField, string>> {
  const words = 'De 4 a 14 cifras, sin puntos';
  const wrong = (text: string) => text !== '' && !isAccount(text);
  return {
    ...Object.fromEntries(areaNames.filter((area) => wrong(debits[area])).map((area) => [area, words])),
    ...(wrong(credit) && { credit: words }),
  };
}

type OwnRow = AccountRow['own'][number] & { concept: string };

/**
 * Builds the rows that give a concept the typed accounts. Empty when nothing changes. A PUC account is stored only
 * when the company uses no accounts other than its own.
 */
export function buildAccountChanges(row: AccountRow, edit: AccountEdit, onlyOwn: boolean): OwnRow[] {
  const { concept } = row;
  const { debits, credit } = edit;
  const now = buildAccountEdit(row, onlyOwn);
  if (areaNames.every((area) => debits[area] === now.debits[area]) && credit === now.credit) return [];
  const chosen = (text: string, declared: string) =>
    text === '' || (text === declared && !onlyOwn) ? null : text;
  const debitIn = (area: Area) => chosen(debits[area], getDeclaredDebit(row, area));
  const byAreas: OwnRow[] = hasAreaDebits(row)
    ? areaNames.map((area) => ({ concept, area, debit: debitIn(area), credit: null }))
    : [];
  const all: OwnRow = {
    concept,
    area: 'all',
    debit: hasAreaDebits(row) ? null : debitIn('administration'),
    credit: chosen(credit, row.credit),
  };
  return [...byAreas, all].filter(({ area, debit, credit: other }) => {
    const before = ownOf(row, area);
    return (before?.debit ?? null) !== debit || (before?.credit ?? null) !== other;
  });
}
