import { useQueryClient } from '@tanstack/react-query';
import { downloadOutline, warningOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { Resource } from '../../domain/records/resource.ts';
import { formatRowCount } from '../../domain/records/sentence-case.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { findRefusal } from '../../net/refusal.ts';
import { useOnline } from '../records/records.ts';
import { renew } from '../records/save.ts';
import { exportAddress } from './export-address.ts';
import './import-list.css?adopt';
import { importListRows, type ListFilePreview, previewListFile } from './listed-file.ts';

type Props = { resource: Resource; onClose: () => void };

/** Most problems shown: beyond these a file repeats the same one. */
const MAX_PROBLEMS_SHOWN = 100;

/** Imports rows of an official list from a file. It is checked when chosen; all its rows are stored, or none. */
export default function ImportList({ resource, onClose }: Props) {
  const client = useQueryClient();
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const [writeKey] = useState(createWriteKey);
  const [looked, setLooked] = useState<ListFilePreview>();
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState<'looking' | 'storing'>();
  const several = formatRowCount(resource, 2);

  async function act(what: 'looking' | 'storing', work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setWhy('');
    try {
      await work();
    } catch (error) {
      setWhy(findRefusal(error)?.body.message ?? 'No hubo respuesta del servidor. Intente de nuevo.');
    }
    setBusy(undefined);
  }

  const look = (file: File) =>
    act('looking', async () => {
      setLooked(undefined);
      const found = await previewListFile(resource, file);
      if (typeof found === 'string') setWhy(found);
      else setLooked(found);
    });

  const omit = (of: ListFilePreview, omitted: ReadonlySet<number>) =>
    act('looking', async () => setLooked(await of.without(omitted)));

  const bring = (of: ListFilePreview) =>
    act('storing', async () => {
      showToast(await importListRows(resource, of, writeKey));
      void renew(client, resource);
      onClose();
    });

  const writes = looked ? looked.counts.created + looked.counts.updated : 0;
  const ready = looked && looked.counts.refused === 0 && writes > 0;
  return (
    <Dialog label={`Importar ${several}`} as="sheet" className="import-list" onClose={onClose}>
      <SheetHead title={`Importar ${several}`} onClose={onClose} />
      <div className="q-sheet-body">
        <p className="c-2">
          Una fila por cada {formatRowCount(resource, 1)}, con los títulos de la lista. Las que ya están se
          reconocen por su código: se cambia lo que el archivo diga, y una celda vacía no borra nada.
        </p>
        <a
          className="q-btn q-btn--ghost q-btn--sm"
          href={exportAddress(resource, 'csv', { columns: 'all' })}
          download=""
        >
          <Icon of={downloadOutline} />
          Descargar la lista para editarla
        </a>
        {!online && (
          <p className="q-note q-note--warn">
            <Icon of={warningOutline} />
            Sin conexión no se puede revisar el archivo.
          </p>
        )}
        {why && (
          <p className="q-note q-note--danger" role="alert">
            <Icon of={warningOutline} />
            {why}
          </p>
        )}
        {looked && <Outcome of={looked} onOmit={(lines) => void omit(looked, lines)} />}
      </div>
      <div className="import-list-actions flex wrap end gap-8 rule-top">
        <input
          ref={input}
          className="vh"
          type="file"
          aria-label={`Archivo de ${several}`}
          tabIndex={-1}
          accept=".csv,.xlsx,.xls,.ods,.txt,.tsv,.html,.htm,.xml"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void look(file);
            target.value = '';
          }}
        />
        <button
          type="button"
          data-first=""
          className={`q-btn ${ready ? 'q-btn--plain' : 'q-btn--primary'}`}
          aria-disabled={Boolean(busy) || !online}
          onClick={() => online && !busy && input.current?.click()}
        >
          {busy === 'looking' ? 'Revisando…' : looked ? 'Elegir otro archivo' : 'Elegir archivo'}
        </button>
        {ready && (
          <button
            type="button"
            className="q-btn q-btn--primary"
            aria-disabled={Boolean(busy) || !online}
            onClick={() => void bring(looked)}
          >
            {busy === 'storing'
              ? 'Importando…'
              : writes === 1
                ? 'Importar 1 fila'
                : `Importar ${writes} filas`}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ of, onOmit }: { of: ListFilePreview; onOmit: (lines: ReadonlySet<number>) => void }) {
  const { name, counts, wrong, unused, left, omitted, equal } = of;
  const { created, updated, kept, refused } = counts;
  const parts = [
    created > 0 && `${created} ${created === 1 ? 'nueva' : 'nuevas'}`,
    updated > 0 && `${updated} ${updated === 1 ? 'cambia' : 'cambian'}`,
    kept > 0 && `${kept} ${kept === 1 ? 'queda igual' : 'quedan igual'}`,
    refused > 0 && `${refused} por corregir`,
  ].filter(Boolean);
  return (
    <section aria-live="polite">
      <p className="import-list-file flex wrap between full rule-top">
        <b className="breaks b">{name}</b>
        <span className="c-2">{parts.join(' · ') || 'Sin filas'}</span>
      </p>
      {unused.length > 0 && (
        <p className="c-2">
          {unused.length === 1 ? 'No se usa la columna' : 'No se usan las columnas'} {unused.join(', ')}.
        </p>
      )}
      {left.length > 0 && (
        <p className="c-2">
          {left.length === 1 ? 'No se lee la fila' : 'No se leen las filas'}{' '}
          {left
            .slice(0, 5)
            .map(({ line, text }) => `${line} («${text}»)`)
            .join(', ')}
          {left.length > 5 && ` y ${left.length - 5} más`}: no parecen filas de la lista.
        </p>
      )}
      {equal.length > 0 && (
        <p className="c-2">
          {equal.length === 1
            ? `La fila ${equal[0]} es igual a otra: se cuenta una.`
            : `${equal.length} filas son iguales a otras: cada una se cuenta una vez.`}
        </p>
      )}
      {omitted.size > 0 && (
        <p className="c-2">
          {omitted.size === 1 ? 'Dejó fuera la fila' : 'Dejó fuera las filas'} {[...omitted].join(', ')}.{' '}
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => onOmit(new Set())}>
            {omitted.size === 1 ? 'Traerla' : 'Traerlas'}
          </button>
        </p>
      )}
      {wrong.length > 0 && (
        <>
          <p className="q-note q-note--danger">
            <Icon of={warningOutline} />
            Corrija el archivo y elíjalo de nuevo, o deje fuera lo que esté mal. Mientras algo esté mal no se
            guarda ninguna fila.
          </p>
          <ul className="import-list-lines full">
            {wrong.slice(0, MAX_PROBLEMS_SHOWN).map(({ line, title, column, message }) => (
              <li className="breaks rule-bottom" key={`${line} ${column} ${message}`}>
                <span className="block c-2">
                  Fila {line} · {title}
                </span>
                {message}
                <button
                  type="button"
                  className="q-btn q-btn--ghost q-btn--sm"
                  aria-label={`Dejar fuera la fila ${line}`}
                  onClick={() => onOmit(new Set([...omitted, line]))}
                >
                  Dejar fuera
                </button>
              </li>
            ))}
          </ul>
          {wrong.length > MAX_PROBLEMS_SHOWN && (
            <p className="c-2">Y {wrong.length - MAX_PROBLEMS_SHOWN} más.</p>
          )}
        </>
      )}
    </section>
  );
}
