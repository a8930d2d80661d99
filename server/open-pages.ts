// The pages that are open at this till, and the build that each of them runs, as they tell it with their commands.
import type { Clock } from '#core/system/clock.ts'
import type { Screen } from '#server/screens.ts'
import type { Surface } from '#shared/command.ts'
import type { OpenPageView } from '#shared/diagnostics.ts'

/** `id`: a page's own, and unpredictable. `seenAt`: epoch ms. */
export type OpenPage = { id: string; surface: Surface; session: string; build: string; seenAt: number }

export type OpenPages = {
  /** Headers of a request; one of no page of ours is not noted. */
  note(from: { surface: Surface; session: string }, requestId: string, build: string): void
  /** Those heard of lately, the last one first. */
  all(): readonly OpenPage[]
}

/** A browser lets a page that nobody sees speak once a minute; one that was closed, or loaded again, is listed for as long. ms */
const goneMs = 70_000
const most = 100

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
        if (pages.size <= most) break
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
