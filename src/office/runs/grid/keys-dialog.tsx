import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';

const gestures: readonly [string, string][] = [
  ['Flechas', 'moverse'],
  ['Ctrl flechas', 'al fin de lo escrito'],
  ['Mayús flechas', 'elegir varias casillas'],
  ['Inicio, Fin', 'primera y última columna'],
  ['Ctrl Inicio, Ctrl Fin', 'primera y última casilla'],
  ['Re Pág, Av Pág', 'quince personas'],
  ['Tab, Entrar', 'a la derecha, abajo; con Mayús, al revés'],
  ['F2', 'editar lo escrito'],
  ['Escape', 'dejar como estaba'],
  ['Supr', 'borrar lo elegido'],
  ['Ctrl Entrar', 'escribir lo mismo en todo lo elegido'],
  ['Ctrl C, Ctrl X, Ctrl V', 'copiar, cortar, pegar'],
  ['Ctrl D, Ctrl R', 'rellenar hacia abajo, a la derecha'],
  ['Ctrl Z, Ctrl Y', 'deshacer, rehacer (100 pasos)'],
  ['Ctrl A', 'elegir todo'],
  ['Ctrl Espacio, Mayús Espacio', 'la columna, la fila'],
  ['Ctrl ;', 'ausencia con fechas'],
];

/** Every key of the grid. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog label="Teclas de la rejilla" as="sheet" onClose={onClose}>
    <SheetHead title="Teclas de la rejilla" onClose={onClose} />
    <dl className="q-sheet-body run-sheet-keys">
      {gestures.map(([key, words]) => (
        <div key={key} className="row gap-12">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
