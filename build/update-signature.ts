// The publisher's signature beside each file that announces a newer version: without it, or when it is too old, no till follows.
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { announcedMs, type Announcement } from '#shared/update-announcement.ts'

/** `pem`: of an Ed25519 key, as `openssl genpkey -algorithm ed25519` writes it. Throws a sentence. */
function privateKey(pem: string | undefined): KeyObject {
  if (!pem)
    throw new Error(
      'KASSE_UPDATE_KEY is missing: tills follow only versions that are signed with it. Make one with "openssl genpkey -algorithm ed25519", keep it where no till and no web server is, and give its text in that variable.',
    )
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // said below
  }
  throw new Error('KASSE_UPDATE_KEY is no Ed25519 key as "openssl genpkey -algorithm ed25519" writes it.')
}

/** What is packed into the program: SPKI in base64. */
export const publicKeyOf = (pem: string | undefined): string =>
  createPublicKey(privateKey(pem)).export({ format: 'der', type: 'spki' }).toString('base64')

/** Signs what stands there as `latest*.yml` for so long as an announcement counts. `now`: epoch ms. The names of the files it wrote. */
export function announce(folder: string, pem: string | undefined, now: number): string[] {
  const key = privateKey(pem)
  return readdirSync(folder)
    .filter((name) => /^latest[\w-]*\.yml$/.test(name))
    .map((channel) => {
      const text = readFileSync(path.join(folder, channel), 'utf8')
      const version = /^version: '?([^\s']+)'?$/m.exec(text)?.[1]
      const files = [...text.matchAll(/^ +(?:- )?sha512: (\S+)$/gm)].map(([, hash = '']) => hash)
      if (version === undefined || files.length === 0) throw new Error(`${channel} announces no version`)
      const given: Announcement = { channel, version, files, signedAt: now, expiresAt: now + announcedMs }
      const said = JSON.stringify(given)
      const signature = sign(null, Buffer.from(said), key).toString('base64')
      writeFileSync(path.join(folder, `${channel}.sig`), JSON.stringify({ said, signature }))
      return `${channel}.sig`
    })
}
