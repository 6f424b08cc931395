/** Page with the text of the lock and nothing else. */
export const plainPage =
  '<!doctype html><html lang="es-CO"><meta name="viewport" content="width=device-width"><title>Plain</title><h1>Hola, Yuliana</h1><p>Escriba su PIN para abrir su bóveda</p></html>';
