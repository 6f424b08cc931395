/** `Documento ···916`: all that a password manager is told of who keeps a password in it. */
export const formatUsername = (number: string): string => number && `Documento ···${number.slice(-3)}`;

/**
 * The user of a form with a password, out of sight. Without one, a password manager takes for it what stands nearest:
 * the number of document, which it keeps readable.
 */
export const UsernameField = ({ number = '' }: { number?: string }) => (
  <input hidden readOnly autoComplete="username" defaultValue={formatUsername(number)} />
);
