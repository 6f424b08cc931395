import { businessOutline, downloadOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { applyPreset, presets } from '../../../domain/imports/columns/presets.ts';
import { DropArea } from '../../../kit/inputs/drop-area.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { RecordKind } from './kinds.ts';
import { PastFiles } from './past-files.tsx';
import { ProfilesList } from './profiles/profiles-list.tsx';
import type { SheetInput } from './rows/sheet-reader.ts';
import { openSheet, type SheetFile } from './rows/sheet-source.ts';

type Props = { of: RecordKind; onFile: (file: SheetFile) => void };

/** Where the file comes from: dropped, chosen, or copied from a sheet and pasted. */
export function FileStep({ of, onFile }: Props) {
  const { what, example, log, sheet } = of;
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  const [preset, setPreset] = useState('other');
  const [making, setMaking] = useState(false);
  const columns = applyPreset(of.columns, preset);
  const tiles = presets.filter(({ id, kinds }) => id !== 'own' && kinds.includes(of.kind));

  async function load(original: File, input: SheetInput = { file: original }) {
    setBusy(true);
    const result = await openSheet(input, columns);
    setBusy(false);
    if (result.ok) onFile({ ...result, columns, original });
    else setWhy(result.why);
  }

  async function save(make: () => Promise<void>) {
    if (making) return;
    setMaking(true);
    await make().catch(() => undefined);
    setMaking(false);
  }
  const saveTemplate = async () => (await import('./template.ts')).saveTemplate(of);

  return (
    <div className="import-step grow stack gap-16 scrolls">
      <section className="q-card">
        {tiles.length > 1 && (
          <fieldset className="import-kind flex wrap gap-8">
            <legend className="t-label c-2">¿De dónde viene el archivo?</legend>
            {tiles.map(({ id, label }) => (
              <label key={id} className={preset === id ? 'import-kind-on' : undefined}>
                <input
                  type="radio"
                  name="import-preset"
                  checked={preset === id}
                  onChange={() => setPreset(id)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <DropArea
          text={
            <>
              <span className="not-phone">Arrastre aquí</span>
              <span className="only-phone">Elija</span> un archivo de Excel o CSV
            </>
          }
          choose={busy ? 'Leyendo…' : 'Elegir archivo'}
          look="q-btn q-btn--primary"
          busy={busy}
          aria-label={`Archivo de ${what}`}
          accept=".xlsx,.xls,.ods,.csv,.txt,.tsv,.html,.htm,.xml"
          onFiles={([file]) => file && void load(file)}
        />
        <label className="import-paste full">
          <span className="t-label c-2">O pegue aquí las celdas copiadas de su hoja, con los títulos</span>
          <textarea
            className="q-input full"
            rows={3}
            value=""
            placeholder={example}
            onChange={({ target: { value } }) =>
              void load(new File([value], 'Celdas pegadas.txt'), { text: value, name: 'Celdas pegadas' })
            }
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
          aria-disabled={making}
          onClick={() => void save(saveTemplate)}
        >
          <Icon of={downloadOutline} />
          {making ? 'Preparando la hoja…' : 'Descargar la plantilla con sus listas'}
        </button>
        {sheet && (
          <button
            type="button"
            className="q-btn q-btn--ghost"
            aria-disabled={making}
            onClick={() => void save(sheet.save)}
          >
            <Icon of={downloadOutline} />
            {sheet.label}
          </button>
        )}
        <Link className="q-btn q-btn--ghost" to="/document_imports">
          <Icon of={businessOutline} />
          Traer la empresa de los XML de su programa anterior
        </Link>
      </section>
      <ProfilesList kind={of.kind} />
      {log && <PastFiles log={log} />}
    </div>
  );
}
