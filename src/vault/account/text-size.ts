/** Sizes of the text in per cent of that of the phone. `early.ts` applies the chosen one before the first paint. */
export const textSizes = [
  ['100', 'Normal'],
  ['115', 'Grande'],
  ['130', 'Muy grande'],
] as const;
export type TextSize = (typeof textSizes)[number][0];

const name = 'letters';

export function readTextSize(): TextSize {
  try {
    return textSizes.find(([size]) => size === localStorage.getItem(name))?.[0] ?? '100';
  } catch {
    return '100';
  }
}

export function chooseTextSize(size: TextSize): void {
  document.documentElement.style.fontSize = size === '100' ? '' : `${size}%`;
  try {
    if (size === '100') localStorage.removeItem(name);
    else localStorage.setItem(name, size);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
