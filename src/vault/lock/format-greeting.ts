/** Returns the title of the lock. A first name that does not decrypt is an empty text. */
export const formatGreeting = (name: string): string => (name ? `Hola, ${name}` : 'Su bóveda');
