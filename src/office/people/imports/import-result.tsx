import { checkmarkCircleOutline, downloadOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../kit/marks/icon.tsx';
import { confirmUndo } from './past-files.tsx';

export type Result = {
  /** `47 nóminas importadas`. */
  title: string;
  lines: string[];
  /** Where what was imported is. */
  to: string;
  see: string;
  /** Rows that stay to be put right. */
  rest: number;
  /** Sentences on what undoing takes back; none when there is nothing to take back. */
  undoing: string[];
  undo: () => Promise<void>;
};
type Props = { result: Result; onErrors: () => void; onRest: () => void; onOther: () => void };

/** Result of an import, the way to its rows, the rows that are left of the file and the way back. */
export function ImportResult({ result, onErrors, onRest, onOther }: Props) {
  const { title, lines, to, see, rest, undoing, undo } = result;
  const [undone, setUndone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function takeBack() {
    if (!(await confirmUndo(undoing))) return;
    await undo();
    setUndone(true);
    heading.current?.focus();
  }

  return (
    <div className="import-step grow stack gap-16 scrolls">
      <section className="q-card import-done start" aria-label="Resultado">
        <Icon of={checkmarkCircleOutline} size="l" />
        <h2 className="t-sub" ref={heading} tabIndex={-1}>
          {undone ? 'Importación deshecha' : title}
        </h2>
        {!undone && lines.map((line) => <p key={line}>{line}</p>)}
        <div className="import-done-actions">
          {!undone && (
            <Link className="q-btn q-btn--primary" to={to}>
              {see}
            </Link>
          )}
          {rest > 0 && (
            <>
              <button type="button" className="q-btn q-btn--plain" onClick={onRest}>
                {rest === 1 ? 'Corregir la fila pendiente' : `Corregir las ${rest} pendientes`}
              </button>
              <button type="button" className="q-btn q-btn--ghost" onClick={onErrors}>
                <Icon of={downloadOutline} />
                Descargar solo errores
              </button>
            </>
          )}
          <button type="button" className="q-btn q-btn--ghost" onClick={onOther}>
            Importar otro archivo
          </button>
          {!undone && undoing.length > 0 && (
            <button type="button" className="q-btn q-btn--ghost" onClick={() => void takeBack()}>
              Deshacer
            </button>
          )}
        </div>
      </section>
    </div>
  );
}
