import { builtFormats } from '../../../domain/banking/bank-file.ts';
import { bankFormats, formatLabels } from '../../../domain/banking/formats.ts';
import { type BankLayout, bankLetters, bankRecords } from '../../../domain/banking/layout.ts';
import {
  delimiters,
  listTemplateFaults,
  newTemplate,
  readTemplate,
  serializeTemplate,
} from '../../../domain/banking/template.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { useFocusOnRemoval } from '../../../kit/pages/title-after.ts';
import { RecordFields } from './record-fields.tsx';
import { TrialPane } from './trial-pane.tsx';
import './bank-templates.css?adopt';

type Props = {
  values: Readonly<Record<string, unknown>>;
  onPut: (values: Record<string, unknown>) => void;
};

export default function TemplateEditor({ values, onPut }: Props) {
  const layout = readTemplate(values['layout']);
  const put = (next: BankLayout) => onPut({ layout: serializeTemplate(next) });
  if (!layout) return <Beginnings onPut={put} />;
  const faults = listTemplateFaults(layout);
  // A refusal moves the focus to the first field with a fault, or to the template when no fault is of a field.
  const isWhole = faults.every(({ at }) => at === undefined);
  return (
    <div className="template stack shrink" data-field={isWhole ? 'layout' : undefined}>
      <FileSettings layout={layout} onPut={put} />
      {bankRecords.map((record) => (
        <RecordFields
          key={record}
          record={record}
          layout={layout}
          faults={faults.filter((fault) => fault.record === record)}
          onPut={(fields) => put({ ...layout, [record]: fields })}
        />
      ))}
      <TrialPane layout={layout} faults={faults} />
    </div>
  );
}

function Beginnings({ onPut }: { onPut: (layout: BankLayout) => void }) {
  const here = useFocusOnRemoval<HTMLElement>();
  return (
    <section
      ref={here}
      className="template stack shrink"
      data-field="layout"
      aria-labelledby="template-start"
    >
      <h2 id="template-start" className="t-sub">
        Campos del archivo
      </h2>
      <p className="c-2">Empiece en blanco con el manual de su banco, o de un formato que se le parezca.</p>
      <div className="template-start">
        <button type="button" className="q-btn q-btn--plain" onClick={() => onPut(newTemplate)}>
          En blanco
        </button>
        {bankFormats.map((format) => (
          <button
            key={format}
            type="button"
            className="q-btn q-btn--plain"
            onClick={() => onPut(builtFormats[format].layout)}
          >
            {formatLabels[format]}
          </button>
        ))}
      </div>
    </section>
  );
}

function FileSettings({ layout, onPut }: { layout: BankLayout; onPut: (layout: BankLayout) => void }) {
  const { shape, delimiter = ';', titles = false, letters, capitals, lineEnd, endsLast } = layout;
  const some = (facts: Partial<BankLayout>) => onPut({ ...layout, ...facts });
  return (
    <section aria-labelledby="template-whole">
      <h2 id="template-whole" className="t-sub">
        Cómo es el archivo
      </h2>
      <div className="template-whole">
        <FormField label="Campos">
          {(ties) => (
            <Select
              ties={ties}
              value={shape}
              options={{ fixed: 'De ancho fijo', delimited: 'Separados por un signo' }}
              onChange={(next) => some({ shape: next as BankLayout['shape'] })}
            />
          )}
        </FormField>
        {shape === 'delimited' && (
          <FormField label="Separador">
            {(ties) => (
              <Select
                ties={ties}
                value={delimiter}
                options={delimiters}
                onChange={(next) => some({ delimiter: next })}
              />
            )}
          </FormField>
        )}
        <FormField label="Letras">
          {(ties) => (
            <Select
              ties={ties}
              value={letters}
              options={bankLetters}
              onChange={(next) => some({ letters: next as BankLayout['letters'] })}
            />
          )}
        </FormField>
        <FormField label="Fin de línea">
          {(ties) => (
            <Select
              ties={ties}
              value={lineEnd}
              options={{ crlf: 'CRLF (Windows)', lf: 'LF' }}
              onChange={(next) => some({ lineEnd: next as BankLayout['lineEnd'] })}
            />
          )}
        </FormField>
      </div>
      <div className="template-flags">
        <Flag words="En mayúsculas" on={capitals} onChange={(on) => some({ capitals: on })} />
        <Flag
          words="La última línea también termina"
          on={endsLast}
          onChange={(on) => some({ endsLast: on })}
        />
        {shape === 'delimited' && (
          <Flag words="Empieza con los títulos" on={titles} onChange={(on) => some({ titles: on })} />
        )}
      </div>
    </section>
  );
}

function Flag({ words, on, onChange }: { words: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="template-flag gap-10 inline-row">
      <input
        type="checkbox"
        className="q-check"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      {words}
    </label>
  );
}
