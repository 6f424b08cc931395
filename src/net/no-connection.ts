/** Said of what the server alone does, when it could not be asked. */
export const needsConnection = 'Para esto hace falta conexión.';

/** Said when nothing could be asked: of the server, or of what is asked with. */
export const noConnection = 'No hay conexión con el servidor. Intente de nuevo.';
