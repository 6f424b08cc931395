let lead: (() => void) | undefined;

/** Registers the function of the shell that opens the outbox, so that code outside a component can open it. */
export function setOutboxOpener(go: () => void): void {
  lead = go;
}

export const openOutbox = (): void => lead?.();
