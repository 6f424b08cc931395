let lead: (() => void) | undefined;

/** Who leads to what waits on this device: the shell. */
export function onSeeWaiting(go: () => void): void {
  lead = go;
}

export const seeWaiting = (): void => lead?.();
