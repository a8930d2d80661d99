// The check of a certificate and the names in it: at the start, and again while the till runs.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readWhole } from '#core/system/disk.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Certificate } from '#server/network/port.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** PEM; the certificate's own first, then those it was issued by. */
export type CertificateFiles = { cert: string; key: string }

/** `names`: those of its hosts that are no pattern, and its addresses. `from` and `until`: epoch ms. */
export type FitCertificate = Certificate & { names: readonly string[]; from: number; until: number }

/** How often the files are looked at: whoever renews a certificate does so days before it ends. */
const lookEveryMs = 3_600_000

export function readCertificate(files: CertificateFiles, now: number): Result<FitCertificate> {
  const cert = textOf(files.cert)
  if (!cert.ok) return cert
  const key = textOf(files.key)
  if (!key.ok) return key
  const unfit = (file: string, why: string) => failed(problem('certificate.unfit', { file, why }))
  let shown: X509Certificate
  try {
    shown = new X509Certificate(cert.value)
  } catch {
    return unfit(files.cert, 'not a certificate in PEM')
  }
  let secret
  try {
    secret = createPrivateKey(key.value)
  } catch {
    return unfit(files.key, 'not a private key in PEM without a password')
  }
  if (!shown.checkPrivateKey(secret)) return unfit(files.key, 'not the key of this certificate')
  const [from, until] = [Date.parse(shown.validFrom), Date.parse(shown.validTo)]
  if (until <= now) return unfit(files.cert, `ended on ${shown.validTo}`)
  if (from > now) return unfit(files.cert, `begins on ${shown.validFrom}`)
  return ok({ cert: cert.value, key: key.value, names: namesOf(shown), from, until })
}

/** `subjectAltName`, as Node writes it: `DNS:till.example, IP Address:192.0.2.2`. */
const namesOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName.split(', ').flatMap((one) => /^(?:DNS|IP Address):([^*"]+)$/.exec(one)?.[1] ?? [])

function textOf(file: string): Result<string> {
  try {
    return ok(readWhole(file).toString('utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failed(problem('file.unreadable', { file, reason }))
  }
}

/** Shows a renewed certificate without a restart. One that is not fit changes nothing, and the log says why. */
export async function followCertificate(
  files: CertificateFiles,
  first: FitCertificate,
  { clock, log, stopped }: { clock: Clock; log: Log; stopped: AbortSignal },
  renew: (to: FitCertificate) => void,
): Promise<void> {
  let shown = first
  for (;;) {
    await clock.wait(lookEveryMs, stopped)
    if (stopped.aborted) return
    const read = readCertificate(files, clock.now())
    if (!read.ok) log.warn(read.problem, 'the certificate’s files are not fit: the one before is still shown')
    else if (read.value.cert !== shown.cert) {
      shown = read.value
      renew(shown)
      log.info({ until: shown.until }, 'a renewed certificate is shown')
    }
  }
}
