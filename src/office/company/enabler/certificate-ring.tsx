import { countCertificateDays } from './certificate-words.ts';
import type { Enablement } from './enablement.ts';

const around = 2 * Math.PI * 26;

export function CertificateRing({ of }: { of: NonNullable<Enablement['certificate_info']> }) {
  const days = Math.max(0, countCertificateDays(of) ?? 0);
  const whole = (Date.parse(of.valid_to) - Date.parse(of.valid_from)) / 86_400_000;
  const left = Math.min(1, days / Math.max(1, whole));
  return (
    <svg
      className={`certificate-ring fixed${days <= 30 ? ' warn' : ''}`}
      viewBox="0 0 64 64"
      role="img"
      aria-label={days === 1 ? 'Queda 1 día' : `Quedan ${days} días`}
    >
      <circle cx="32" cy="32" r="26" className="ring-rest" />
      {left > 0 && (
        <circle
          cx="32"
          cy="32"
          r="26"
          className="ring-done"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - left)}
        />
      )}
      <text x="32" y="33" textAnchor="middle">
        {days}
      </text>
      <text x="32" y="44" textAnchor="middle" className="ring-unit m">
        {days === 1 ? 'día' : 'días'}
      </text>
    </svg>
  );
}
