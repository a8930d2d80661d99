// The publisher's announcement of the newest version: fetched before the version itself, and believed only under the key that was packed.
import { createPublicKey, verify } from 'node:crypto'
import type { Clock } from '#core/system/clock.ts'
import { AnswerTooLong, answerText } from '#core/system/answer-body.ts'
import { announcement, signedAnnouncement, type Announcement } from '#shared/update-announcement.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type Source = {
  /** The folder of the versions, over https. */
  address: string
  /** The publisher's Ed25519 key, SPKI in base64: packed in the archive. */
  key: string
  /** The packager's file for this system. */
  channel: string
}

/** One that is longer is none. bytes */
const longest = 64 * 1024
const dayMs = 24 * 3_600_000

const unproven = (why: string) => failed(problem('update.unproven', { why }))

/** `now`: epoch ms. `seenAt`: when the newest word so far was signed. Throws where nobody answers. */
async function fetchAnnouncement(
  { address, key, channel }: Source,
  { fetch, now, seenAt }: { fetch: typeof globalThis.fetch; now: number; seenAt: number },
): Promise<Result<Announcement>> {
  const response = await fetch(`${address.replace(/\/$/, '')}/${channel}.sig`, {
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(30_000),
  })
  if (response.status === 404) return unproven('it is not signed')
  if (!response.ok)
    throw new Error(`the signature of the newest version was answered with ${response.status}`)
  const said = signedIn(await textOf(response), key)
  if (said === undefined) return unproven('its signature is wrong')
  if (said.channel !== channel) return unproven('it is signed for another system')
  if (said.signedAt > now + dayMs) return unproven('it is signed for a day to come')
  if (said.signedAt < seenAt) return unproven('a newer one was announced before')
  if (said.expiresAt < now) return failed(staleAnnouncement(said.signedAt, now))
  return ok(said)
}

/** Empty for one that is too long: it is not read on. */
const textOf = (response: Response): Promise<string> =>
  answerText(response, { most: longest }).catch((error: unknown) => {
    if (error instanceof AnswerTooLong) return ''
    throw error
  })

export const staleAnnouncement = (since: number, now: number) =>
  problem('update.unproven', { why: `the newest word is ${Math.floor((now - since) / dayMs)} days old` })

/** What the packager's own file announces is what was signed: the version, and each file by its bytes. */
const isAnnounced = (
  { version, files }: Announcement,
  found: { version: string; files: readonly { sha512: string }[] },
): boolean =>
  found.version === version &&
  found.files.length > 0 &&
  found.files.every(({ sha512 }) => files.includes(sha512))

function signedIn(text: string, key: string): Announcement | undefined {
  try {
    const { said, signature } = signedAnnouncement.parse(JSON.parse(text))
    const publisher = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    const isTheirs = verify(null, Buffer.from(said), publisher, Buffer.from(signature, 'base64'))
    return isTheirs ? announcement.parse(JSON.parse(said)) : undefined
  } catch {
    return undefined
  }
}

/** As much of electron-updater as looks and fetches. */
export type Fetching = {
  currentVersion: { compare(other: string): number }
  checkForUpdates(): Promise<{
    isUpdateAvailable: boolean
    updateInfo: { version: string; files: readonly { sha512: string }[] }
  } | null>
  downloadUpdate(): Promise<unknown>
}

/** What outlives the program. `seenAt`: when the newest word that was believed was signed. Epoch ms. */
export type SeenMemory = { get(name: 'seenAt'): number | undefined; set(name: 'seenAt', at: number): unknown }

/** Nothing is fetched before the publisher's word on it is read, and nothing but what that word names. */
export function announcedOnly(
  source: Source,
  updater: Fetching,
  around: { fetch: typeof globalThis.fetch; clock: Pick<Clock, 'now'>; memory: SeenMemory },
): () => Promise<Result<string | null>> {
  const { fetch, clock, memory } = around
  return async () => {
    const seenAt = memory.get('seenAt') ?? 0
    const said = await fetchAnnouncement(source, { fetch, now: clock.now(), seenAt })
    if (!said.ok) return said
    memory.set('seenAt', said.value.signedAt)
    if (updater.currentVersion.compare(said.value.version) > 0)
      return unproven('it is older than this version')
    const found = await updater.checkForUpdates()
    if (!found?.isUpdateAvailable)
      return updater.currentVersion.compare(said.value.version) < 0 ? unproven('it is not there') : ok(null)
    if (!isAnnounced(said.value, found.updateInfo)) return unproven('what lies there is something else')
    await updater.downloadUpdate()
    return ok(said.value.version)
  }
}
