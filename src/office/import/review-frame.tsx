import { downloadOutline, gridOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import type { KnownColumn } from '../../domain/imports/columns.ts';
import type { CellProblem, Mapping, Table } from '../../domain/imports/drafts.ts';
import { Icon } from '../../kit/icon.tsx';
import { ColumnsPane } from './columns-pane.tsx';
import { saveErrors } from './errors-file.ts';
import type { LoadedFile } from './read-file.ts';
import { ReviewPane } from './review-pane.tsx';

/** What came of a line, or of some: what must be put right, and what deserves a look. */
export type Reviewed = {
  key: string;
  lines: readonly number[];
  title: string;
  /** What is paid. */
  total?: string | undefined;
  ready: boolean;
  faults: CellProblem[];
  notices: string[];
};

type Props = {
  file: LoadedFile;
  table: Table;
  columns: readonly KnownColumn[];
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
  items: readonly Reviewed[];
  labelOf: (key: string) => string;
  /** What is decided about rows that are here already, as chips. */
  policies?: ReactNode;
  /** What is decided once for the whole file. */
  children?: ReactNode;
  checking: boolean;
  /** How many were stored, while they are. */
  done: number | undefined;
  /** Words of one and of many. */
  one: string;
  many: string;
  onEdit: (line: number, column: number, value: string) => void;
  onImport: () => void;
  onBack: () => void;
};

/** The file, its columns, what came of each line and the way on, in sight of one another. */
export function ReviewFrame(props: Props) {
  const { file, table, columns, mapping, items, checking, done, one, many, onBack } = props;
  const ready = items.filter((item) => item.ready).length;
  const wrong = items.filter(({ faults }) => faults.length > 0);
  const able = ready > 0 && !checking && done === undefined;
  return (
    <>
      <div className="imp-r">
        <div className="q-card imp-f">
          <Icon of={gridOutline} />
          <span>
            <b>{file.name}</b>
            <small className="c-3">
              {[
                file.sheet && `Hoja «${file.sheet}»`,
                table.rows.length === 1 ? '1 fila' : `${table.rows.length} filas`,
                `títulos en la fila ${file.headerLine}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onBack}>
            Cambiar archivo
          </button>
        </div>
        {props.children && <div className="imp-a">{props.children}</div>}
        <ColumnsPane table={table} columns={columns} mapping={mapping} onChange={props.onMapping} />
        <ReviewPane
          items={items}
          mapping={mapping}
          table={table}
          labelOf={props.labelOf}
          ready={ready}
          ignored={mapping.filter((key) => !key).length}
          checking={checking}
          policies={props.policies}
          onEdit={props.onEdit}
        />
      </div>
      <footer className="q-form__f">
        {wrong.length > 0 && (
          <button
            type="button"
            className="q-btn q-btn--ghost not-phone"
            onClick={() => saveErrors(table, wrong)}
          >
            <Icon of={downloadOutline} />
            Descargar errores
          </button>
        )}
        <span className="sp" />
        <button type="button" className="q-btn q-btn--plain" onClick={onBack}>
          Atrás
        </button>
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={!able}
          onClick={() => able && props.onImport()}
        >
          {done !== undefined
            ? `Importando ${done} de ${ready}…`
            : checking
              ? 'Revisando…'
              : ready === 1
                ? one
                : many.replace('{n}', String(ready))}
        </button>
      </footer>
    </>
  );
}
