import { HandedSecret } from '../../../kit/forms/handed-secret.tsx';
import './webhooks.css?adopt';

const copy = {
  button: 'Copiar',
  done: 'Secreto copiado',
  failed: 'No se pudo copiar. Selecciónelo y cópielo a mano.',
};

/** Secret of a webhook, to take to its receiver. */
export function SecretGiven({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <HandedSecret
      label="Secreto"
      value={secret}
      words="Quien recibe comprueba con él que el aviso es de Quincena. No se vuelve a mostrar: guárdelo allá."
      copy={copy}
      className="webhook-form"
      onClose={onClose}
    />
  );
}
