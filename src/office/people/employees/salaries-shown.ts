const name = 'salaries-shown';

/** Choice to show on this device what people earn in lists; off until somebody asks. */
export function shouldShowSalaries(): boolean {
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
