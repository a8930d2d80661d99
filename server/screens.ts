// The screens that may speak to this till, since when, and when they were last seen (`screens.json` of the data folder); their open pages; and the codes that let in new ones.
import path from 'node:path'
import type { Chance, Clock } from '#core/system/clock.ts'
import { readWhole, writeWhole } from '#core/system/disk.ts'
import type { Log } from '#core/system/log.ts'
import type { Door, DoorState } from '#server/network/door.ts'
import { surface, type Surface } from '#shared/command.ts'
import type { OpenPageView } from '#shared/diagnostics.ts'
import type { Pairing } from '#core/system/pairing-codes.ts'
import type { ScreenPairing } from '#core/till-context.ts'
import { certificatePath, trustPath } from '#server/network/authority.ts'
import type { PairedScreens } from '#shared/screens.ts'

/** `session` is a name, not a key: the cookie proves it with the till's secret. Times are epoch ms. */
export type Screen = {
  /** Id that stays for as long as it is let in, whatever its session is called meanwhile. */
  id: string
  session: string
  surface: Surface
  door: Door['kind']
  since: number
  seenAt: number
  /** From which it spoke, the last one first: room for connections is kept for them, also after a start. Two, for a machine may have IPv4 and IPv6. */
  addresses: readonly string[]
  /** The session that it takes the place of, until it is first heard of: the answer that brought it may be lost. */
  replaces?: string
}

export type Screens = {
  all(): readonly Screen[]
  /** `again`: the id of one that is let in anew, in the place of what it was before. */
  add(of: Surface, door: Door['kind'], address: string, again?: string | null): Screen
  /** The session that a screen may get next. */
  newSessionId(): string
  /** The screen goes on under that session. The one before ends when the new one is first heard of. */
  renewSession(session: string, next: string): void
  /** Undefined for one that never was let in by this door, or was sent away. Seen now, at this address. */
  find(session: string, of: Surface, door: Door['kind'], address: string): Screen | undefined
  /** One of them has spoken from this address. */
  isKnown: (address: string) => boolean
  /** By its `id`, so that no renewal comes between. False: there is none. */
  remove(id: string): boolean
  /** On disk, with when each was last seen. */
  save(): void
}

/** So many browsers may be let in; then whoever was not seen for longest must be let in again. */
const most = 100
const mostAddresses = 2
/** How old the time on disk may be at which a screen was last seen. ms */
const staleMs = 3_600_000

type ScreensOptions = {
  folder: string
  /** Till whose screens they are: those of the till that a folder was copied or restored from are let in anew. */
  tillId: string
  clock: Clock
  chance: Chance
  log: Log
  /** It is none of ours any more: what hangs on it ends, its streams and whoever was signed in there. */
  gone: (screen: Screen) => void
}

/** A file that cannot be read lets nobody in: every screen is let in again, and selling goes on. */
export function openScreens({ folder, tillId, clock, chance, log, gone }: ScreensOptions): Screens {
  const file = path.join(folder, 'screens.json')
  let screens = new Map(readScreens(file, tillId, log).map((one) => [one.session, one]))
  let savedAt = clock.now()
  const save = () => {
    savedAt = clock.now()
    try {
      writeWhole(file, () => `${JSON.stringify({ till: tillId, screens: [...screens.values()] }, null, 2)}\n`)
    } catch (error) {
      log.warn({ error }, 'the list of screens could not be written; they are let in until the till ends')
    }
  }
  const forget = (those: readonly Screen[]) => {
    for (const one of those) screens.delete(one.session)
    for (const one of those) gone(one)
  }
  const newSessionId = () => Buffer.from(chance.bytes(16)).toString('base64url')
  return {
    newSessionId,
    renewSession(session, next) {
      const screen = screens.get(session)
      if (!screen) return
      // One that was never heard of came to nobody.
      forget([...screens.values()].filter(({ replaces }) => replaces === session))
      screens.set(next, { ...screen, session: next, replaces: session })
      save()
    },
    all: () => [...screens.values()],
    isKnown: (address) => [...screens.values()].some(({ addresses }) => addresses.includes(address)),
    add(of, door, address, again = null) {
      const session = newSessionId()
      const at = clock.now()
      const before = [...screens.values()].filter(({ id, surface: shown }) => id === again && shown === of)
      forget(before)
      const { id, since } = before[0] ?? { id: session, since: at }
      const screen = { id, session, surface: of, door, since, seenAt: at, addresses: [address] }
      const latest = [...screens.values()].toSorted((one, other) => other.seenAt - one.seenAt)
      screens = new Map([...latest.slice(0, most - 1), screen].map((one) => [one.session, one]))
      save()
      for (const one of latest.slice(most - 1)) gone(one)
      return screen
    },
    find(session, of, door, address) {
      const screen = screens.get(session)
      if (screen?.surface !== of || screen.door !== door) return undefined
      screen.seenAt = clock.now()
      // A screen whose line has broken meanwhile has none.
      const isNew = address !== '' && !screen.addresses.includes(address)
      const others = screen.addresses.filter((one) => one !== address)
      screen.addresses = [...(address === '' ? [] : [address]), ...others].slice(0, mostAddresses)
      if (screen.replaces !== undefined) {
        const before = screens.get(screen.replaces)
        delete screen.replaces
        if (before) forget([before])
        save()
      }
      if (isNew || Math.abs(screen.seenAt - savedAt) > staleMs) save()
      return screen
    },
    remove(id) {
      // In the middle of a renewal it has two names.
      const those = [...screens.values()].filter((one) => one.id === id)
      forget(those)
      if (those.length > 0) save()
      return those.length > 0
    },
    save,
  }
}

function readScreens(file: string, tillId: string, log: Log): Screen[] {
  try {
    const { till, screens } = JSON.parse(readWhole(file).toString('utf8')) as {
      till: unknown
      screens: unknown[]
    } // each is looked at
    return till === tillId ? screens.filter(isScreen) : []
  } catch (error) {
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isNew) log.warn({ file }, 'the list of screens cannot be read: each must be let in again')
    return []
  }
}

function isScreen(given: unknown): given is Screen {
  if (typeof given !== 'object' || given === null) return false
  const { id, session, surface: of, door, since, seenAt, addresses } = given as Record<string, unknown> // looked at below
  const isSessionId = (text: unknown) => typeof text === 'string' && /^[\w-]{22}$/.test(text)
  const isNamed = isSessionId(id) && isSessionId(session) && surface.safeParse(of).success
  return (
    isNamed &&
    (door === 'here' || door === 'network') &&
    Number.isSafeInteger(since) &&
    Number.isSafeInteger(seenAt) &&
    Array.isArray(addresses) &&
    addresses.every((one) => typeof one === 'string')
  )
}

/** `id`: a page's own, and unpredictable. `seenAt`: epoch ms. */
type OpenPage = { id: string; surface: Surface; session: string; build: string; seenAt: number }

export type OpenPages = {
  /** Headers of a request; one of no page of ours is not noted. */
  note(from: { surface: Surface; session: string }, requestId: string, build: string): void
  /** Those heard of lately, the last one first. */
  all(): readonly OpenPage[]
}

/** A browser lets a page that nobody sees speak once a minute; one that was closed, or loaded again, is listed for as long. ms */
const goneMs = 70_000
const mostPages = 100

export function createOpenPages(clock: Pick<Clock, 'now' | 'elapsed' | 'age'>): OpenPages {
  const pages = new Map<string, { page: OpenPage; heardAt: number }>()
  return {
    note({ surface, session }, requestId, build) {
      const [, id] = /^([\da-f]{24})-\d+$/.exec(requestId) ?? []
      if (id === undefined || !/^[\w-]{1,32}$/.test(build)) return
      pages.delete(id)
      pages.set(id, {
        page: { id, surface, session, build, seenAt: clock.now() },
        heardAt: clock.elapsed(),
      })
      for (const oldest of pages.keys()) {
        if (pages.size <= mostPages) break
        pages.delete(oldest)
      }
    },
    all: () =>
      [...pages.values()]
        .filter(({ heardAt }) => clock.age(heardAt) < goneMs)
        .map(({ page }) => page)
        .toReversed(),
  }
}

/** As the office of this session is told: none of a screen that was sent away. */
export const shownPages = (
  openPages: OpenPages,
  screens: readonly Screen[],
  till: string,
  session: string,
): OpenPageView[] =>
  openPages.all().flatMap(({ surface, session: of, build }) => {
    const screen = screens.find((one) => one.session === of)
    const isSame = build === till
    return screen
      ? [{ surface, isHere: screen.door === 'here', isAsking: of === session, build, isSame }]
      : []
  })

/** The office's work on the paired screens: the list, a code for a new one, and the removal of one. */
export const createScreenPairing = ({
  surfaces,
  screens,
  pairing,
  network,
}: {
  surfaces: readonly Surface[]
  screens: Screens
  pairing: Pairing<Surface>
  network: DoorState | null
}): ScreenPairing => ({
  read: (session) => ({
    surfaces: [...surfaces],
    network: reachedBy(network),
    screens: listOf(screens.all(), session),
    codes: pairing.alive().map(({ of, ...code }) => ({ surface: of, ...code })),
  }),
  pair(of, stands, again) {
    const isThere = again === null || screens.all().some(({ id, surface }) => id === again && surface === of)
    if (!surfaces.includes(of) || !isThere) return false
    pairing.make(of, stands, again)
    return true
  },
  unpair: (screen) => screens.remove(screen),
})

/** One row each: in the middle of a renewal a screen has two names. */
function listOf(all: readonly Screen[], session: string): PairedScreens['screens'] {
  const asking = all.find((one) => one.session === session)?.id
  const rows = new Map(all.map((one) => [one.id, one]))
  return [...rows.values()]
    .toSorted((one, other) => other.seenAt - one.seenAt)
    .map(({ id, door, surface, since, seenAt }) => ({
      screen: id,
      surface,
      isHere: door === 'here',
      isAsking: id === asking,
      since,
      seenAt,
    }))
}

const reachedBy = (network: DoorState | null) =>
  network && {
    url: network.url,
    otherUrls: [...network.otherUrls],
    isSecure: network.door.isSecure,
    surfaces: [...network.door.surfaces],
    authority: network.authority && {
      fingerprint: network.authority.fingerprint,
      page: network.url + trustPath,
      file: certificatePath(network.authority),
    },
  }
