/** Returns the PIN after an edit of its dotted field. Dots at both ends stand for digits that did not change. */
export function applyPinEdit(pin: string, shown: string): string {
  const [before = ''] = /^•*/.exec(shown) ?? [];
  const [after = ''] = /•*$/.exec(shown.slice(before.length)) ?? [];
  const digits = shown.replace(/\D/g, '');
  return pin.slice(0, before.length) + digits + pin.slice(pin.length - after.length);
}
