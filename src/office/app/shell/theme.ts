/** Themes with their names. `system` follows the operating system. */
export const themes = { system: 'Según el sistema', light: 'Claro', dark: 'Oscuro' } as const;
export type Theme = keyof typeof themes;

export function readTheme(): Theme {
  const { classList } = document.documentElement;
  return classList.contains('light') ? 'light' : classList.contains('dark') ? 'dark' : 'system';
}

export function setTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  if (theme !== 'system') classList.add(theme);
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}
