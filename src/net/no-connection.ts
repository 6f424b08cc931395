/** Said when nothing could be asked: of the server, or of what is asked with. */
export const noConnection = 'No hay conexión con el servidor. Intente de nuevo.';
