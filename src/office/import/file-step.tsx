import { useQueryClient } from '@tanstack/react-query';
import { cloudUploadOutline, documentTextOutline, downloadOutline, warningOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { dayOf, dayShown, type Instant } from '../../domain/day.ts';
import { importColumns } from '../../domain/imports/columns.ts';
import { ask } from '../../kit/announce.ts';
import { Icon } from '../../kit/icon.tsx';
import { saveText } from '../save-text.ts';
import { type PastImport, undoImport, useImports } from './import-api.ts';
import type { LoadedFile } from './read-file.ts';
import { fromText, readFile } from './read-file.ts';

/** Where the file comes from: dropped, chosen, or copied from a sheet and pasted. */
export function FileStep({ onFile }: { onFile: (file: LoadedFile) => void }) {
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function load(read: Promise<Awaited<ReturnType<typeof readFile>>>) {
    setBusy(true);
    const result = await read;
    setBusy(false);
    if (result.ok) onFile(result);
    else setWhy(result.why);
  }

  return (
    <div className="imp">
      <section className="q-card">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting double the button inside */}
        <div
          className={`drop${over ? ' over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const [file] = event.dataTransfer.files;
            if (file) void load(readFile(file));
          }}
        >
          <Icon of={cloudUploadOutline} size="l" />
          <p>
            <span className="not-phone">Arrastre aquí</span>
            <span className="only-phone">Elija</span> un archivo de Excel o CSV
          </p>
          <button
            type="button"
            className="q-btn q-btn--primary"
            aria-disabled={busy}
            onClick={() => input.current?.click()}
          >
            {busy ? 'Leyendo…' : 'Elegir archivo'}
          </button>
          <input
            ref={input}
            className="vh"
            type="file"
            aria-label="Archivo de nóminas"
            tabIndex={-1}
            accept=".xlsx,.ods,.csv,.txt,.tsv"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void load(readFile(file));
              event.target.value = '';
            }}
          />
        </div>
        <label className="imp-p">
          <span className="t-label c-2">O pegue aquí las celdas copiadas de su hoja, con los títulos</span>
          <textarea
            className="q-input"
            rows={3}
            value=""
            placeholder={'Cédula\tDías trabajados\tHED\n1037482916\t30\t6'}
            onChange={(event) => void load(fromText(event.target.value, 'Celdas pegadas'))}
          />
        </label>
        {why && (
          <p className="q-note q-note--danger" role="alert">
            <Icon of={warningOutline} />
            {why}
          </p>
        )}
        <button
          type="button"
          className="q-btn q-btn--ghost"
          onClick={() =>
            saveText(
              'plantilla-nominas.csv',
              `\uFEFF${importColumns
                .filter(({ label }) => !label.includes('archivo largo'))
                .map(({ label }) => label)
                .join(';')}\r\n`,
            )
          }
        >
          <Icon of={downloadOutline} />
          Descargar la plantilla
        </button>
      </section>
      <Past />
    </div>
  );
}

function Past() {
  const client = useQueryClient();
  const { data: imports = [] } = useImports();
  if (imports.length === 0) return null;

  async function undo(one: PastImport) {
    const sure = await ask({
      title: '¿Deshacer esta importación?',
      lines: [
        one.drafts_left === 1 ? 'Se borra 1 borrador.' : `Se borran ${one.drafts_left} borradores.`,
        'Las nóminas que reemplazó quedan como están.',
      ],
      badge: 'danger',
      accept: 'Deshacer',
      cancel: 'Cancelar',
      danger: true,
    });
    if (sure) await undoImport(client, one.id);
  }

  return (
    <section className="q-card">
      <h2 className="t-sub">Archivos importados</h2>
      <ul className="imp-h">
        {imports.map((one) => (
          <li key={one.id}>
            <Icon of={documentTextOutline} className="c-3" />
            <span>
              {one.file_name}
              <small className="c-3">
                {[
                  dayShown(dayOf(Date.parse(one.created_at) as Instant), 'short'),
                  one.created_count === 1 ? '1 creada' : `${one.created_count} creadas`,
                  one.replaced_count > 0 && `${one.replaced_count} reemplazadas`,
                  one.refused_count > 0 && `${one.refused_count} sin importar`,
                  one.undone_at && 'deshecha',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {!one.undone_at && one.drafts_left > 0 && (
              <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => void undo(one)}>
                Deshacer
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
