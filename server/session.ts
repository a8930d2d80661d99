// The sessions of pages: an address with a token lets a page in, then it has a cookie of its surface alone. A request of theirs that comes twice has one answer.
import { createHmac, timingSafeEqual, createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Chance, Clock } from '#core/system/clock.ts'
import { plainAddress } from '#server/network/addresses.ts'
import type { Door } from '#server/network/door.ts'
import type { NodeBindings } from '#server/network/port.ts'
import type { Screens } from '#server/screens.ts'
import type { Surface } from '#shared/command.ts'
import { failed, problem, type Result } from '#shared/problem.ts'

export type Sessions = {
  /**
   * A path that opens this surface while this process lives; new each time it is asked for. For a program it lets one browser in, once:
   * others of the machine see command lines. For people it is good until some minutes after its first use: they try it twice.
   */
  entrance(of: Surface, whom: 'program' | 'people'): string
  /** False when it is no token of this surface, or is used up. */
  redeem(to: Surface, token: string): boolean
  /** Lets the browser in under a new name: a cookie that somebody has planted or read before opens nothing afterwards. `again`: as this screen of before. */
  admit(c: Context, door: Door, to: Surface, again?: string | null): void
  /** The year of its cookie begins anew. */
  keep(c: Context, door: Door, to: Surface, session: string): void
  /** A name for a page of which somebody signs in or out; it is used by `renew`. */
  newSessionId(): string
  /** The page goes on under that name; `keep` gives it to its browser. */
  renew(session: string, next: string): void
  /** It was let in and not sent away. */
  isLetIn(session: string): boolean
  /** Which browser this is, the same one after a restart of the till; nothing when it may not speak for this surface. */
  sessionOf(c: Context, door: Door, to: Surface): string | undefined
  /** The browser forgets what this surface left with it. */
  dismiss(c: Context, door: Door, to: Surface): void
}

/** bytes of chance in a token: nobody finds one, however long they try */
const tokenBytes = 24
/** Addresses that open something; the oldest goes first. */
const mostTokens = 64
/** For how long an address that people were told is good after its first use. ms */
const afterFirstMs = 10 * 60_000
/** Browsers keep no cookie longer; it begins anew with each look at the page. seconds */
const aYear = 365 * 24 * 60 * 60

/** `secret` lives in the data folder, so that pages which are open survive a restart; the tokens do not. */
type SessionOptions = {
  tillId: string
  secret: string
  chance: Chance
  clock: Clock
  screens: Screens
}

export function createSessions({ tillId, secret, chance, clock, screens }: SessionOptions): Sessions {
  /** `usedAt`: the clock's elapsed ms; null before its first use. */
  const tokens = new Map<string, { of: Surface; isForPeople: boolean; usedAt: number | null }>()
  const signed = (of: Surface, session: string) =>
    `${session}.${createHmac('sha256', secret).update(`screen:${of}:${session}`).digest('base64url')}`
  const sessionOf = (c: Context, door: Door, to: Surface): string | undefined => {
    const given = getCookie(c, cookieOf(door, to, tillId)) ?? ''
    const session = given.split('.')[0] ?? ''
    const isOurs = session !== '' && isSameText(given, signed(to, session))
    const found = isOurs ? screens.find(session, to, door.kind, addressOf(c)) : undefined
    if (found) c.env.vouch?.()
    return found?.session
  }
  const keep: Sessions['keep'] = (c, door, to, session) =>
    setCookie(c, cookieOf(door, to, tillId), signed(to, session), {
      httpOnly: true,
      sameSite: 'Strict',
      secure: door.isSecure,
      path: pathOf(door, to),
      maxAge: aYear,
    })
  return {
    entrance(of, whom) {
      const token = Buffer.from(chance.bytes(tokenBytes)).toString('base64url')
      // A browser that is started again is the same one: its unused addresses would push out those that people were told.
      if (whom === 'program')
        for (const [one, known] of tokens) if (!known.isForPeople && known.of === of) tokens.delete(one)
      tokens.set(token, { of, isForPeople: whom === 'people', usedAt: null })
      for (const oldest of tokens.keys()) {
        if (tokens.size <= mostTokens) break
        tokens.delete(oldest)
      }
      return `/${of}/?token=${token}`
    },
    redeem(to, given) {
      // Each is compared, so that the time tells nothing of any of them.
      const [found] = [...tokens].filter(([one, { of }]) => isSameText(one, given) && of === to)
      if (!found) return false
      const [token, { isForPeople, usedAt }] = found
      const isGood = usedAt === null || clock.age(usedAt) < afterFirstMs
      if (isGood && isForPeople) tokens.set(token, { of: to, isForPeople, usedAt: usedAt ?? clock.elapsed() })
      else tokens.delete(token)
      return isGood
    },
    admit(c, door, to, again) {
      const before = sessionOf(c, door, to)
      keep(c, door, to, screens.add(to, door.kind, addressOf(c), again).session)
      const known = screens.all().find(({ session }) => session === before)
      if (known) screens.remove(known.id)
    },
    keep,
    isLetIn: (given) => screens.all().some(({ session }) => session === given),
    newSessionId: () => screens.newSessionId(),
    renew: (session, next) => screens.renewSession(session, next),
    sessionOf,
    dismiss(c, door, to) {
      if (getCookie(c, cookieOf(door, to, tillId)) === undefined) return
      deleteCookie(c, cookieOf(door, to, tillId), { path: pathOf(door, to), secure: door.isSecure })
      // Pages that the browser keeps for the way back are gone too. Not its storage: its other screens live there.
      c.header('clear-site-data', '"cache"')
    },
  }
}

/**
 * `__Host-`: no page without TLS can set one of that name, and no other host of the domain. It goes to every surface then, where each
 * asks for its own name alone; a path keeps no page of the same host from it anyway. Cookies know no ports: two tills of one machine
 * are told apart by the name.
 */
const cookieOf = (door: Door, of: Surface, tillId: string) =>
  `${door.isSecure ? '__Host-' : ''}kasse-${tillId}-${of}`

/** Without TLS at least other ports of this machine hear of it only where they have the same path. */
const pathOf = (door: Door, of: Surface) => (door.isSecure ? '/' : `/${of}/`)

const addressOf = (c: Context<{ Bindings: NodeBindings }>) =>
  plainAddress(c.env.incoming.socket.remoteAddress ?? '')

/** In constant time. An empty text equals nothing. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}

/** `renewed`: the name under which the page goes on from here; the cookie of an answer that was lost is given again. */
type Done = { result: Result<unknown>; renewed?: string | undefined }

export type RequestDedupe = {
  /**
   * Does it, or tells what came of it the first time: from the same page, by the same name, under the same `id`, asking the same.
   * Under an `id` that has asked for something else it is refused: the answer would be another’s.
   */
  once(
    of: { session: string; name: string; id: string | undefined; input: unknown },
    act: () => Promise<Done>,
  ): Promise<{ text: string; renewed?: string | undefined }>
  forget(session: string): void
}

/** A page has few calls under way, and what is repeated is repeated within seconds. */
const kept = 32
/** Longer answers are those of commands that read: these may be done again. */
const longestKept = 64 * 1024

/** Ids are the page's own and unpredictable, so that no two pages of a browser speak of the same. */
export const isRequestId = (given: string): boolean => /^[\w-]{16,64}$/.test(given)

type Heard = { asked: string; answer: Promise<{ text: string; renewed?: string | undefined }> }

/** A browser sends a request again by itself when its line breaks before the answer; the till does it once. */
export function createRequestDedupe(): RequestDedupe {
  const sessions = new Map<string, Map<string, Heard>>()
  return {
    async once({ session, name, id, input }, act) {
      const run = async () => {
        const { result, renewed } = await act()
        return { text: JSON.stringify(result), renewed }
      }
      if (id === undefined) return run()
      const heard = sessions.get(session) ?? new Map<string, Heard>()
      sessions.set(session, heard)
      const key = `${name} ${id}`
      const before = heard.get(key)
      const asked = fingerprint(input)
      if (before && before.asked !== asked)
        return {
          text: JSON.stringify(
            failed(
              problem('command.badShape', { name, where: 'request-id', why: 'has asked for something else' }),
            ),
          ),
        }
      if (before) return before.answer
      const answer = run()
      heard.set(key, { asked, answer })
      for (const oldest of heard.keys()) {
        if (heard.size <= kept) break
        heard.delete(oldest)
      }
      const { text, renewed } = await answer
      if (text.length > longestKept) heard.delete(key)
      return { text, renewed }
    },
    forget: (session) => void sessions.delete(session),
  }
}

/** A body may be long, and is kept no longer than it takes. */
const fingerprint = (input: unknown): string =>
  createHash('sha256')
    .update(String(JSON.stringify(input)))
    .digest('base64')
