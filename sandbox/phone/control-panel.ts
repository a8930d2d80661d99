// The panel beside the phone for whoever tests a shop: the sandbox's time, what comes next, faults.
import { html } from 'hono/html'
import { controlPath } from '#sandbox/pages/pages.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import { icon, type Markup } from '#sandbox/phone/icon.ts'
import type { Voice } from '#sandbox/phone/voice.ts'

export type Behind = {
  now: number
  isMoved: boolean
  /** When something happens by itself next. */
  nextAt: number | null
  faults: number
  /** The page that it stands on. */
  here: string
}

export const behindOf = ({ timeline, faults }: Parts, here: string): Behind => ({
  now: timeline.now(),
  isMoved: timeline.movedMs() !== 0,
  nextAt: timeline.upcoming(),
  faults: faults.all().length,
  here,
})

export const behindTheScenes = ({ now, isMoved, nextAt, faults, here }: Behind, voice: Voice): Markup => {
  return html`<section class="behind" aria-labelledby="behind">
    <h2 id="behind">${voice.t('behind.title')}</h2>
    <p id="behind-now" class="moment" data-live>
      ${voice.t('behind.now', { moment: voice.moment(now) })} ${comingText(voice, nextAt, now)}
    </p>
    <form class="leaps" method="post" action="${controlPath}clock" aria-label="${voice.t('behind.advance')}">
      <input type="hidden" name="back" value="${here}" />
      <button name="advanceSeconds" value="60">${voice.t('behind.minute')}</button>
      <button name="advanceSeconds" value="600">${voice.t('behind.tenMinutes')}</button>
      <button name="advanceSeconds" value="86400">${voice.t('behind.day')}</button>
      <button name="isNext" value="true">${voice.t('behind.next')}</button>
      ${isMoved ? html`<button name="isSetBack" value="true">${voice.t('behind.back')}</button>` : ''}
    </form>
    <p id="behind-faults" data-live>
      ${faults === 0 ? voice.t('behind.noFaults') : voice.t('behind.faults', { count: faults })}
    </p>
    <a class="row-link" href="${controlPath}" hreflang="en"
      ><span>${voice.t('behind.control')}<small>${voice.t('behind.controlAbout')}</small></span
      >${icon('next')}</a
    >
  </section>`
}

export function comingText(voice: Voice, nextAt: number | null, now: number): string {
  if (nextAt === null) return voice.t('behind.nothingDue')
  return nextAt <= now ? voice.t('behind.dueNow') : voice.t('behind.dueIn', { left: voice.left(nextAt, now) })
}
