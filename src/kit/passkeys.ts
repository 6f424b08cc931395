/** Whether there may be passkeys here: browsers keep them under a name, and an address of figures is none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
