import { shareOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { documentStates, undoneStates } from '../../domain/payroll/desk/document-state.ts';
import { formatMonth } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { buildFileAddress } from '../files/file-address.ts';
import { EntryQuestions } from './entry-questions.tsx';
import type { FolderGrouping } from './folders.ts';
import type { CompanyVaultEntry } from './vault-api.ts';

type Props = {
  of: CompanyVaultEntry;
  allied: boolean;
  by: FolderGrouping | undefined;
  /** Sends the document again by the API. Without it, it cannot be. */
  onResend?: (() => void) | undefined;
};

/** Shows a document as a row, on phones and inside a folder. The folder already shows the employee or the month. */
export function EntryRow({ of: row, allied, by, onResend }: Props) {
  const period = formatMonth(row.year, row.month);
  const open = row.queries_open > 0;
  return (
    <li className={open || onResend ? 'vault-open row' : undefined}>
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
      {onResend && (
        <button
          type="button"
          className="q-icon-button"
          aria-label={`Reenviar por API ${row.full_number} de ${row.employee.name}`}
          onClick={onResend}
        >
          <Icon of={shareOutline} />
        </button>
      )}
      {open && !allied && <EntryQuestions of={row} />}
    </li>
  );
}

/** Shows the net of a document, struck through when an adjustment eliminated it or it eliminates another. */
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

const standing = ({ state, note_type }: CompanyVaultEntry): string | false =>
  undoneStates.includes(state)
    ? documentStates[state].word.toLowerCase()
    : note_type === 2
      ? 'elimina'
      : note_type === 1 && 'reemplaza';

export const getPdfAddress = (row: CompanyVaultEntry): string =>
  buildFileAddress(`/payrolls/${row.id}/pdf`, {}, row.company?.id);

/** Returns the last delivery step of a document, in a word or two. */
export function describeDelivery(entry: CompanyVaultEntry): string {
  if (entry.acknowledged_at) return 'confirmado';
  if (entry.viewed_at) return 'visto';
  return entry.delivered_at ? 'entregado' : describeNonDelivery(entry);
}

/** Says why a document did not reach the employee. */
export const describeNonDelivery = ({ access, mail }: CompanyVaultEntry): string =>
  mail?.state === 'failed'
    ? 'correo rechazado'
    : mail?.state === 'waiting'
      ? 'correo en camino'
      : access
        ? 'sin entregar'
        : 'sin bóveda';
