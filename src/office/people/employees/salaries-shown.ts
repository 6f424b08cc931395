const name = 'salaries-shown';

/** Returns whether lists on this device show salaries. False until the user turns it on. */
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
    // Without storage the salaries are hidden again next time.
  }
}
