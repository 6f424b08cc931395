let lead: (() => void) | undefined;

/** Way of the shell to what waits on this device. */
export function onSeeWaiting(go: () => void): void {
  lead = go;
}

export const seeWaiting = (): void => lead?.();
