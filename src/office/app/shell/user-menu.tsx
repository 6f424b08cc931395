import { keyOutline, logOutOutline, settingsOutline } from 'ionicons/icons';
import { useId, useRef, useState } from 'react';
import { roleNames } from '../../../domain/identity/roles.ts';
import { Avatar } from '../../../kit/marks/avatar.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { User } from '../../../net/session.ts';
import { signOut } from '../../sign-in/sign-out.ts';
import { readTheme, setTheme, type Theme, themes } from './theme.ts';

export function UserMenu({ user, onAccount }: { user: User | null; onAccount: () => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  if (!user) return null;
  return (
    <div className="app-foot row gap-10">
      <Avatar name={user.name} />
      <div className="app-who fill">
        <b className="t-label b">{user.name}</b>
        <span className="t-caption c-3">{user.roles.map((r) => roleNames[r.name]).join(', ')}</span>
      </div>
      <button
        ref={button}
        type="button"
        className="q-icon-button q-icon-button--small"
        aria-label="Ajustes de la cuenta"
        popoverTarget={id}
      >
        <Icon of={settingsOutline} />
      </button>
      <div id={id} popover="auto" className="q-menu app-menu">
        <ThemeRadios />
        <hr />
        <AccountButton
          onOpen={() => {
            // The menu and its button close. With the focus on the button of the menu, the sheet can return it there.
            button.current?.focus();
            onAccount();
          }}
        />
        <SignOut />
      </div>
    </div>
  );
}

export function ThemeRadios() {
  const [theme, choose] = useState<Theme>(readTheme);
  const name = useId();
  return (
    <fieldset className="menu-radios">
      <legend className="text-12 c-3">Apariencia</legend>
      {Object.entries(themes).map(([value, words]) => (
        <label className="row gap-10" key={value}>
          <input
            type="radio"
            className="q-radio"
            name={name}
            checked={theme === value}
            onChange={() => {
              setTheme(value as Theme);
              choose(value as Theme);
            }}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

export function AccountButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen}>
      <Icon of={keyOutline} />
      Mi cuenta
    </button>
  );
}

export function SignOut() {
  return (
    <button type="button" onClick={() => void signOut()}>
      <Icon of={logOutOutline} />
      Cerrar sesión
    </button>
  );
}
