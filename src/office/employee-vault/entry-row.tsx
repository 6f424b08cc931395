import type { ReactNode } from 'react';
import { documentStates, undoneStates } from '../../domain/payroll/desk/document-state.ts';
import { formatMonth } from '../../domain/values/day.ts';
import { PesoAmount } from '../../kit/marks/money.tsx';
import { buildFileAddress } from '../files/file-address.ts';
import { EntryQuestions } from './entry-questions.tsx';
import type { FolderGrouping } from './folders.ts';
import type { CompanyVaultEntry } from './vault-api.ts';

type Props = { of: CompanyVaultEntry; allied: boolean; by: FolderGrouping | undefined };

/** A document as a row of a list: on phones, and inside a folder, which says the rest. */
export function EntryRow({ of: row, allied, by }: Props) {
  const period = formatMonth(row.year, row.month);
  const open = row.queries_open > 0;
  return (
    <li className={open ? 'vault-open' : undefined}>
      <a className="q-row" href={getPdfAddress(row)} target="_blank" rel="noreferrer">
        <span className="q-row-middle">
          <span className="q-row-title">{by === 'employee' ? period : row.employee.list_name}</span>
          <span className="q-row-detail">
            {[!by && period, row.full_number, standing(row), describeDelivery(row)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {allied && <span className="q-row-detail">{row.company?.social_reason}</span>}
        </span>
        <span className="q-row-value">
          <EntryTotal of={row}>
            <PesoAmount amount={row.total} />
          </EntryTotal>
        </span>
      </a>
      {open && !allied && <EntryQuestions of={row} />}
    </li>
  );
}

/** Net of a document; crossed out where an adjustment left it without effect, as in the list of the month. */
export function EntryTotal({
  of: { state, note_type },
  children,
}: {
  of: CompanyVaultEntry;
  children: ReactNode;
}) {
  if (state === 'eliminada' || note_type === 2)
    return (
      <s
        className="c-3"
        title={note_type === 2 ? 'Elimina la nómina: no suma' : 'La eliminó un ajuste: no suma'}
      >
        {children}
      </s>
    );
  return children;
}

/** Effect of an adjustment on the document, or of the document on another. */
const standing = ({ state, note_type }: CompanyVaultEntry): string | false =>
  undoneStates.includes(state)
    ? documentStates[state].word.toLowerCase()
    : note_type === 2
      ? 'elimina'
      : note_type === 1 && 'reemplaza';

export const getPdfAddress = (row: CompanyVaultEntry): string =>
  buildFileAddress(`/payrolls/${row.id}/pdf`, {}, row.company?.id);

/** The last thing the employee did with it, in a word. */
export function describeDelivery(entry: CompanyVaultEntry): string {
  if (entry.acknowledged_at) return 'confirmado';
  if (entry.viewed_at) return 'visto';
  return entry.delivered_at ? 'entregado' : describeNonDelivery(entry);
}

/** Why it did not reach its employee: its mail is on its way or was refused, nobody told them, or they have nowhere to read it. */
export const describeNonDelivery = ({ access, mail }: CompanyVaultEntry): string =>
  mail?.state === 'failed'
    ? 'correo rechazado'
    : mail?.state === 'waiting'
      ? 'correo en camino'
      : access
        ? 'sin entregar'
        : 'sin bóveda';
