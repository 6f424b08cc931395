let lead: (() => void) | undefined;

/** Way of the shell to what waits on this device. */
export function setOutboxOpener(go: () => void): void {
  lead = go;
}

export const openOutbox = (): void => lead?.();
