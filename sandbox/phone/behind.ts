// What stands beside the phone for whoever tries a shop: the sandbox's time, what comes next, faults?
import { html } from 'hono/html'
import { controlPath, pagePaths } from '#sandbox/control/page-paths.ts'
import type { Parts } from '#sandbox/parts.ts'
import { icon, type Markup } from '#sandbox/phone/icon.ts'
import { momentText, timeLeft } from '#sandbox/phone/words.ts'

export type Behind = {
  now: number
  /** When something happens by itself next. */
  nextAt: number | null
  faults: number
  /** The page that it stands on. */
  here: string
}

export const behindOf = ({ timeline, faults }: Parts, here: string): Behind => ({
  now: timeline.now(),
  nextAt: timeline.upcoming(),
  faults: faults.all().length,
  here,
})

export const behindTheScenes = ({ now, nextAt, faults, here }: Behind): Markup =>
  html`<section class="behind" aria-labelledby="behind">
    <h2 id="behind">Behind the scenes</h2>
    <p id="behind-now" data-live>
      It is <b class="moment">${momentText(now)}</b> in the sandbox. ${comingText(nextAt, now)}
    </p>
    <form class="leaps" method="post" action="${pagePaths.clock}" aria-label="Advance the clock">
      <input type="hidden" name="back" value="${here}" />
      <button name="advance" value="1 minute">1 minute later</button>
      <button name="advance" value="10 minutes">10 minutes later</button>
      <button name="advance" value="1 day">1 day later</button>
      <button name="advance" value="next">To what is due next</button>
    </form>
    <p id="behind-faults" data-live>${faultsText(faults)}</p>
    <a class="row-link" href="${controlPath}"
      ><span>Control page<small>Clock, faults, deliveries, sales units</small></span
      >${icon('next')}</a
    >
  </section>`

export function comingText(nextAt: number | null, now: number): string {
  if (nextAt === null) return 'Nothing is due.'
  return nextAt <= now ? 'Something is due now.' : `Something is due in ${timeLeft(nextAt, now)}.`
}

export function faultsText(count: number): string {
  if (count === 0) return 'No fault is switched on.'
  return count === 1 ? '1 fault is switched on.' : `${count} faults are switched on.`
}
