import { alertCircleOutline, lockClosedOutline } from 'ionicons/icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChosenFile } from '../files/chosen-files.ts';
import { listDroppedFiles } from '../files/chosen-files.ts';
import { Icon } from '../kit/marks/icon.tsx';
import { Mark } from '../kit/marks/mark.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { VerifierResult } from './verifier-result.tsx';
import { verifierRun } from './verifier-run.ts';

/** The verifier: files are dropped anywhere on the page. */
export function VerifierPage() {
  const state = useSyncExternalStore(verifierRun.subscribe, verifierRun.get);
  const [pin, setPin] = useState('');
  const start = (files: ChosenFile[]) => {
    if (files.length > 0) verifierRun.start(files, pin);
  };
  const isOver = usePageDrop(start);
  return (
    <div className={`verifier column${isOver ? ' over' : ''}`}>
      <header className="verifier-head row wrap">
        <Mark />
        <span className="verifier-brand">Quincena</span>
        <span className="text-14 c-3">Verificador de nómina electrónica</span>
        <span className="verifier-promise row gap-6 push">
          <Icon of={lockClosedOutline} size="s" />
          Nada sale de este equipo · sin cuenta · puede desconectarse
        </span>
      </header>
      <main className="verifier-main q-card column">
        {state.phase === 'empty' && <FileChooser pin={pin} onPin={setPin} onFiles={start} />}
        {state.phase === 'reading' && <ReadingProgress of={state} />}
        {state.phase === 'done' && <VerifierResult of={state} />}
        {state.phase === 'failed' && (
          <div className="verifier-failed stack gap-16 start">
            <p className="q-note q-note--danger" role="alert">
              <Icon of={alertCircleOutline} />
              <span>{state.message}</span>
            </p>
            <button type="button" className="q-btn q-btn--plain" onClick={verifierRun.clear}>
              Empezar de nuevo
            </button>
          </div>
        )}
      </main>
    </div>
  );
}

/** Takes files and folders dropped anywhere on the page. Returns whether something hovers over it. */
function usePageDrop(onFiles: (files: ChosenFile[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const give = useRef(onFiles);
  give.current = onFiles;
  useEffect(() => {
    const handleOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const handleLeave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer)
        void listDroppedFiles(event.dataTransfer.items).then((files) => give.current(files));
    };
    addEventListener('dragover', handleOver);
    addEventListener('dragleave', handleLeave);
    addEventListener('drop', handleDrop);
    return () => {
      removeEventListener('dragover', handleOver);
      removeEventListener('dragleave', handleLeave);
      removeEventListener('drop', handleDrop);
    };
  }, []);
  return isOver;
}
