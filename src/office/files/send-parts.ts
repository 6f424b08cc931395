/** An action on many people that travels in parts. `sent` counts the people whose parts were answered. */
export type PartedAction = { key: string; ids: readonly string[]; sent: number };

/** The action of a person who presses once: pressing again goes on with it. */
export const createPartedAction = (ids: readonly string[]): PartedAction => ({
  key: crypto.randomUUID(),
  ids,
  sent: 0,
});

/**
 * Sends the parts that were not answered yet, one after another. Each has a key of its own made of that of the action, so
 * that a part whose answer was lost is made once however often it travels. Throws what a part throws, which is the next
 * one to be sent.
 */
export async function sendParts(
  action: PartedAction,
  peopleInPart: number,
  send: (ids: string[], key: string) => Promise<void>,
  onSent: (action: PartedAction) => void,
): Promise<void> {
  const { key, ids } = action;
  for (let at = action.sent; at < ids.length; at += peopleInPart) {
    const part = ids.slice(at, at + peopleInPart);
    await send(part, `${key}-${at}`);
    onSent({ key, ids, sent: at + part.length });
  }
}
