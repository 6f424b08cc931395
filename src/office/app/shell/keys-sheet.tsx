import { canOpenRoute } from '../../../domain/routes/access.ts';
import { findRoute } from '../../../domain/routes/routes.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { useSession } from '../../records/records.ts';
import { shortcutScreens } from './shortcuts.ts';
import './keys-sheet.css?adopt';

const keys: readonly (readonly [words: string, ...keys: string[]])[] = [
  ['Hacer lo que sigue, o ir a ello', 'S'],
  ['Buscar o ir a cualquier pantalla, empleado o documento', 'Ctrl', 'K'],
  ['Buscar en la lista de esta pantalla', '/'],
  ['Crear en la lista de esta pantalla', 'N'],
  ['En la ficha de un empleado: el siguiente y el anterior de su lista', 'J', 'K'],
  ['Moverse por el menú', 'Flechas'],
  ['Abrir Compañía o Parámetros, y volver', 'Flecha derecha', 'Esc'],
  ['Ver estas teclas', '?'],
];

/** Lists the keys of the office. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const here = useSession();
  const screens = Object.entries(shortcutScreens).flatMap(([letter, path]) => {
    const route = findRoute(path);
    return route && canOpenRoute(route, here)
      ? [[`Ir a ${route.title}`, 'G', letter.toUpperCase()] as const]
      : [];
  });
  return (
    <Dialog label="Teclas" as="sheet" onClose={onClose}>
      <SheetHead title="Teclas" onClose={onClose} />
      <dl className="q-sheet-body keys-list">
        {[...keys, ...screens].map(([words, ...pressed]) => (
          <div key={words} className="row between gap-12">
            <dt>{words}</dt>
            <dd className="row gap-4 fixed">
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
