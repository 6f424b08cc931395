import { cloudUploadOutline, documentsOutline, folderOpenOutline } from 'ionicons/icons';
import { useRef } from 'react';
import { type ChosenFile, listChosenFiles } from '../files/chosen-files.ts';
import { Icon } from '../kit/marks/icon.tsx';

type Props = { pin: string; onPin: (pin: string) => void; onFiles: (files: ChosenFile[]) => void };

/** Asks for files or a folder, and optionally for the PIN that the CUNE needs. */
export function FileChooser({ pin, onPin, onFiles }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const give = (input: HTMLInputElement) => {
    if (input.files) onFiles(listChosenFiles(input.files));
    // Clearing the value makes the same folder, chosen again, a change too.
    input.value = '';
  };
  return (
    <div className="verifier-start stack gap-20">
      <div className="stack gap-6">
        <h1 className="t-title">Revise su nómina electrónica antes de que otros la revisen</h1>
        <p className="c-2">
          Las reglas de la DIAN, la firma, las sumas y la ley del día, de los XML de cualquier programa; y la
          planilla PILA contra ellos, con lo que reclamaría la UGPP.
        </p>
      </div>
      <div className="verifier-drop q-drop">
        <Icon of={cloudUploadOutline} size="l" />
        <p>Suelte aquí los XML, los ZIP, las planillas PILA (.txt) o la carpeta entera</p>
        <div className="row wrap gap-8 verifier-choose">
          <button type="button" className="q-btn q-btn--primary" onClick={() => files.current?.click()}>
            <Icon of={documentsOutline} />
            Elegir archivos
          </button>
          <button type="button" className="q-btn q-btn--plain" onClick={() => folder.current?.click()}>
            <Icon of={folderOpenOutline} />
            Elegir una carpeta
          </button>
        </div>
        <input
          ref={files}
          className="vh"
          type="file"
          multiple
          accept=".xml,.zip,.txt"
          aria-label="Archivos para verificar"
          tabIndex={-1}
          onChange={({ target }) => give(target)}
        />
        <input
          ref={folder}
          className="vh"
          type="file"
          // @ts-expect-error React has no type for the attribute, which every browser knows.
          webkitdirectory=""
          aria-label="Carpeta para verificar"
          tabIndex={-1}
          onChange={({ target }) => give(target)}
        />
      </div>
      <label className="verifier-pin stack gap-4">
        <span className="b text-14">PIN del software, si quiere recalcular el CUNE</span>
        <input
          className="q-input"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={({ target }) => onPin(target.value)}
        />
        <span className="t-label c-3">Es el que registró en la DIAN. Tampoco sale de este equipo.</span>
      </label>
    </div>
  );
}
