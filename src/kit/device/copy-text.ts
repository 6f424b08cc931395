/** Copies text. Returns whether the browser did: it may forbid it, and has no clipboard outside a secure page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
