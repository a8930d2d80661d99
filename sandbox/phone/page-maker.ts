// The shared parts of the phone's routes.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { usualCustomer } from '#sandbox/state/customers.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import type { Acts } from '#sandbox/epayment/customer-acts.ts'
import { behindOf } from '#sandbox/phone/control-panel.ts'
import { framed, type Frame } from '#sandbox/phone/frame.ts'
import { missingScreen } from '#sandbox/phone/request.ts'
import { pageHeaders } from '#sandbox/pages/pages.ts'
import { whyNot, type PageTrouble } from '#sandbox/phone/texts.ts'
import { numberIn } from '#sandbox/phone/typed-values.ts'
import { languageFor, voiceOf, type Voice } from '#sandbox/phone/voice.ts'
import { createConsent, type Consent } from '#sandbox/recurring/customer-acts.ts'

/** Number of the phone until somebody chooses another. */
export const usualNumber = usualCustomer.NO

/** Keeps which language was chosen on the page. */
export const languageCookie = 'phone-language'

type Page = Response | Promise<Response>
/** A page as its route describes it; whose it is and how it speaks is added. */
export type Shown = Omit<Frame, 'customer' | 'voice' | 'waiting'> & {
  number: string
  /** The token of what this page is about. */
  about?: string
}

/** `network`: the page of somebody's own phone, without the sandbox's controls beside it. */
export type Reach = 'here' | 'network'

export type Desk = {
  parts: Parts
  acts: Acts
  consent: Consent
  reach: Reach
  shopOf: (made: { merchantSerialNumber: string }) => string
  /** The number that an address or a form names, or else another one. */
  numberOf: (given: string | null | undefined, otherwise?: string | null) => string
  /** In the language chosen on the page, or else one that the browser asks for. */
  voiceFor: (c: Context, number: string) => Voice
  show: (c: Context, shown: Shown, status?: 200 | 404) => Page
  /** There is nothing at this address for this number. */
  missing: (c: Context, number: string, of: 'payment' | 'agreement', trouble: PageTrouble) => Page
}

export function createDesk(parts: Parts, acts: Acts, reach: Reach): Desk {
  const voiceFor: Desk['voiceFor'] = (c, number) =>
    voiceOf(
      languageFor(getCookie(c, languageCookie), c.req.header('accept-language')),
      parts.customers.of(number).address.country,
    )
  const consent = createConsent(parts)
  const show: Desk['show'] = (c, { number, about, ...shown }, status = 200) => {
    const { pathname, search } = new URL(c.req.url)
    const others = [...acts.pending(number), ...consent.pending(number)].filter(
      ({ token }) => token !== about,
    )
    const frame = {
      ...shown,
      waiting: others.length,
      customer: parts.customers.of(number),
      voice: voiceFor(c, number),
    }
    const headers = { ...pageHeaders, 'content-language': frame.voice.language }
    const here = pathname + search
    return c.html(framed(frame, here, reach === 'here' ? behindOf(parts, here) : null), status, headers)
  }
  return {
    parts,
    acts,
    consent,
    reach,
    shopOf: ({ merchantSerialNumber }) => parts.units.byNumber(merchantSerialNumber)?.shopName ?? '',
    numberOf: (given, otherwise) => numberIn(given ?? '') ?? otherwise ?? usualNumber,
    voiceFor,
    show,
    missing(c, number, of, trouble) {
      const voice = voiceFor(c, number)
      const title = of === 'payment' ? voice.t('request.nothing') : voice.t('agreement.nothing')
      const screen = missingScreen(voice, number, title, whyNot(voice.t, trouble) ?? '')
      return show(c, { title, number, screen, isLive: false }, 404)
    },
  }
}
