/** Shown for an action that only the server can do, when it could not be reached. */
export const needsConnection = 'Para esto hace falta conexión.';

/** Shown when nothing could be asked of the server. */
export const noConnection = 'No hay conexión con el servidor. Intente de nuevo.';
