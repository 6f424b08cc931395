/** Carries a code from the sign-in page to «Mi cuenta» of a vault on this device, in this tab only. */
const name = 'vault-code';

export function carryCode(letters: string): void {
  try {
    sessionStorage.setItem(name, letters);
  } catch {
    // Without storage, the code is typed again.
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
    // Without storage, no code was carried.
  }
}
