import { downloadOutline, gridOutline } from 'ionicons/icons';
import { type ReactNode, useMemo, useState } from 'react';
import type { Table } from '../../../../domain/imports/cells/table.ts';
import { Select } from '../../../../kit/inputs/select.tsx';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { loadChunk } from '../../../../kit/pages/load-chunk.ts';
import { useLeaving } from '../../../navigation/leaving.ts';
import type { FileReading } from '../reading.ts';
import type { SheetFile } from '../rows/sheet-source.ts';
import { ColumnsPane } from './columns-pane.tsx';
import { type FileQuestion, FileQuestions } from './questions.tsx';
import { ReviewPane } from './review-pane.tsx';
import { buildOmittedItems, type ReviewItem } from './reviewed.ts';

export type FrameProps = {
  file: SheetFile;
  reading: FileReading;
  items: readonly ReviewItem[];
  labelOf: (key: string) => string;
  /** Decisions on rows that are here already, as chips. */
  policies?: ReactNode;
  /** Remark on the whole file. */
  note?: string | undefined;
  /** Questions that only a person can answer about the file. */
  questions?: readonly FileQuestion[];
  /** Decisions taken once for the whole file. */
  children?: ReactNode;
  checking: boolean;
  /** Some rows are yet to be looked at by the server, which cannot be reached. */
  waiting: boolean;
  /** Count of the rows stored so far, while they are being stored. */
  done: number | undefined;
  /** Words of one and of many. */
  one: string;
  many: string;
  onImport: () => void;
  onFile: (file: SheetFile) => void;
  onBack: () => void;
};

/** The file, its columns, what came of each line and the way on, in sight of one another. */
export function ReviewFrame(props: FrameProps) {
  const { file, reading, checking, done, one, many, onBack } = props;
  const { table, omitted } = reading;
  const items = useMemo(() => [...props.items, ...buildOmittedItems(omitted)], [props.items, omitted]);
  const [asGrid, setAsGrid] = useState(false);
  // Corrections in the cells are nowhere else until the file is imported.
  useLeaving(reading.canUndo);
  const ready = items.filter((item) => item.ready).length;
  const wrong = items.filter(({ faults }) => faults.length > 0);
  const able = ready > 0 && !checking && done === undefined;
  return (
    <>
      <div className="import-review grow stack top scrolls" data-dirty={reading.canUndo ? 'lost' : undefined}>
        <div className="q-card import-file row span-all gap-14">
          <Icon of={gridOutline} />
          <span>
            <b>{file.name}</b>
            <small className="c-3 block text-13">
              {[
                !file.sheets && file.sheet && `Hoja «${file.sheet}»`,
                table.rows.length === 1 ? '1 fila' : `${table.rows.length.toLocaleString('es-CO')} filas`,
                `títulos en la fila ${file.headerLine}`,
                leftInWords(file),
                hiddenInWords(file),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          {file.sheets && (
            <Select
              ties={{
                id: 'import-sheet',
                'aria-label': 'Hoja del archivo',
                'aria-describedby': undefined,
                'aria-invalid': undefined,
              }}
              value={file.sheet ?? ''}
              options={Object.fromEntries(file.sheets.map((name) => [name, `Hoja «${name}»`]))}
              onChange={(name) =>
                void file.source.choose(name).then((read) => {
                  if (read.ok) props.onFile(read);
                })
              }
            />
          )}
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--sm not-phone"
            aria-pressed={asGrid}
            onClick={() => setAsGrid(!asGrid)}
          >
            {asGrid ? 'Ver las columnas' : 'Ver como hoja'}
          </button>
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onBack}>
            Cambiar archivo
          </button>
        </div>
        {props.waiting && (
          <p className="q-note q-note--warn import-file row span-all gap-14" role="status">
            Sin conexión: puede corregir el archivo. Lo demás se revisa al volver la conexión.
          </p>
        )}
        {props.note && (
          <p className="q-note import-file row span-all gap-14" role="status">
            {props.note}
          </p>
        )}
        <FileQuestions questions={props.questions ?? []} />
        {!asGrid && props.children && (
          <div className="import-beside stack span-all top">{props.children}</div>
        )}
        {!asGrid && <ColumnsPane reading={reading} />}
        <ReviewPane
          items={items}
          reading={reading}
          labelOf={props.labelOf}
          ready={ready}
          checking={checking}
          policies={props.policies}
          asGrid={asGrid}
        />
      </div>
      <footer className="q-form-foot">
        {wrong.length > 0 && (
          <button
            type="button"
            className="q-btn q-btn--ghost not-phone"
            onClick={() => void saveErrorRows(table, wrong)}
          >
            <Icon of={downloadOutline} />
            Descargar errores
          </button>
        )}
        <span className="spacer" />
        <button type="button" className="q-btn q-btn--plain" onClick={onBack}>
          Atrás
        </button>
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={!able}
          onClick={() => able && props.onImport()}
        >
          {done !== undefined ? (
            `Importando ${done} de ${ready}…`
          ) : checking ? (
            'Revisando…'
          ) : ready === 0 ? (
            'Importar'
          ) : wrong.length > 0 ? (
            <span>
              Importar {ready} y dejar {wrong.length}
              <span className="not-phone"> {wrong.length === 1 ? 'pendiente' : 'pendientes'}</span>
            </span>
          ) : ready === 1 ? (
            one
          ) : (
            many.replace('{n}', ready.toLocaleString('es-CO'))
          )}
        </button>
      </footer>
    </>
  );
}

/** Lines that are nobody's are not dropped without a word. */
function leftInWords({ left }: SheetFile): string {
  const [first] = left;
  if (!first) return '';
  return left.length === 1
    ? `sin la fila ${first.line} («${first.text.slice(0, 30)}»)`
    : `sin ${left.length.toLocaleString('es-CO')} filas de totales o textos sueltos`;
}

/** Nor are those imported without a word that nobody sees in the sheet. */
function hiddenInWords({ table }: SheetFile): string {
  const count = table.rows.filter(({ hidden }) => hidden).length;
  if (count === 0) return '';
  return count === 1 ? 'con 1 fila oculta en la hoja' : `con ${count} filas ocultas en la hoja`;
}

/** Saves the rows that were not fit; what writes the book arrives when somebody asks for it. */
export async function saveErrorRows(table: Table, wrong: readonly ReviewItem[]): Promise<void> {
  const { saveErrors } = await loadChunk('errors-file', () => import('./errors-file.ts'));
  await saveErrors(table, wrong);
}
