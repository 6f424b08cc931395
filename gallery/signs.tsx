import { createOutline, documentTextOutline, trashOutline } from 'ionicons/icons';
import { type DocumentState, documentStates } from '../src/domain/payroll/desk/document-state.ts';
import type { Day } from '../src/domain/values/day.ts';
import { PolicyText } from '../src/kit/forms/policy-text.tsx';
import { Avatar } from '../src/kit/marks/avatar.tsx';
import { Icon } from '../src/kit/marks/icon.tsx';
import { Mark } from '../src/kit/marks/mark.tsx';
import { MarkedText } from '../src/kit/marks/marked-text.tsx';
import { Moon } from '../src/kit/marks/moon.tsx';
import { PesoAmount } from '../src/kit/marks/peso-amount.tsx';
import { StatusPill } from '../src/kit/marks/status-pill.tsx';
import { Breadcrumbs } from '../src/kit/pages/breadcrumbs.tsx';
import { Piece, State } from './piece.tsx';

const variants = ['primary', 'plain', 'ghost', 'sun', 'danger'] as const;
const notes = ['', 'ok', 'warn', 'danger', 'plain'] as const;
const crumbs = [{ title: 'Inicio', path: '/' }, { title: 'Nóminas', path: '/' }, { title: 'Noviembre' }];

const policy = {
  version: '1',
  from: '2026-11-26' as Day,
  sections: [{ title: 'Quién responde', lines: ['Panadería La Espiga S.A.S., NIT 900.123.456-8.'] }],
};

/** Texts, figures, icons, states and buttons. */
export function Signs() {
  return (
    <>
      <Piece name="text">
        {['t-title', 't-heading', 't-sub', 't-label', 't-cap'].map((look) => (
          <State key={look} of={look}>
            <p className={look}>Nómina de noviembre</p>
          </State>
        ))}
        {['c-2', 'c-3', 'c-ok', 'c-warn', 'c-danger'].map((look) => (
          <State key={look} of={look}>
            <p className={look}>Nómina de noviembre</p>
          </State>
        ))}
      </Piece>
      <Piece name="money">
        <State of="in a line">
          <PesoAmount amount="2225000.00" />
        </State>
        <State of="taken off">
          <PesoAmount amount="178000.00" out />
        </State>
        {(['lg', 'display', 'hero'] as const).map((size) => (
          <State key={size} of={size}>
            <PesoAmount amount="2225000.00" size={size} />
          </State>
        ))}
        <State of="none">
          <PesoAmount amount={null} />
        </State>
      </Piece>
      <Piece name="moon, mark and icon">
        <State of="first half, second half, month">
          <Moon of="1" /> <Moon of="2" /> <Moon of="m" />
        </State>
        <State of="mark, and of empty places">
          <Mark /> <Mark size={48} quiet />
        </State>
        <State of="s, m, l">
          <Icon of={documentTextOutline} size="s" /> <Icon of={documentTextOutline} />{' '}
          <Icon of={documentTextOutline} size="l" />
        </State>
      </Piece>
      <Piece name="avatar">
        <State of="of a name">
          <Avatar name="Yuliana Restrepo" />
        </State>
        <State of="large">
          <Avatar name="Yuliana Restrepo" large />
        </State>
        <State of="off">
          <Avatar name="Yuliana Restrepo" off />
        </State>
      </Piece>
      <Piece name="status-pill and tags">
        {(Object.keys(documentStates) as DocumentState[]).map((state) => (
          <State key={state} of={state}>
            <StatusPill state={state} />
          </State>
        ))}
        <State of="tag">
          <span className="q-tag">Principal</span> <span className="q-tag q-tag--off">Inactiva</span>
        </State>
      </Piece>
      <Piece name="buttons">
        {variants.map((look) => (
          <State key={look} of={look}>
            <button type="button" className={`q-btn q-btn--${look}`}>
              <Icon of={createOutline} />
              Guardar
            </button>
          </State>
        ))}
        <State of="small">
          <button type="button" className="q-btn q-btn--plain q-btn--sm">
            Guardar
          </button>
        </State>
        <State of="busy">
          <button type="button" className="q-btn q-btn--primary" aria-disabled>
            Guardando…
          </button>
        </State>
        <State of="icon, small, off">
          <button type="button" className="q-icon-button" aria-label="Borrar">
            <Icon of={trashOutline} />
          </button>
          <button type="button" className="q-icon-button q-icon-button--small" aria-label="Borrar">
            <Icon of={trashOutline} size="s" />
          </button>
          <button type="button" className="q-icon-button" aria-label="Borrar" disabled>
            <Icon of={trashOutline} />
          </button>
        </State>
        <State of="link that acts">
          <button type="button" className="mini">
            Cambiar
          </button>
        </State>
      </Piece>
      <Piece name="notes">
        {notes.map((look) => (
          <State key={look} of={look || 'usual'}>
            <div className={`q-note${look && ` q-note--${look}`}`}>
              <Icon of={documentTextOutline} />
              <div>
                <b>Plazo de la DIAN</b>
                <p>Envíe la nómina antes del día 10.</p>
              </div>
            </div>
          </State>
        ))}
        <State of="banner">
          <p className="q-banner">
            <Icon of={documentTextOutline} />
            Sin conexión. Está viendo lo guardado.
          </p>
        </State>
        <State of="marked-text">
          <MarkedText text={'Envíe antes del **día 10**.\n\n- Nóminas\n- Notas'} />
        </State>
      </Piece>
      <Piece name="policy-text">
        <State of="one section">
          <PolicyText of={policy} part="" />
        </State>
      </Piece>
      <Piece name="breadcrumbs">
        <State of="three steps">
          <Breadcrumbs of={crumbs} link={({ title, path }) => <a href={path}>{title}</a>} />
        </State>
      </Piece>
    </>
  );
}
