// What a device in the network is given to trust, and where it finds it.
import type { KeyObject } from 'node:crypto'

export type Authority = {
  tillId: string
  name: string
  /** What a device is given, in DER and in PEM. */
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
/** The same for a program's settings, in PEM: at one place at every till. */
export const authorityPath = `${trustPath}/authority.pem`
/** Named as the file that a device keeps of it. */
export const certificatePath = ({ tillId }: Pick<Authority, 'tillId'>): string =>
  `${trustPath}/kasse-till-${tillId}.crt`
