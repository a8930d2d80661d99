// X.509 certificates, signed: an authority's own, and those that it gives out.
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import { createHash, webcrypto, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import {
  AltName,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  ExtKeyUsage,
  Extension,
  GeneralName,
  GeneralSubtree,
  NameConstraints,
} from 'pkijs'
import { bytesOfAddress } from '#server/network/addresses.ts'

/** `from` and `until`: epoch ms. `serial`: 16 bytes of chance. */
type Signed = { subject: string; serial: Uint8Array; from: number; until: number; publicKey: KeyObject }

type CertificateIssuer = { name: string; privateKey: KeyObject; publicKey: KeyObject }

/** A network as its address and how many of its bits are fixed. */
export type Subnet = readonly [address: string, bits: number]

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto })
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const

const keyFor = (key: KeyObject) =>
  key.type === 'private'
    ? webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), curve, true, ['sign'])
    : webcrypto.subtle.importKey('spki', key.export({ type: 'spki', format: 'der' }), curve, true, ['verify'])

/** In DER. To devices that look at it, its certificates are good for pages of these domains and networks alone, whoever has its key. */
export const signAuthority = (
  by: CertificateIssuer,
  wanted: Signed,
  allowed: { domains: readonly string[]; subnets: readonly Subnet[] },
): Promise<Buffer> =>
  sign(by, wanted, [
    extension(id.basicConstraints, true, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
    usage(usages.signsCertificates),
    forPages(),
    raw(id.subjectKey, false, new OctetString({ valueHex: keyNameOf(by.publicKey) })),
    extension(
      id.nameConstraints,
      true,
      new NameConstraints({
        permittedSubtrees: [
          ...allowed.domains.map((domain) => new GeneralName({ type: dnsName, value: domain })),
          ...allowed.subnets.map((subnet) => addressName(bytesOfSubnet(subnet))),
        ].map((base) => new GeneralSubtree({ base })),
      }),
    ),
  ])

/** In DER: of a server that is called by these names and addresses. */
export const signServer = (
  by: CertificateIssuer,
  wanted: Signed,
  names: readonly string[],
): Promise<Buffer> =>
  sign(by, wanted, [
    extension(id.basicConstraints, true, new BasicConstraints({ cA: false })),
    usage(usages.signsHandshakes),
    forPages(),
    extension(
      id.authorityKey,
      false,
      new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: keyNameOf(by.publicKey) }) }),
    ),
    extension(
      id.alternativeNames,
      false,
      new AltName({
        altNames: names.map((name) =>
          isIP(name) === 0
            ? new GeneralName({ type: dnsName, value: name })
            : addressName(bytesOfAddress(name)),
        ),
      }),
    ),
  ])

async function sign(by: CertificateIssuer, wanted: Signed, extensions: Extension[]): Promise<Buffer> {
  const made = new Certificate()
  made.version = 2 // X.509 v3
  made.serialNumber = new Integer({ valueHex: positive(wanted.serial) })
  made.issuer.typesAndValues.push(commonName(by.name))
  made.subject.typesAndValues.push(commonName(wanted.subject))
  made.notBefore.value = new Date(wanted.from)
  made.notAfter.value = new Date(wanted.until)
  await made.subjectPublicKeyInfo.importKey(await keyFor(wanted.publicKey), engine)
  made.extensions = extensions
  await made.sign(await keyFor(by.privateKey), 'SHA-256', engine)
  return Buffer.from(made.toSchema().toBER(false))
}

const id = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKey: '2.5.29.35',
  extendedUsage: '2.5.29.37',
  commonName: '2.5.4.3',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
}
/** The kinds of names in RFC 5280. */
const [dnsName, ipAddress] = [2, 7] as const
/** The bits of a key's usage, from the left: `unused` are left out at the end. */
const usages = {
  signsHandshakes: { bits: 0b1000_0000, unused: 7 },
  signsCertificates: { bits: 0b0000_0110, unused: 1 },
}

const extension = (
  extnID: string,
  critical: boolean,
  value: { toSchema(): { toBER(isSizeOnly?: boolean): ArrayBuffer } },
): Extension => new Extension({ extnID, critical, extnValue: value.toSchema().toBER(false) })

const raw = (extnID: string, critical: boolean, value: OctetString | BitString): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER(false) })

const usage = ({ bits, unused }: (typeof usages)[keyof typeof usages]): Extension =>
  raw(id.keyUsage, true, new BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits: unused }))

/** Neither for mail nor for code. */
const forPages = (): Extension =>
  extension(id.extendedUsage, false, new ExtKeyUsage({ keyPurposes: [id.serverAuthentication] }))

const commonName = (text: string) =>
  new AttributeTypeAndValue({ type: id.commonName, value: new Utf8String({ value: text }) })

const addressName = (bytes: readonly number[]) =>
  new GeneralName({
    type: ipAddress,
    value: new OctetString({ valueHex: Uint8Array.from(bytes).buffer }),
  })

function bytesOfSubnet([address, bits]: Subnet): number[] {
  const bytes = bytesOfAddress(address)
  const mask = bytes.map((_, at) => 256 - 2 ** (8 - Math.min(8, Math.max(0, bits - 8 * at))))
  return [...bytes, ...mask]
}

/** A serial number is above 0 and of one length. */
function positive(serial: Uint8Array): ArrayBuffer {
  const bytes = Uint8Array.from(serial)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.buffer
}

/** By which a certificate says whose key signed it. */
const keyNameOf = (key: KeyObject): ArrayBuffer =>
  Uint8Array.from(
    createHash('sha1')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest(),
  ).buffer
