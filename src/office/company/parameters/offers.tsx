import { useQuery, useQueryClient } from '@tanstack/react-query';
import { informationCircleOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { Offer } from '../../../domain/office/legal-offers.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { OfferSheet } from './offer-sheet.tsx';
import './parameters.css?adopt';

/** Legal figures that differ from those of the company, with a button to apply them. */
export function Offers() {
  const client = useQueryClient();
  // The key begins as that of the rows: a change of rows also reads this again.
  const queryKey = ['minimum_wages', session.get().company?.id ?? '', 'offers'];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await read('GET /legal_parameter_offers', {}, { signal, by: 'app' })).data,
  });
  const [open, setOpen] = useState<number>();
  const [busy, setBusy] = useState(false);
  const opened = data.find(({ year }) => year === open);

  async function answer(what: 'apply' | 'dismiss', { year, seen }: Offer) {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await call(`POST /legal_parameter_offers/${what}`, { year, seen });
      setOpen(undefined);
      showToast(message);
    } catch {
      // The interceptor has shown the error; the offers are read again.
    } finally {
      setBusy(false);
      void renewReads(client, 'minimum_wages');
    }
  }

  async function applyNow(offer: Offer) {
    const sure = await ask({
      title: `¿Aplicar los parámetros de ${offer.year}?`,
      lines: ['Se escriben en Salarios mínimos los valores de la norma. Queda en el historial de cada fila.'],
      badge: 'info',
      icon: informationCircleOutline,
      accept: 'Aplicar',
      cancel: 'Cancelar',
    });
    if (sure) await answer('apply', offer);
  }

  return (
    <>
      {data.map((offer) => (
        <section
          key={offer.year}
          className="q-note parameter-offer fixed"
          aria-label={`Parámetros ${offer.year}`}
        >
          <Icon of={informationCircleOutline} />
          <p className="grow b">{wordsOf(offer)}</p>
          <div>
            <button
              type="button"
              className="q-btn q-btn--plain q-btn--sm"
              aria-haspopup="dialog"
              onClick={() => setOpen(offer.year)}
            >
              Ver diferencias
            </button>
            <button
              type="button"
              className="q-btn q-btn--primary q-btn--sm"
              aria-disabled={busy}
              onClick={() => void applyNow(offer)}
            >
              Aplicar
            </button>
          </div>
        </section>
      ))}
      {opened && (
        <OfferSheet
          offer={opened}
          busy={busy}
          onClose={() => setOpen(undefined)}
          onAnswer={(what) => void answer(what, opened)}
        />
      )}
    </>
  );
}

const wordsOf = ({ year, periods }: Offer): string =>
  periods.some(({ known: isKnown }) => !isKnown)
    ? `Nuevos parámetros ${year} disponibles`
    : `Sus parámetros de ${year} no son los de la norma`;
