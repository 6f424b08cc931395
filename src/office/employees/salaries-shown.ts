const name = 'salaries-shown';

/** Whether this device shows what people earn in lists; it does not until somebody asks. */
export function salariesShown(): boolean {
  try {
    return localStorage.getItem(name) === '1';
  } catch {
    return false;
  }
}

export function keepSalariesShown(shown: boolean): void {
  try {
    if (shown) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Without room to remember it, they are hidden again next time.
  }
}
