/**
 * Certificates that the simulator trusts: registered authorities or single certificates, and their revocation
 * lists.
 */
import { X509Certificate } from 'node:crypto';
import { formatSerial, isCertificateInForce } from './certificate.ts';

export interface RevocationList {
  readonly reachable: boolean;
  /** Serial numbers in decimal. */
  readonly revoked: readonly string[];
}

export interface Revocation {
  /** True when the list of its issuer cannot be read. */
  readonly unreachable: boolean;
  readonly revoked: boolean;
  readonly chainRevoked: boolean;
}

export class Certificates {
  readonly #trusted = new Map<string, X509Certificate>();
  readonly #lists = new Map<string, RevocationList>();
  readonly #issuers = new Map<string, X509Certificate | undefined>();

  trust(pem: string): X509Certificate {
    const certificate = new X509Certificate(pem);
    this.#trusted.set(certificate.fingerprint256, certificate);
    this.#issuers.clear();
    return certificate;
  }

  /**
   * Publishes the revocation list of a registered authority, by fingerprint. Returns false when it is not
   * registered.
   */
  publish(fingerprint: string, list: RevocationList): boolean {
    if (!this.#trusted.has(fingerprint)) return false;
    this.#lists.set(fingerprint, list);
    return true;
  }

  clear(): void {
    this.#trusted.clear();
    this.#lists.clear();
    this.#issuers.clear();
  }

  list(): X509Certificate[] {
    return [...this.#trusted.values()];
  }

  listOf(authority: X509Certificate): RevocationList | undefined {
    return this.#lists.get(authority.fingerprint256);
  }

  pins(certificate: X509Certificate): boolean {
    return this.#trusted.has(certificate.fingerprint256);
  }

  /** Returns whether the certificate, or an issuer above it, was registered and every link is within its dates. */
  trusts(certificate: X509Certificate, now: Date): boolean {
    let link: X509Certificate | undefined = certificate;
    for (let depth = 0; link && depth < 5; depth += 1) {
      if (!isCertificateInForce(link, now)) return false;
      if (this.pins(link)) return true;
      link = this.#issuerOf(link);
    }
    return false;
  }

  revocation(certificate: X509Certificate): Revocation {
    const issuer = this.#issuerOf(certificate);
    const list = issuer && this.listOf(issuer);
    return {
      unreachable: list?.reachable === false,
      revoked: list?.reachable === true && list.revoked.includes(formatSerial(certificate)),
      chainRevoked: issuer !== undefined && this.#revokedAbove(issuer),
    };
  }

  #revokedAbove(authority: X509Certificate): boolean {
    let link: X509Certificate | undefined = authority;
    for (let depth = 0; link && depth < 5; depth += 1) {
      const above = this.#issuerOf(link);
      if (above && this.listOf(above)?.revoked.includes(formatSerial(link))) return true;
      link = above === link ? undefined : above;
    }
    return false;
  }

  /** Finds the registered authority that signed it. The result is cached, because each check verifies a signature. */
  #issuerOf(certificate: X509Certificate): X509Certificate | undefined {
    const { fingerprint256 } = certificate;
    if (!this.#issuers.has(fingerprint256)) {
      if (this.#issuers.size >= 1000) this.#issuers.clear();
      this.#issuers.set(
        fingerprint256,
        this.list().find(
          (issuer) => issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey),
        ),
      );
    }
    return this.#issuers.get(fingerprint256);
  }
}
