import { useQueryClient } from '@tanstack/react-query';
import { chevronForwardOutline, downloadOutline, shareOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { accountTitles, buildAccountEdit, hasAreaDebits } from '../../../domain/accounting/account-edits.ts';
import { areaNames } from '../../../domain/resources/areas.ts';
import { useMedia, wide } from '../../../kit/device/media.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { Column } from '../../../kit/tables/column.ts';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { buildFileAddress } from '../../files/file-address.ts';
import { Page } from '../../page/page.tsx';
import { checkConnection } from '../../records/connected.ts';
import { Reading } from '../../records/reading.tsx';
import { type AccountRow, getAccountingKey, type LedgerAccounts, useLedgerAccounts } from './accounting.ts';
import './accounting.css?adopt';

const AccountEditor = defineLazyPart('account-editor', () => import('./account-editor.tsx'));

export default function LedgerPage() {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [opened, open] = useState<AccountRow>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const query = useLedgerAccounts();
  const { data } = query;

  async function importFile(file: File, accounts: LedgerAccounts) {
    if (busy || !checkConnection()) return;
    setBusy(true);
    setWrong([]);
    try {
      const { importAccounts } = await import('./account-file.ts');
      const done = await importAccounts(file, accounts);
      if (typeof done === 'string') showToast(done);
      else setWrong(done);
      await client.invalidateQueries({ queryKey: getAccountingKey() });
    } catch {
      // A dialog already showed the refusal.
    } finally {
      setBusy(false);
    }
  }

  const actions = (
    <>
      <a className="q-btn q-btn--plain" href={buildFileAddress('/accounting/accounts/export')} download="">
        <Icon of={downloadOutline} />
        Descargar
      </a>
      <button
        type="button"
        className="q-btn q-btn--plain"
        disabled={!data || busy}
        onClick={() => checkConnection() && input.current?.click()}
      >
        <Icon of={shareOutline} />
        {busy ? 'Importando…' : 'Importar'}
      </button>
    </>
  );
  return (
    <Page
      title="Cuentas de nómina"
      sub={
        data?.only_own
          ? 'Solo las de la compañía: lo que no tiene cuenta impide contabilizar'
          : 'Del PUC de comerciantes; en negrilla, las de la compañía'
      }
      actions={actions}
      footed
      offline="Para ver las cuentas hace falta conexión."
    >
      <input
        ref={input}
        className="vh"
        type="file"
        aria-label="Archivo de cuentas"
        tabIndex={-1}
        accept=".csv,.xlsx,.xls,.ods,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file && data) void importFile(file, data);
          target.value = '';
        }}
      />
      <div className="accounting grow scrolls">
        {wrong.length > 0 && (
          <div className="q-note q-note--danger" role="alert">
            <div>
              <p>No se guardó ninguna cuenta. Corrija el archivo e impórtelo de nuevo:</p>
              <ul>
                {wrong.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <p className="c-2 ledger-words">
          Un concepto propio, un centro de costo y un embargo o libranza dicen además su cuenta, su área y el
          NIT de quien recibe, cada uno en su lista.
        </p>
        {data ? <Groups of={data} onOpen={open} /> : <Reading of={query} />}
      </div>
      {opened && data && (
        <AccountEditor
          row={opened}
          version={data.version}
          onlyOwn={data.only_own}
          onClose={() => open(undefined)}
        />
      )}
    </Page>
  );
}

function Groups({ of, onOpen }: { of: LedgerAccounts; onOpen: (row: AccountRow) => void }) {
  const isWide = useMedia(wide);
  const groups = [...new Set(of.rows.map(({ group }) => group))];
  return groups.map((group) => {
    const rows = of.rows.filter((row) => row.group === group);
    return (
      <section key={group} className="q-card voucher" aria-label={group}>
        <header className="voucher-head flex wrap between baseline">
          <h2 className="t-sub">{group}</h2>
        </header>
        {isWide ? (
          <DataTable
            caption={group}
            columns={columnsFor(of.only_own)}
            rows={rows}
            idOf={({ concept }) => concept}
            nameOf={({ label }) => label}
            onOpen={onOpen}
          />
        ) : (
          <ul className="q-rows">
            {rows.map((row) => (
              <li key={row.concept}>
                <button type="button" className="q-row" onClick={() => onOpen(row)}>
                  <span className="q-row-middle">
                    <span className="q-row-title">{row.label}</span>
                    <span className="c-3 t-caption">{inOneLine(row, of.only_own)}</span>
                  </span>
                  <Icon of={chevronForwardOutline} size="s" className="c-3" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    );
  });
}

const none = 'sin cuenta';
const inOneLine = (row: AccountRow, onlyOwn: boolean): string => {
  const { debits, credit } = buildAccountEdit(row, onlyOwn);
  const debit = [...new Set(Object.values(debits))].map((one) => one || none).join(', ');
  return `Débito ${debit} · crédito ${credit || none}`;
};

const account = (text: string, own: boolean) =>
  text === '' ? <span className="c-3">{none}</span> : own ? <b>{text}</b> : text;

const columnsFor = (onlyOwn: boolean): readonly Column<AccountRow>[] => [
  { name: 'label', title: 'Concepto', cell: ({ label }) => <span className="q-table-name">{label}</span> },
  ...areaNames.map(
    (area): Column<AccountRow> => ({
      name: area,
      title: accountTitles[area],
      width: 112,
      cell: (row) => {
        if (!hasAreaDebits(row) && area !== 'administration') return <span className="c-3">la misma</span>;
        const own = row.own.some((one) => one.debit && (one.area === area || one.area === 'all'));
        return account(buildAccountEdit(row, onlyOwn).debits[area], own);
      },
    }),
  ),
  {
    name: 'credit',
    title: accountTitles.credit,
    width: 84,
    cell: (row) =>
      account(
        buildAccountEdit(row, onlyOwn).credit,
        row.own.some(({ credit }) => credit),
      ),
  },
];
