// The till's own certificate authority: devices trust it once, by a file that is no secret, and it gives out the certificate of the till's addresses.
import * as z from 'zod/mini'
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'
import type { FitCertificate } from '#server/network/certificate.ts'
import { loopbackName } from '#server/network/addresses.ts'
import type { Subnet } from '#server/network/x509.ts'
import { ok, type Result } from '#shared/problem.ts'
import { Hono } from 'hono'
import type { NodeBindings } from '#server/network/port.ts'

export type Authority = {
  tillId: string
  name: string
  /** Certificate that a device is given, in DER and in PEM. */
  der: Buffer
  pem: string
  /** SHA-256 of it, as devices write it. */
  fingerprint: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** Epoch ms. */
  from: number
  until: number
}

/** The page that leads a device through trusting it. */
export const trustPath = '/trust'
/** Path of the certificate for a program's settings, in PEM: at one place at every till. */
export const authorityPath = `${trustPath}/authority.pem`
/** Named as the file that a device keeps of it. */
export const certificatePath = ({ tillId }: Pick<Authority, 'tillId'>): string =>
  `${trustPath}/kasse-till-${tillId}.crt`

const aDay = 86_400_000
/** Devices trust it anew after that. */
const lifeMs = 3652 * aDay
/** Apple's devices take no server's certificate that is good for longer than 398 days. */
const serverLifeMs = 397 * aDay
/** A device whose clock is behind takes it too. */
const earlierMs = aDay
/** So long before its end the next one is shown. */
const renewMs = 30 * aDay

/** No site of the internet is called so: on a device that looks at it, a stolen key vouches for no bank. */
const allowed = {
  domains: ['local', 'home.arpa', 'internal', 'lan', 'localhost'],
  subnets: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['169.254.0.0', 16],
    ['127.0.0.0', 8],
    ['::1', 128],
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

const one = z.strictObject({ certificate: z.string(), key: z.string() })
type One = z.infer<typeof one>
/** Ten years each: only a clock that is wrong in many ways comes to so many. Then the last one goes, not what devices trust. */
const mostKept = 16

/**
 * Which of those that this till made devices take now: the first made of them. There is a new one at first, shortly before the end of
 * the last, and where the clock says that none has begun. That may be a wrong clock, so that those of before stay beside it: set right,
 * the one that devices trust is shown again.
 */
export async function openAuthority(
  part: SealedPart,
  tillId: string,
  around: Around,
): Promise<Result<() => Authority>> {
  const read = part.read()
  if (!read.ok) return read
  const before = read.value === null ? [] : z.array(one).parse(JSON.parse(read.value)) // the oldest first; sealed by this till alone
  const known = before.map((each) => authorityOf(each, tillId))
  const holding = (): Authority | undefined => {
    const now = around.clock.now()
    return known.find(({ from, until }) => from <= now && until - now > renewMs)
  }
  let last = holding()
  if (!last) {
    const made = await makeAuthority(tillId, around)
    const written = part.write(JSON.stringify([...before.slice(0, mostKept - 1), made]))
    if (!written.ok) return written
    known.push((last = authorityOf(made, tillId)))
  }
  let shown = last
  return ok(() => (shown = holding() ?? shown))
}

async function makeAuthority(tillId: string, { clock, chance }: Around): Promise<One> {
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

function authorityOf({ certificate, key }: One, tillId: string): Authority {
  const { raw: der, subject, validFrom, validTo } = new X509Certificate(certificate)
  const privateKey = createPrivateKey(key)
  return {
    tillId,
    name: subject.replace(/^CN=/, ''),
    der,
    pem: certificate,
    fingerprint: fingerprintOf(der),
    privateKey,
    publicKey: createPublicKey(privateKey),
    from: Date.parse(validFrom),
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

/** Names of this machine, in every certificate as well: a program on it asks the same door. */
const thisMachine = [loopbackName, '127.0.0.1', '::1']

/**
 * A certificate for these names and addresses, with the authority's own behind it. `commonName`: the subject, for programs that look at nothing
 * else. It may be a name outside of what the authority may vouch for: with a name of DNS beside it in the certificate programs do not take
 * the subject for a name of the server (RFC 6125, 6.4.4), and so do not hold it to the authority's limits.
 */
export async function giveOut(
  authority: Authority,
  names: readonly string[],
  { clock, chance }: Around,
  commonName = `${authority.name}, server`,
): Promise<FitCertificate> {
  const { signServer } = await import('#server/network/x509.ts')
  const { privateKey, publicKey } = makeKeys()
  const from = clock.now() - earlierMs
  const until = Math.min(from + serverLifeMs, authority.until)
  const der = await signServer(
    authority,
    { subject: commonName, serial: chance.bytes(16), from, until, publicKey },
    [...new Set([...names, ...thisMachine])],
  )
  return {
    cert: pemOf(der) + authority.pem,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    names,
    from,
    until,
  }
}

/** How often the addresses of this machine are looked at: a router may give it another one. */
const lookEveryMs = 10_000

type Following = Around & {
  clock: Pick<Clock, 'now' | 'wait'>
  stopped: AbortSignal
  commonName?: string | undefined
  /** Names by which it is called now. */
  names: () => Promise<readonly string[]>
  renew: (to: FitCertificate) => void
}

/** Shows another certificate, without a restart, when this machine's addresses or its clock change and before one ends. */
export async function followNames(
  authority: () => Authority,
  first: FitCertificate,
  { names, commonName, renew, stopped, ...around }: Following,
): Promise<void> {
  let shown = first
  for (;;) {
    await around.clock.wait(lookEveryMs, stopped)
    if (stopped.aborted) return
    const now = await names()
    // In no network it stays what it was, whatever it is called.
    const isSame = now.every((name) => isIP(name) === 0) || now.join(' ') === shown.names.join(' ')
    const time = around.clock.now()
    const fit = authority()
    const isLast = shown.until >= fit.until
    const isGood =
      shown.cert.endsWith(fit.pem) && shown.from <= time && (isLast || shown.until - time > renewMs)
    if (isSame && isGood) continue
    shown = await giveOut(fit, isSame ? shown.names : now, around, commonName)
    renew(shown)
  }
}

/** `authority`: null where the till made none. */
export function trustFiles(authority: () => Authority | null): Hono<{ Bindings: NodeBindings }> {
  const routes = new Hono<{ Bindings: NodeBindings }>()
  routes.get(authorityPath, (c) => {
    const known = authority()
    return known ? c.body(known.pem, 200, { 'content-type': 'application/x-pem-file' }) : c.notFound()
  })
  routes.get(`${trustPath}/:file`, (c) => {
    const known = authority()
    if (!known || c.req.path !== certificatePath(known)) return c.notFound()
    // An iPad asks whether it may install it; others keep it as a file.
    return c.body(Uint8Array.from(known.der), 200, { 'content-type': 'application/x-x509-ca-cert' })
  })
  return routes
}
