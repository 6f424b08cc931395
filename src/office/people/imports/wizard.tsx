import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusTitle } from '../../../kit/pages/title-focus.ts';
import { confirmLeaving } from '../../navigation/leaving.ts';
import { Page } from '../../page/page.tsx';
import { Stepper } from '../../page/stepper.tsx';
import { FileStep } from './file-step.tsx';
import type { RecordKind } from './kinds.ts';
import type { SheetFile } from './rows/sheet-source.ts';
import './import.css?adopt';

type Step = 'file' | 'review' | 'done';

const steps = [
  { id: 'file', title: 'Archivo' },
  { id: 'review', title: 'Columnas y revisión' },
  { id: 'done', title: 'Importar' },
] as const satisfies { id: Step; title: string }[];

/** Props of a review: the file, another sheet of it, the way back, and saying when it is done. */
export type Reviewing = {
  file: SheetFile;
  onFile: (file: SheetFile) => void;
  onBack: () => void;
  onDone: (done: boolean) => void;
};

type Props = {
  of: RecordKind;
  title: (file: SheetFile | undefined) => string;
  /** One line, until there is a file. */
  sub: string;
  /** `key` is of the file: another one is read anew. */
  reviewing: (key: string, props: Reviewing) => ReactNode;
};

/** Something from a file of another program: read here, put right here, and stored only at the end. */
export function Wizard({ of, title, sub, reviewing }: Props) {
  const [file, setFile] = useState<SheetFile>();
  const [done, setDone] = useState(false);
  const at: Step = done ? 'done' : file ? 'review' : 'file';
  const key = `${file?.name} ${file?.sheet ?? ''}`;
  useTitleFocus(at, key);
  const reader = file?.source.reader;
  useEffect(() => () => reader?.close(), [reader]);
  const past: readonly Step[] = done ? ['file', 'review'] : file ? ['file'] : [];
  const open = (next: SheetFile | undefined) => {
    setDone(false);
    // Another sheet of it is of the same file.
    setFile((before) => next && { ...next, original: next.original ?? before?.original });
  };
  const again = async () => {
    if (await confirmLeaving()) open(undefined);
  };
  return (
    <Page title={title(file)} sub={file ? undefined : sub}>
      <Stepper
        steps={steps}
        at={at}
        done={new Set(past)}
        closed={new Set<Step>(done ? ['review', 'done'] : file ? ['done'] : ['review', 'done'])}
        onChoose={(step) => step === 'file' && void again()}
      />
      {file ? (
        reviewing(key, { file, onFile: open, onBack: () => void again(), onDone: setDone })
      ) : (
        <FileStep of={of} onFile={open} />
      )}
    </Page>
  );
}

/**
 * Focus at the title of the next step, as the button that was pressed goes with its own. The result has its own focus.
 */
function useTitleFocus(at: Step, key: string): void {
  const before = useRef(at + key);
  useEffect(() => {
    if (before.current === at + key) return;
    before.current = at + key;
    if (at !== 'done') focusTitle();
  }, [at, key]);
}
