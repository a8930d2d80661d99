// The panel beside the phone for whoever tests a shop: the sandbox's time, what comes next, faults.
import { html } from 'hono/html'
import { controlPath, pagePaths } from '#sandbox/pages/pages.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import { icon, type Markup } from '#sandbox/phone/icon.ts'
import type { Voice } from '#sandbox/phone/voice.ts'

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

export const behindTheScenes = ({ now, nextAt, faults, here }: Behind, voice: Voice): Markup => {
  const { behind: words } = voice.words
  return html`<section class="behind" aria-labelledby="behind">
    <h2 id="behind">${words.title}</h2>
    <p id="behind-now" class="moment" data-live>
      ${words.now(voice.moment(now))} ${comingText(voice, nextAt, now)}
    </p>
    <form class="leaps" method="post" action="${pagePaths.clock}" aria-label="${words.advance}">
      <input type="hidden" name="back" value="${here}" />
      <button name="advance" value="1 minute">${words.minute}</button>
      <button name="advance" value="10 minutes">${words.tenMinutes}</button>
      <button name="advance" value="1 day">${words.day}</button>
      <button name="advance" value="next">${words.next}</button>
    </form>
    <p id="behind-faults" data-live>${faults === 0 ? words.noFaults : words.faults(faults)}</p>
    <a class="row-link" href="${controlPath}" hreflang="en"
      ><span>${words.control}<small>${words.controlAbout}</small></span
      >${icon('next')}</a
    >
  </section>`
}

export function comingText(voice: Voice, nextAt: number | null, now: number): string {
  const { behind } = voice.words
  if (nextAt === null) return behind.nothingDue
  return nextAt <= now ? behind.dueNow : behind.dueIn(voice.left(nextAt, now))
}
