// The acts of stories: what people, the service and time can do, a line of text each.
import { printActs, printOpenings } from '#test/stories/teller/print-acts.ts'
import { basketActs } from '#test/stories/teller/basket-acts.ts'
import { registerActs } from '#test/stories/teller/register-acts.ts'
import { discountActs } from '#test/stories/teller/discount-acts.ts'
import { kioskActs } from '#test/stories/teller/kiosk-acts.ts'
import { lookActs } from '#test/stories/teller/look-acts.ts'
import { endFaults, wireActs } from '#test/stories/teller/wire-acts.ts'
import { memberActs } from '#test/stories/teller/member-acts.ts'
import { reportActs } from '#test/stories/teller/report-acts.ts'
import { tillActs } from '#test/stories/teller/tills.ts'
import { act, opening, type Act, type Opening } from '#test/stories/teller/act.ts'
import {
  followScreens,
  leave,
  letDaysPass,
  paymentOf,
  press,
  watch,
  type Stage,
} from '#test/stories/teller/stage.ts'
import { inKroner, msisdn, phoneNumber, StoryError } from '#test/stories/teller/words.ts'
import type { InputOf } from '#shared/bridge.ts'

const byQr = { userFlow: 'QR' } as const
const byPhone = { userFlow: 'PUSH_MESSAGE', phoneNumber } as const

/** The first lines of a story: the shop before anybody acts. */
export const openings: readonly Opening[] = [
  opening('at a kiosk', ({ options }) => {
    options.settings = { ...options.settings, isAttended: false }
  }),
  opening('the manager has the PIN {word}', ({ options }, { word }) => {
    options.managerPin = word
  }),
  opening('the customer is asked for a tip', ({ options }) => {
    options.settings = { ...options.settings, tips: { askedBy: 'customer', percents: [5, 10, 15] } }
  }),
  opening('a cashier takes at most {count} percent off', ({ options }, { count }) => {
    options.settings = { ...options.settings, mostDiscount: count }
  }),
  opening('the market is {word}', ({ options }, { word }) => {
    options.settings = { ...options.settings, market: word as 'NO' | 'DK' | 'FI' } // else the shop is not opened
  }),
  opening('codes are drawn as {word}', ({ options }, { word }) => {
    if (word !== 'IMAGE/PNG' && word !== 'IMAGE/SVG+XML') throw new StoryError(`No code is drawn as ${word}.`)
    options.settings = { ...options.settings, qrFormat: word }
  }),
  ...printOpenings,
]

const start = (stage: Stage, value: number, by: InputOf<'sale.start'>['by']) => {
  const { currency } = stage.shop.cashier.view().till
  return press(stage, 'sale.start', { amount: { value, currency }, by })
}

/** Charged by phone, approved there at once, and paid; or whatever came of it in four seconds. */
async function sell(stage: Stage, { value, ...order }: Partial<InputOf<'sale.start'>> & { value: number }) {
  const { currency } = stage.shop.cashier.view().till
  const begun = await press(stage, 'sale.start', { amount: { value, currency }, by: byPhone, ...order })
  if (!begun.ok) return begun
  phone(stage).approve(paymentOf(stage).reference)
  await watch(stage, 4000)
  return begun
}

const theSale = (stage: Stage) => ({ sale: paymentOf(stage).sale })
const signed = (reason: string, pin = '') => ({ pin, reason })

const tryAgain = (
  stage: Stage,
  by: InputOf<'sale.tryAgain'>['by'],
  override: InputOf<'sale.tryAgain'>['override'],
) => press(stage, 'sale.tryAgain', { ...theSale(stage), by, override })

const refund = (stage: Stage, value: number, pin = '') => {
  const { sale, reference } = paymentOf(stage)
  return press(stage, 'sale.refund', { sale, reference, value, manager: signed('came back', pin) })
}

const cashierActs: readonly Act[] = [
  act('cashier charges {money}', (stage, { money }) => start(stage, money, byQr)),
  act('cashier charges {money} by phone', (stage, { money }) => start(stage, money, byPhone)),
  act('cashier sells {money}', (stage, { money }) => sell(stage, { value: money })),
  act('cashier sells the basket', (stage) => {
    const { basket, total: value } = stage.shop.cashier.view().basket
    return sell(stage, { value, basket })
  }),
  act('cashier checks', (stage) => press(stage, 'sale.check', theSale(stage))),
  act('cashier cancels', (stage) => press(stage, 'sale.cancel', theSale(stage))),
  act('cashier walks away', (stage) => press(stage, 'sale.abandon', theSale(stage))),
  act('cashier keeps the sale', (stage) =>
    press(stage, 'sale.answer', { ...theSale(stage), answer: 'keep' }),
  ),
  act('cashier gives the money back', (stage) =>
    press(stage, 'sale.answer', { ...theSale(stage), answer: 'giveBack' }),
  ),
  act('cashier tries again', (stage) => tryAgain(stage, byQr, null)),
  act('cashier tries again by phone', (stage) => tryAgain(stage, byPhone, null)),
  act('cashier clears the screen', (stage) => press(stage, 'sale.acknowledge', theSale(stage))),
  act('cashier clears the screen and the basket', (stage) =>
    press(stage, 'sale.acknowledge', { ...theSale(stage), isEmptied: true }),
  ),
  act('cashier refunds {money}', (stage, { money }) => refund(stage, money)),
  act('cashier refunds {money} with the PIN {word}', (stage, { money, word }) => refund(stage, money, word)),
  act('cashier goes on without a tip', (stage) => press(stage, 'tip.none', { choice: tipQuestion(stage) })),
  act('cashier takes the tip question back', (stage) =>
    press(stage, 'tip.cancel', { choice: tipQuestion(stage) }),
  ),
]

const managerActs: readonly Act[] = [
  act('manager overrides: {rest}', (stage, { rest }) => tryAgain(stage, byQr, signed(rest))),
  act('manager {word} overrides: {rest}', (stage, { word, rest }) =>
    tryAgain(stage, byQr, signed(rest, word)),
  ),
  act('manager {word} overrides without a reason', (stage, { word }) =>
    tryAgain(stage, byQr, signed('', word)),
  ),
  act('manager refunds {money}', async (stage, { money }) => {
    const { sale, reference } = paymentOf(stage)
    const input = { sale, reference, value: money, manager: signed('came back') }
    const given = await stage.at.ask('sale.refund', input)
    return given.ok ? undefined : given
  }),
  act('manager gives the rest back', (stage) =>
    press(stage, 'sale.giveBackRest', { ...paymentOf(stage), manager: signed('seen in the portal') }),
  ),
  act('manager settles it: {rest}', (stage, { rest }) =>
    press(stage, 'sale.settle', { ...paymentOf(stage), manager: signed(rest) }),
  ),
  act('manager reads every sale again', async ({ shop }) =>
    (await shop.reconcile()).flatMap(({ facts, trouble }) => [
      ...facts.map(
        (fact) => `found ${fact.kind}${'value' in fact ? ` ${inKroner(Number(fact.value))}` : ''}`,
      ),
      ...(trouble ? [`trouble: ${trouble.code}`] : []),
    ]),
  ),
  act('manager changes the market to {word}', ({ shop }, { word }) =>
    shop.office.ask('settings.change', { changes: { market: word } }),
  ),
]

const phone = ({ shop }: Stage) => shop.sandbox.phone(msisdn)
const scan = (stage: Stage): string => {
  const { qr } = stage.shop.customer.view().sale ?? {}
  if (qr?.kind !== 'text') throw new StoryError('There is no code on the customer’s screen.')
  return phone(stage).scan(qr.text).reference
}

const customerActs: readonly Act[] = [
  act('phone approves', (stage) => void phone(stage).approve(paymentOf(stage).reference)),
  act('phone scans and approves', (stage) => void phone(stage).approve(scan(stage))),
  act('phone refuses', (stage) => void phone(stage).refuse()),
  act('phone begins to approve', (stage) => void phone(stage).startAuthorizing()),
  act('customer stands at the screen', async ({ shop }) => void (await shop.customer.ask('poll', {}))),
  act('customer gives no tip', (stage) => chooseTip(stage, null)),
  act('customer gives a tip of {count} percent', (stage, { count }) => chooseTip(stage, { percent: count })),
  act('customer gives a tip of {money}', (stage, { money }) => chooseTip(stage, { value: money })),
  act('customer answers the tip question before with {count} percent', (stage, { count }) =>
    chooseTip(stage, { percent: count }, tipQuestion(stage, -2)),
  ),
]

/** The last question for a tip: a screen may still have it when it is over. */
const tipQuestion = ({ tipQuestions }: Stage, nth = -1): string => tipQuestions.at(nth) ?? 'none'

const chooseTip = (stage: Stage, tip: InputOf<'tip.choose'>['tip'], choice = tipQuestion(stage)) =>
  stage.shop.customer.ask('tip.choose', { choice, tip })

/** Somebody beside this till, with the merchant's own credentials. */
const portal = (stage: Stage, request: 'capture' | 'cancel' | 'refund', value?: number) => {
  const { reference } = paymentOf(stage)
  stage.laws.touch(reference)
  return stage.shop.elsewhere(request, value, reference)
}

const portalActs: readonly Act[] = [
  act('portal captures {money}', (stage, { money }) => portal(stage, 'capture', money)),
  act('portal cancels', (stage) => portal(stage, 'cancel')),
  act('portal refunds {money}', (stage, { money }) => portal(stage, 'refund', money)),
]

const restart = async (stage: Stage, afterMs: number) => {
  if (stage.at.restart) return stage.at.restart()
  await stage.shop.restart(afterMs)
  stage.laws.restarted()
  followScreens(stage)
}

const timeActs: readonly Act[] = [
  act('watch {time}', (stage, { time }) => watch(stage, time)),
  act('leave {time}', (stage, { time }) => leave(stage, time)),
  act('{count} days go by', (stage, { count }) => letDaysPass(stage, count)),
  act('every till is off for {time}', ({ shop }, { time }) => shop.clock.advance(time)),
  act('every till is off until {day} {rest}', ({ shop }, { day, rest }) =>
    shop.clock.advance(Date.parse(`${day}T${rest}Z`) - shop.clock.now()),
  ),
  act('restart', (stage) => restart(stage, 0)),
  act('restart after {time}', (stage, { time }) => restart(stage, time)),
  act('sleep {time}', ({ shop }, { time }) => shop.sleep(time)),
  // For a moment while a request is on the wire: once whoever sends it waits.
  act('{time} go by', ({ shop }, { time }) => queueMicrotask(() => shop.clock.advance(time))),
  act('clock jumps {time} ahead', ({ shop }, { time }) => shop.clock.jump(time)),
  act('clock jumps {time} back', ({ shop }, { time }) => shop.clock.jump(-time)),
]

/** The act after which nothing can follow: all faults end, nobody acts for half a day, and the laws are asked. */
const end = act('end', async (stage) => {
  const { shop } = stage
  endFaults(stage)
  const isOpen = () => shop.openWork().some((work) => work === 'sale' || work === 'money')
  for (let waited = 0; isOpen() && waited < longest; waited += 600_000) await leave(stage, 600_000, waited)
  stage.isEnded = true
})
/** The longest bound of all: twelve hours of “goods handed over?”, and what a refused request may wait after it. ms */
const longest = 18 * 3_600_000

export const acts: readonly Act[] = [
  ...cashierActs,
  ...basketActs,
  ...managerActs,
  ...customerActs,
  ...portalActs,
  ...discountActs,
  ...kioskActs,
  ...printActs,
  ...registerActs,
  ...memberActs,
  ...tillActs,
  ...reportActs,
  ...wireActs,
  ...timeActs,
  ...lookActs,
  end,
]
