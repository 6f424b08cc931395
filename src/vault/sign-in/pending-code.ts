/** Letters of a code on their way to a vault that is there already: from the door to «Mi cuenta», in this tab alone. */
const name = 'vault-code';

export function carryCode(letters: string): void {
  try {
    sessionStorage.setItem(name, letters);
  } catch {
    // They are typed again.
  }
}

export function readCarriedCode(): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

export function dropCode(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was carried.
  }
}
