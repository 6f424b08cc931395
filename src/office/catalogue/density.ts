/** Height of the rows in all tables of this device. */
export const densities = { normal: 'Normales', tight: 'Compactas' } as const;
export type Density = keyof typeof densities;

const name = 'density';

export const readDensity = (): Density =>
  document.documentElement.classList.contains('tight') ? 'tight' : 'normal';

export function setDensity(density: Density): void {
  document.documentElement.classList.toggle('tight', density === 'tight');
  try {
    if (density === 'normal') localStorage.removeItem(name);
    else localStorage.setItem(name, density);
  } catch {
    // The choice lasts until the page is closed.
  }
}

try {
  setDensity(localStorage.getItem(name) === 'tight' ? 'tight' : 'normal');
} catch {
  // Without storage rows have their normal height.
}
