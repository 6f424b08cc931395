import { downloadOutline, gridOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { buildFileAddress } from '../files/file-address.ts';
import type { VaultPart } from './vault-api.ts';

const kinds = { pdf: 'PDF', xml: 'XML', both: 'PDF y XML' };
const schemes = { employee: 'Una por empleado', month: 'Una por mes' };
const parts = {
  entries: {
    one: 'documento',
    many: 'documentos',
    named: 'periodo, documento y número',
    file: '2026-10_52000001_NE12',
  },
  payments: {
    one: 'comprobante',
    many: 'comprobantes',
    named: 'fecha de pago, documento y pago',
    file: '2026-10-15_52000001_Primera quincena de octubre de 2026',
  },
};
/** Files above which the dialog says that the download takes minutes. */
const MANY_FILES = 200;

type Props = {
  part: VaultPart;
  count: number;
  /** `ids` of the chosen rows, separated by commas, or the filters of the list. */
  what: Record<string, string>;
  folders: keyof typeof schemes;
  onClose: () => void;
};

export default function TakeHome({ part, count, what, folders, onClose }: Props) {
  const [files, setFiles] = useState<keyof typeof kinds>('pdf');
  const [scheme, setScheme] = useState(folders);
  const { one, many: several, named, file } = parts[part];
  const hasXml = part === 'entries';
  const total = files === 'both' ? 2 * count : count;
  const example = scheme === 'month' ? '2026-10' : 'Ana Rincón 52000001';
  return (
    <Dialog label="Descargar de la bóveda" as="sheet" onClose={onClose}>
      <SheetHead
        title={count === 1 ? `Descargar 1 ${one}` : `Descargar ${count} ${several}`}
        onClose={onClose}
      />
      <div className="q-sheet-body vault-choices stack gap-16">
        {hasXml && <Choice title="Archivos" name="files" options={kinds} value={files} onChange={setFiles} />}
        <Choice title="Carpetas" name="folders" options={schemes} value={scheme} onChange={setScheme} />
        <p className="t-label c-3">
          Cada archivo se llama con su {named}, por ejemplo{' '}
          <span className="breaks block">
            {example}/{file}.{files === 'xml' ? 'xml' : 'pdf'}
          </span>
        </p>
        {total > MANY_FILES && (
          <p className="q-note q-note--plain">
            <span>
              Son {total} archivos: tardan unos minutos. Puede seguir trabajando; su navegador le avisa al
              terminar.
            </span>
          </p>
        )}
      </div>
      <div className="vault-choices-actions flex wrap end gap-8 rule-top">
        {hasXml && (
          <a
            className="q-btn q-btn--plain"
            href={buildFileAddress('/vault_entries/export', what)}
            download
            onClick={onClose}
          >
            <Icon of={gridOutline} />
            Excel
          </a>
        )}
        <a
          className="q-btn q-btn--primary"
          href={buildFileAddress(`/vault_${part}/zip`, {
            ...what,
            ...(hasXml && { files }),
            folders: scheme,
          })}
          download
          onClick={onClose}
        >
          <Icon of={downloadOutline} />
          Descargar ZIP
        </a>
      </div>
    </Dialog>
  );
}

type ChoiceProps<Value extends string> = {
  title: string;
  name: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
};
function Choice<Value extends string>({ title, name, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="t-label c-3">{title}</legend>
      {(Object.keys(options) as Value[]).map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
          {options[each]}
        </label>
      ))}
    </fieldset>
  );
}
