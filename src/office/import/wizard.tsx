import { type ReactNode, useState } from 'react';
import { Page } from '../page.tsx';
import { Stepper } from '../stepper.tsx';
import type { LoadedFile } from './read-file.ts';
import './style.ts';

type Step = 'file' | 'review' | 'done';

const steps = [
  { id: 'file', title: 'Archivo' },
  { id: 'review', title: 'Columnas y revisión' },
  { id: 'done', title: 'Importar' },
] as const satisfies { id: Step; title: string }[];

type Props = {
  title: string;
  /** One line, until there is a file. */
  sub: string;
  choosing: (onFile: (file: LoadedFile) => void) => ReactNode;
  reviewing: (file: LoadedFile, onBack: () => void) => ReactNode;
};

/** Something from a file of another program: read here, put right here, and stored only at the end. */
export function Wizard({ title, sub, choosing, reviewing }: Props) {
  const [file, setFile] = useState<LoadedFile>();
  const at: Step = file ? 'review' : 'file';
  return (
    <Page title={title} sub={file ? undefined : sub}>
      <Stepper
        steps={steps}
        at={at}
        done={new Set(file ? (['file'] as const) : [])}
        closed={new Set(file ? (['done'] as const) : (['review', 'done'] as const))}
        onChoose={(step) => step === 'file' && setFile(undefined)}
      />
      {file ? reviewing(file, () => setFile(undefined)) : choosing(setFile)}
    </Page>
  );
}
