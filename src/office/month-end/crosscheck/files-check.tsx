import { downloadOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { DropArea } from '../../../kit/inputs/drop-area.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { formatMonthTitle } from '../../months/month.ts';
import { checkConnection } from '../../records/connected.ts';
import {
  addCrosscheckFiles,
  type CrosscheckFiles,
  checkFiles,
  explainUnfitFiles,
  type FilesAnswer,
  isDropped,
  isReady,
  nothingDropped,
} from './crosscheck.ts';
import { DifferenceSums, Differences } from './differences.tsx';
import { saveFound } from './found-sheet.ts';

export default function FilesCheck() {
  const [dropped, setDropped] = useState(nothingDropped);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<FilesAnswer>();
  const [ignored, setIgnored] = useState(0);
  const unfit = explainUnfitFiles(dropped);
  const ready = isReady(dropped);

  function add(files: readonly File[]) {
    setDropped((before) => addCrosscheckFiles(before, files));
    setIgnored(files.filter((file) => !isDropped(file)).length);
    setFound(undefined);
  }
  async function check() {
    if (!ready || busy || !checkConnection()) return;
    setBusy(true);
    try {
      setFound(await checkFiles(dropped));
    } catch {
      // The call already showed the refusal.
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="page-body grow">
      <DropArea
        text={
          <>
            <span className="not-phone">Arrastre aquí</span>
            <span className="only-phone">Elija</span> los XML que aceptó la DIAN y los .txt de la PILA del
            mismo mes, sueltos o en ZIP
          </>
        }
        choose="Elegir archivos"
        multiple
        aria-label="XML aceptados y PILA"
        accept=".xml,.txt,.zip"
        onFiles={add}
      />
      <p className="crosscheck-dropped" role="status">
        {droppedCounted(dropped)}
        {ignored > 0 &&
          ` · ${ignored === 1 ? '1 archivo' : `${ignored} archivos`} sin usar: van .xml, .zip y .txt`}
      </p>
      {unfit && (
        <p className="q-note q-note--danger" role="alert">
          <Icon of={warningOutline} />
          {unfit}
        </p>
      )}
      <button
        type="button"
        className="q-btn q-btn--primary"
        aria-disabled={!ready || busy}
        onClick={() => void check()}
      >
        {busy ? 'Cruzando…' : 'Cruzar'}
      </button>
      {found && <Found of={found} />}
    </div>
  );
}

function droppedCounted({ documents, archives, planillas }: CrosscheckFiles): string {
  const packed = archives.length > 0;
  const own = planillas.length === 1 ? `PILA: ${planillas[0]?.name}` : `${planillas.length} planillas`;
  return [
    ...(packed && documents.length === 0 ? [] : [documentsCounted(documents.length)]),
    ...(packed ? [archives.length === 1 ? '1 ZIP' : `${archives.length} ZIP`] : []),
    ...(planillas.length > 0 ? [own] : packed ? [] : ['falta la PILA']),
  ].join(' · ');
}

const documentsCounted = (count: number): string =>
  count === 0 ? 'Faltan los XML' : count === 1 ? '1 documento' : `${count} documentos`;

function Found({ of }: { of: FilesAnswer }) {
  return (
    <section className="crosscheck-found" aria-label="Resultado del cruce">
      {of.month && <h2 className="t-sub">{formatMonthTitle(of.month)}</h2>}
      <DifferenceSums of={of} />
      {(of.differences > 0 || of.left.length > 0) && (
        <button
          type="button"
          className="q-btn q-btn--plain crosscheck-sheet"
          onClick={() => void saveFound(of)}
        >
          <Icon of={downloadOutline} />
          Excel
        </button>
      )}
      {of.left.length > 0 && (
        <div className="q-note q-note--warn crosscheck-note">
          <Icon of={warningOutline} />
          <ul>
            {of.left.slice(0, 20).map(({ file, line, message }) => (
              <li key={`${file} ${line} ${message}`}>
                <b>{file}</b>
                {line !== null && `, línea ${line}`}: {message}
              </li>
            ))}
            {of.left.length > 20 && <li>y {of.left.length - 20} más</li>}
          </ul>
        </div>
      )}
      {of.people > 0 && of.differing === 0 && (
        <Empty
          title="Todo coincide"
          text={`${documentsCounted(of.documents)} y la PILA dicen lo mismo de cada persona.`}
        />
      )}
      <ul className="crosscheck-people stack gap-12">
        {of.data.map((person, at) => (
          <li key={person.document_number}>
            <Differences of={person} open={at === 0} sources={['document', 'planilla']} />
          </li>
        ))}
      </ul>
    </section>
  );
}
