// What do the routes of the phone share?
import type { Context } from 'hono'
import { usualCustomer } from '#sandbox/customer.ts'
import type { Parts } from '#sandbox/parts.ts'
import type { Acts } from '#sandbox/phone/acts.ts'
import { behindOf } from '#sandbox/phone/behind.ts'
import { framed, type Frame } from '#sandbox/phone/frame.ts'
import { missingScreen } from '#sandbox/phone/request.ts'
import { pageHeaders } from '#sandbox/phone/served.ts'
import { whyNot, type PageTrouble } from '#sandbox/phone/trouble.ts'
import { numberIn } from '#sandbox/phone/words.ts'
import { createConsent, type Consent } from '#sandbox/recurring/consent.ts'

/** Whose phone it is until somebody says otherwise. */
export const usualNumber = usualCustomer.NO

type Page = Response | Promise<Response>

export type Desk = {
  parts: Parts
  acts: Acts
  consent: Consent
  shopOf: (made: { merchantSerialNumber: string }) => string
  /** The number that an address or a form names, or else another one. */
  numberOf: (given: string | null | undefined, otherwise?: string | null) => string
  show: (c: Context, frame: Frame, status?: 200 | 404) => Page
  /** There is nothing at this address for this number. */
  missing: (c: Context, number: string, title: string, trouble: PageTrouble) => Page
}

export function createDesk(parts: Parts, acts: Acts): Desk {
  const show: Desk['show'] = (c, frame, status = 200) => {
    const { pathname, search } = new URL(c.req.url)
    return c.html(framed(frame, behindOf(parts, pathname + search)), status, pageHeaders)
  }
  return {
    parts,
    acts,
    consent: createConsent(parts),
    shopOf: ({ merchantSerialNumber }) => parts.units.byNumber(merchantSerialNumber)?.shopName ?? '',
    numberOf: (given, otherwise) => numberIn(given ?? '') ?? otherwise ?? usualNumber,
    show,
    missing(c, number, title, trouble) {
      const screen = missingScreen(number, title, whyNot(trouble) ?? '')
      return show(c, { title, number, screen, isLive: false }, 404)
    },
  }
}
