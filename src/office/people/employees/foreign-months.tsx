import { useQuery } from '@tanstack/react-query';
import { documentOutline, swapHorizontalOutline } from 'ionicons/icons';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { useGo } from '../../navigation/go.ts';

const StartDialog = defineLazyPart('start-dialog', () => import('../../payroll/document/start-dialog.tsx'));

type ForeignMonth = OfficeOutput<'GET /foreign_payrolls'>['data'][number];

/** Most months of another program that the record of an employee shows. */
const MOST_MONTHS = 200;

/** Reads the months of an employee that another program issued. */
export const useForeignMonths = (id: string, enabled = true) =>
  useQuery({
    queryKey: ['foreign_payrolls', session.get().company?.id ?? '', 'of', id],
    enabled,
    queryFn: async ({ signal }) =>
      (
        await read(
          'GET /foreign_payrolls',
          { employee_id: id, per_page: MOST_MONTHS },
          { signal, by: 'screen' },
        )
      ).data,
  });

/** Months of an employee that another program issued, to read and to adjust. */
export function ForeignMonths({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const { data: rows, isError } = useForeignMonths(id, open);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Meses de otro programa</summary>
      {rows ? (
        rows.length === 0 ? (
          <p className="c-3">No se han traído documentos de otro programa.</p>
        ) : (
          <ul className="employee-lead-foreign">
            {rows.map((row) => (
              <MonthRow key={row.id} of={row} />
            ))}
          </ul>
        )
      ) : (
        <p className="c-3" role="status">
          {isError ? 'No se pudieron leer. Ábralos de nuevo con conexión.' : 'Leyendo…'}
        </p>
      )}
    </details>
  );
}

function MonthRow({ of: row }: { of: ForeignMonth }) {
  const go = useGo();
  const [starting, setStarting] = useState(false);
  const month = formatMonth(row.year, row.month);
  const note = row.note && `/adjustment_payrolls/${row.note.id}/edit`;
  return (
    <li className="rule-top text-14">
      <span className="fill">
        {month}
        <small className="c-3">
          {row.number} · emitido en otro programa
          {row.signature === 'malformed' && ' · la firma no sigue la norma'}
        </small>
      </span>
      <PesoAmount amount={row.total} />
      <span className="row gap-4 wrap">
        <a
          className="q-btn q-btn--ghost q-btn--sm"
          href={buildFileAddress(`/foreign_payrolls/${row.id}/file`)}
          aria-label={`XML de ${month}, ${row.number}`}
          download
        >
          <Icon of={documentOutline} size="s" />
          XML
        </a>
        {row.note && note ? (
          <a
            className="q-btn q-btn--ghost q-btn--sm"
            href={note}
            onClick={(event) => {
              event.preventDefault();
              void go(note, 'forward');
            }}
          >
            {row.note.full_number ?? 'Ajuste'} <StatusPill state={row.note.state} />
          </a>
        ) : (
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--sm"
            aria-label={`Ajustar ${month}, ${row.number}`}
            onClick={() => setStarting(true)}
          >
            <Icon of={swapHorizontalOutline} size="s" />
            Ajustar
          </button>
        )}
      </span>
      {starting &&
        // Outside the form of the employee, so that submitting the dialog does not submit the record.
        createPortal(
          <div onSubmit={(event) => event.stopPropagation()}>
            <StartDialog
              payroll={{ id: row.id, full_number: row.number, isForeign: true }}
              onClose={() => setStarting(false)}
            />
          </div>,
          document.body,
        )}
    </li>
  );
}
