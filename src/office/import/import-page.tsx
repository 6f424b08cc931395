import { useState } from 'react';
import { months } from '../../domain/day.ts';
import { monthIn, monthTitle } from '../month.ts';
import { useOwnQuery } from '../own-query.ts';
import { Page } from '../page.tsx';
import { Stepper } from '../stepper.tsx';
import { FileStep } from './file-step.tsx';
import type { LoadedFile } from './read-file.ts';
import { ReviewStep } from './review-step.tsx';
import './style.ts';

type Step = 'file' | 'review' | 'done';

const steps = [
  { id: 'file', title: 'Archivo' },
  { id: 'review', title: 'Columnas y revisión' },
  { id: 'done', title: 'Importar' },
] as const satisfies { id: Step; title: string }[];

/** Payrolls from a file of another program: read here, put right here, and stored only at the end. */
export default function ImportPage() {
  const [query] = useOwnQuery();
  const month = monthIn(query);
  const [file, setFile] = useState<LoadedFile>();
  const at: Step = file ? 'review' : 'file';
  return (
    <Page
      title={`Importar nóminas de ${months[month.month - 1]}`}
      sub={file ? undefined : `Las filas que no digan su mes serán de ${monthTitle(month).toLowerCase()}.`}
    >
      <Stepper
        steps={steps}
        at={at}
        done={new Set(file ? (['file'] as const) : [])}
        closed={new Set(file ? (['done'] as const) : (['review', 'done'] as const))}
        onChoose={(step) => step === 'file' && setFile(undefined)}
      />
      {file ? (
        <ReviewStep key={file.name} file={file} month={month} onBack={() => setFile(undefined)} />
      ) : (
        <FileStep onFile={setFile} />
      )}
    </Page>
  );
}
