import { type ComponentType, useState } from 'react';
import OwnData from '../personal-data/own-data.tsx';
import type { Account } from '../session/api.ts';
import { AccessSection } from './access-section.tsx';
import type { AccountLevel } from './account-level.ts';
import { Choices } from './choices.tsx';
import { ClosingLevel } from './closing-level.tsx';
import { CoverLevel } from './cover-level.tsx';
import { InstallSection } from './install-section.tsx';
import { MessagesLevel } from './messages-level.tsx';
import { NoticesSection } from './notices-section.tsx';
import { OwnDetails } from './own-details.tsx';
import Readings from './readings.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { chooseTextSize, readTextSize, textSizes } from './text-size.ts';
import { chooseTheme, readVaultTheme, vaultThemes } from './theme.ts';

const contents: Readonly<Record<AccountLevel, ComponentType<{ account: Account }>>> = {
  datos: OwnDetails,
  mensajes: MessagesLevel,
  avisos: ({ account }) => <NoticesSection owner={account.id} />,
  instalar: InstallSection,
  cerrar: ClosingLevel,
  entrar: AccessSection,
  telefonos: ({ account }) => <SessionsSection owner={account.id} />,
  lecturas: ({ account }) => <Readings owner={account.id} />,
  valores: CoverLevel,
  letra: TextSizeLevel,
  aspecto: ThemeLevel,
  derechos: OwnData,
};

/** Renders what one row of «Mi cuenta» opens. */
export default function LevelContent({ level, account }: { level: AccountLevel; account: Account }) {
  const Content = contents[level];
  return <Content account={account} />;
}

function TextSizeLevel() {
  const [size, setSize] = useState(readTextSize);
  return (
    <>
      <Choices
        label="Tamaño del texto"
        options={textSizes}
        value={size}
        onChange={(next) => {
          setSize(next);
          chooseTextSize(next);
        }}
      />
      <p className="c-2 v-settings-note">
        Vale para este dispositivo, y se suma al tamaño que usted le puso.
      </p>
    </>
  );
}

function ThemeLevel() {
  const [theme, setTheme] = useState(readVaultTheme);
  return (
    <Choices
      label="Aspecto"
      options={vaultThemes}
      value={theme}
      onChange={(next) => {
        setTheme(next);
        chooseTheme(next);
      }}
    />
  );
}
