import { chevronForwardOutline } from 'ionicons/icons';
import { useMedia } from '../../../kit/device/media.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import type { AccountingLine, Voucher } from './accounting.ts';

type Props = { of: Voucher; centres: boolean; onOpen: (line: AccountingLine) => void };

/** Width at which the five columns fit next to the rail. */
const fitsTable = '(min-width: 900px)';

export function VoucherCard({ of, centres, onOpen }: Props) {
  const isWide = useMedia(fitsTable);
  return (
    <section className="q-card voucher" aria-label={of.title}>
      <header className="voucher-head flex wrap between baseline">
        <h2 className="t-sub">{of.title}</h2>
        <p className="c-2">
          Débitos y créditos <PesoAmount amount={of.debit} />
        </p>
      </header>
      {isWide ? (
        <DataTable
          caption={of.title}
          columns={columnsOf(centres)}
          rows={of.lines}
          idOf={buildLineId}
          nameOf={({ account, party }) => `${account} ${party}`}
          onOpen={onOpen}
          foot={
            <tr>
              <td colSpan={centres ? 3 : 2}>{left(of)}</td>
              <td className="q-num">{formatAmountOrDash(of.debit)}</td>
              <td className="q-num">{formatAmountOrDash(of.credit)}</td>
            </tr>
          }
        />
      ) : (
        <>
          <ul className="q-rows">
            {of.lines.map((line) => (
              <li key={buildLineId(line)}>
                <button type="button" className="q-row" onClick={() => onOpen(line)}>
                  <span className="q-row-middle">
                    <span className="q-row-title">
                      {line.account} {line.account_name}
                    </span>
                    <span className="q-row-marks">
                      <span className="c-3">
                        {[line.party, centres && line.centre && `Centro ${formatCentre(line)}`]
                          .filter(Boolean)
                          .join(' · ') || 'Todos'}
                      </span>
                    </span>
                  </span>
                  <span className="q-row-value voucher-side stack">
                    <small className="c-3">{isDebit(line) ? 'Débito' : 'Crédito'}</small>
                    <PesoAmount amount={isDebit(line) ? line.debit : line.credit} />
                  </span>
                  <Icon of={chevronForwardOutline} size="s" className="c-3" />
                </button>
              </li>
            ))}
          </ul>
          <p className="c-3 voucher-left">{left(of)}</p>
        </>
      )}
    </section>
  );
}

const isDebit = ({ debit }: AccountingLine): boolean => Number(debit) > 0;
export const buildLineId = ({ account, document, party, centre }: AccountingLine): string =>
  `${account} ${document} ${party} ${centre}`;

/** Counts the lines of a voucher. When only the first are listed, says that the file has all of them. */
const left = ({ count, lines }: Voucher): string =>
  count > lines.length
    ? `Las primeras ${lines.length} líneas de ${count}: el archivo las trae todas`
    : count === 1
      ? '1 línea'
      : `${count} líneas`;

/** Returns the name of the cost centre of a line, or its code when it has no name. */
export const formatCentre = ({ centre, centre_name }: AccountingLine): string => centre_name || centre;

const amount = (name: 'debit' | 'credit', title: string): Column<AccountingLine> => ({
  name,
  title,
  width: 132,
  numeric: true,
  cell: (line) => (Number(line[name]) === 0 ? '' : formatAmountOrDash(line[name])),
});

const columnsOf = (centres: boolean): Column<AccountingLine>[] => [
  {
    name: 'account',
    title: 'Cuenta',
    width: 264,
    cell: ({ account, account_name }) => (
      <span className="q-table-name voucher-account stack gap-8">
        <b>{account}</b>
        <span className="c-2">{account_name}</span>
      </span>
    ),
  },
  {
    name: 'party',
    title: 'Tercero',
    cell: ({ party, document, employees }) =>
      party ? (
        <span className="q-table-name">
          {party} <span className="c-3">{document}</span>
        </span>
      ) : (
        <span className="c-3">{employees === 1 ? '1 empleado' : `${employees} empleados`}</span>
      ),
  },
  ...(centres
    ? [
        {
          name: 'centre',
          title: 'Centro',
          width: 148,
          cell: (line: AccountingLine) => (
            <span className="q-table-name">
              {formatCentre(line)} {line.centre_name && <span className="c-3">{line.centre}</span>}
            </span>
          ),
        },
      ]
    : []),
  amount('debit', 'Débito'),
  amount('credit', 'Crédito'),
];
