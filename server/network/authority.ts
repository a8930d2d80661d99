// The till's own certificate authority: devices trust it once, and it gives out the certificate of the till's addresses.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  X509Certificate,
} from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { SealedNote } from '#core/vault/sealed-note.ts'
import type { FitCertificate } from '#server/network/certificate.ts'
import type { Authority } from '#server/network/trust.ts'
import type { Subnet } from '#server/network/x509.ts'
import { ok, type Result } from '#shared/problem.ts'

const aDay = 86_400_000
/** Devices trust it anew after that. */
const lifeMs = 3652 * aDay
/** Apple's devices take no server's certificate that is good for longer than 398 days. */
const serverLifeMs = 397 * aDay
/** A device whose clock is behind takes it too. */
const earlierMs = aDay
/** So long before its end the next one is shown. */
const renewMs = 30 * aDay

/** A stolen key opens no bank and no mail of a device that trusts it: no site of the internet is called so. */
const allowed = {
  domains: ['local', 'home.arpa', 'internal', 'lan'],
  subnets: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['169.254.0.0', 16],
    ['127.0.0.0', 8],
    ['192.0.2.0', 24],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['fc00::', 7],
  ] satisfies Subnet[],
}

const subnets = new BlockList()
for (const [address, bits] of allowed.subnets) subnets.addSubnet(address, bits, familyOf(address))

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Whether devices take a certificate of it for this name or address. */
export const mayVouchFor = (name: string): boolean =>
  isIP(name) === 0
    ? allowed.domains.some((domain) => name.toLowerCase().endsWith(`.${domain}`))
    : subnets.check(name, familyOf(name))

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

type Around = { clock: Pick<Clock, 'now'>; chance: Chance }

const kept = z.strictObject({ certificate: z.string(), key: z.string() })

/** The one that this till made before, or a new one: at first, and shortly before the end of it. */
export async function openAuthority(
  note: SealedNote,
  tillId: string,
  around: Around,
): Promise<Result<Authority>> {
  const read = note.read()
  if (!read.ok) return read
  const before = read.value === null ? null : kept.parse(JSON.parse(read.value)) // sealed by this till alone
  const known = before && authorityOf(before, tillId)
  if (known && known.until - around.clock.now() > renewMs) return ok(known)
  const made = await makeAuthority(tillId, around)
  const written = note.write(JSON.stringify(made))
  return written.ok ? ok(authorityOf(made, tillId)) : written
}

async function makeAuthority(tillId: string, { clock, chance }: Around): Promise<z.infer<typeof kept>> {
  const { signAuthority } = await import('#server/network/x509.ts')
  const { privateKey, publicKey } = makeKeys()
  const name = `Kasse till ${tillId}`
  const from = clock.now() - earlierMs
  const der = await signAuthority(
    { name, privateKey, publicKey },
    { subject: name, serial: chance.bytes(16), from, until: from + lifeMs, publicKey },
    allowed,
  )
  return { certificate: pemOf(der), key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) }
}

function authorityOf({ certificate, key }: z.infer<typeof kept>, tillId: string): Authority {
  const { raw: der, subject, validTo } = new X509Certificate(certificate)
  const privateKey = createPrivateKey(key)
  return {
    tillId,
    name: subject.replace(/^CN=/, ''),
    der,
    pem: certificate,
    fingerprint: fingerprintOf(der),
    privateKey,
    publicKey: createPublicKey(privateKey),
    until: Date.parse(validTo),
  }
}

const fingerprintOf = (der: Buffer): string =>
  createHash('sha256')
    .update(der)
    .digest('hex')
    .toUpperCase()
    .replaceAll(/(..)(?=.)/g, '$1:')

const pemOf = (der: Buffer): string => new X509Certificate(der).toString()

/** A certificate for these names and addresses, with the authority's own behind it. */
export async function giveOut(
  authority: Authority,
  names: readonly string[],
  { clock, chance }: Around,
): Promise<FitCertificate> {
  const { signServer } = await import('#server/network/x509.ts')
  const { privateKey, publicKey } = makeKeys()
  const from = clock.now() - earlierMs
  const until = Math.min(from + serverLifeMs, authority.until)
  const der = await signServer(
    authority,
    { subject: `${authority.name}, server`, serial: chance.bytes(16), from, until, publicKey },
    names,
  )
  return {
    cert: pemOf(der) + authority.pem,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    names,
    until,
  }
}

/** How often the addresses of this machine are looked at: a router may give it another one. */
const lookEveryMs = 10_000

type Following = Around & {
  clock: Pick<Clock, 'now' | 'wait'>
  stopped: AbortSignal
  /** What it is called now. */
  names: () => Promise<readonly string[]>
  renew: (to: FitCertificate) => void
}

/** Shows another certificate, without a restart, when this machine's addresses change and before one ends. */
export async function followNames(
  authority: Authority,
  first: FitCertificate,
  { names, renew, stopped, ...around }: Following,
): Promise<void> {
  let shown = first
  for (;;) {
    await around.clock.wait(lookEveryMs, stopped)
    if (stopped.aborted) return
    const now = await names()
    // In no network it stays what it was, whatever it is called.
    const isSame = now.every((name) => isIP(name) === 0) || now.join(' ') === shown.names.join(' ')
    const isLast = shown.until >= authority.until
    if (isSame && (isLast || shown.until - around.clock.now() > renewMs)) continue
    shown = await giveOut(authority, isSame ? shown.names : now, around)
    renew(shown)
  }
}
