/** Themes that the employee may choose. `early.ts` applies the chosen one before the first paint. */
export const vaultThemes = [
  ['', 'Automático'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
] as const;
export type VaultTheme = (typeof vaultThemes)[number][0];

export function readVaultTheme(): VaultTheme {
  try {
    return vaultThemes.find(([theme]) => theme === localStorage.getItem('theme'))?.[0] ?? '';
  } catch {
    return '';
  }
}

export function chooseTheme(theme: VaultTheme): void {
  document.documentElement.classList.remove('light', 'dark');
  if (theme) document.documentElement.classList.add(theme);
  try {
    if (theme) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
