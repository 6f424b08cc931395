import { downloadOutline, folderOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { buildFileAddress } from '../files/file-address.ts';
import { buildFolders, type FolderGrouping } from './folders.ts';
import type { CompanyVaultEntry } from './vault-api.ts';

type Props = {
  rows: readonly CompanyVaultEntry[];
  by: FolderGrouping;
  /** Filters of the list. `undefined` when folders cannot be downloaded. */
  wanted: Record<string, string> | undefined;
  row: (entry: CompanyVaultEntry) => ReactNode;
};

export function EntryFolders({ rows, by, wanted: query, row }: Props) {
  return (
    <div className="q-scroll">
      {buildFolders(rows, by).map(({ name, rows: inside, what }) => (
        <details key={Object.values(what).join()} className="vault-folder" open>
          <summary className="row gap-10">
            <Icon of={folderOutline} />
            <h2 className="t-sub ellipsis shrink">{name}</h2>
            <span className="c-3">{inside.length}</span>
            {query && (
              <a
                className="q-icon-button"
                aria-label={`Descargar la carpeta ${name} en ZIP`}
                href={buildFileAddress('/vault_entries/zip', {
                  ...query,
                  ...what,
                  files: 'both',
                  folders: by,
                })}
                download
              >
                <Icon of={downloadOutline} size="s" />
              </a>
            )}
          </summary>
          <ul className="q-rows">{inside.map(row)}</ul>
        </details>
      ))}
    </div>
  );
}
