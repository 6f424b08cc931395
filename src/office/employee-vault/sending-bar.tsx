import { downloadOutline, mailOutline, shareOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import type { Meta } from '../../domain/office/parts.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Pages } from '../../kit/pages/pages.tsx';
import { dropEmpty, type VaultPart } from './vault-api.ts';

const MailDialog = defineLazyPart('mail-dialog', () => import('./mail-dialog.tsx'));
const TakeHome = defineLazyPart('take-home', () => import('./take-home.tsx'));

type Props = {
  part: VaultPart;
  /** Ids of the selected rows. When empty, the actions apply to every row of the filters. */
  chosen: readonly string[];
  filters: Record<string, string>;
  folders: 'employee' | 'month';
  /** True hides the actions, because an ally only reads. */
  allied: boolean;
  /** Sends the selected rows again by the API. Without it, they cannot be. */
  onResend?: (() => void) | undefined;
  meta: Meta | undefined;
  onPage: (page: number) => void;
  onClear: () => void;
  /** Words after the number of rows. */
  children: ReactNode;
};

export function SendingBar(props: Props) {
  const { part, chosen, filters, folders, allied, onResend, meta, onPage, onClear, children } = props;
  const [doing, begin] = useState<'take' | 'mail'>();
  const total = meta?.total ?? 0;
  const isChosen = chosen.length > 0;
  const what = isChosen ? { ids: chosen.join(',') } : dropEmpty(filters);
  const end = () => begin(undefined);
  return (
    <>
      {isChosen ? (
        <div className="q-pages">
          <span>
            <b>{chosen.length}</b> {chosen.length === 1 ? 'seleccionado' : 'seleccionados'}
          </span>
          <span className="spacer" />
          {onResend && (
            <button type="button" className="q-btn q-btn--primary q-btn--sm" onClick={onResend}>
              <Icon of={shareOutline} size="s" />
              Reenviar por API
            </button>
          )}
          {!allied && (
            <>
              <button type="button" className="q-btn q-btn--primary q-btn--sm" onClick={() => begin('mail')}>
                <Icon of={mailOutline} size="s" />
                Enviar por correo
              </button>
              <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => begin('take')}>
                <Icon of={downloadOutline} size="s" />
                Descargar
              </button>
            </>
          )}
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onClear}>
            Quitar
          </button>
        </div>
      ) : (
        meta &&
        total > 0 && (
          <div className="q-pages">
            <span>
              <b>{total}</b> {children}
            </span>
            <span className="spacer" />
            {!allied && (
              <>
                <button
                  type="button"
                  className="q-btn q-btn--plain q-btn--sm"
                  aria-label="Enviar por correo"
                  onClick={() => begin('mail')}
                >
                  <Icon of={mailOutline} size="s" />
                  <span>
                    Enviar<span className="not-phone"> por correo</span>
                  </span>
                </button>
                <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => begin('take')}>
                  <Icon of={downloadOutline} size="s" />
                  <span>
                    Descargar
                    {total > 1 && <span className="not-phone">{` los ${total}`}</span>}
                  </span>
                </button>
              </>
            )}
            <Pages page={meta.page} last={meta.last_page} onPage={onPage} />
          </div>
        )
      )}
      {doing === 'mail' && <MailDialog part={part} what={what} onClose={end} />}
      {doing === 'take' && (
        <TakeHome part={part} count={chosen.length || total} what={what} folders={folders} onClose={end} />
      )}
    </>
  );
}
