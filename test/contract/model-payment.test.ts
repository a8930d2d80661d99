// The comparison of a payment with a much simpler model, whatever is done in whatever order and however much time goes by.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { premise } from '#test/support/run/premise.ts'
import { patience, tried } from '#test/support/run/run-size.ts'
import { merchantOf, sumsOf } from '#test/support/service/sales-unit-kinds.ts'
import type { Merchant, Said, Subject } from '#test/support/service/service.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { minute, hour, day } from '#test/support/run/times.ts'

/** What is known of one payment from outside: a till's own book of it, in minor units and epoch ms. */
type Entry = {
  asked: number
  state: 'CREATED' | 'AUTHORIZED' | 'ABORTED' | 'EXPIRED' | 'TERMINATED'
  /** When something happens by itself next. */
  until: number
  reserved: number
  taken: number
  released: number
  given: number
  lastTakenAt: number
  told: { name: string; value: number; at: number }[]
}
type Book = { now: number; entries: Entry[] }
type Real = {
  subject: Subject
  merchant: Merchant
  tokenUntil: number
  requests: number
  /** Whether the payment can be asked that: it must be so often, else little is compared. */
  isGood: Record<'approve' | 'refuse' | 'capture' | 'refund' | 'cancel', (is: boolean) => boolean>
}
type Command = fc.AsyncCommand<Book, Real>

const marketDays = 14
const kindOfUnit = 'plain-DK'
const declinedValue = 151
const referenceOf = (index: number) => `sale-${1000 + index}`
const tell = (entry: Entry, name: string, value: number, at: number) =>
  void entry.told.push({ name, value, at })
const rest = ({ reserved, taken, released }: Entry) => reserved - taken - released

function passTime(book: Book, ms: number): void {
  book.now += ms
  for (const entry of book.entries) {
    if (book.now < entry.until) continue
    if (entry.state === 'CREATED') {
      entry.state = 'EXPIRED'
      tell(entry, 'EXPIRED', entry.asked, entry.until)
    } else if (entry.state === 'AUTHORIZED' && rest(entry) > 0) {
      tell(entry, 'CANCELLED', rest(entry), entry.until)
      entry.released += rest(entry)
    }
  }
}

const requests = {
  /** The book changes when the request may be done; whether it may is all that is answered. */
  approve(entry: Entry, { now }: Book) {
    if (entry.state !== 'CREATED') return false
    if (entry.asked === declinedValue) return true
    entry.state = 'AUTHORIZED'
    entry.reserved = entry.asked
    entry.until = now + marketDays * day
    tell(entry, 'AUTHORIZED', entry.asked, now)
    return true
  },
  refuse(entry: Entry, { now }: Book) {
    if (entry.state !== 'CREATED') return false
    entry.state = 'ABORTED'
    tell(entry, 'ABORTED', entry.asked, now)
    return true
  },
  capture(entry: Entry, { now }: Book, value: number) {
    if (entry.state !== 'AUTHORIZED' || entry.released > 0 || value > rest(entry) || value === 0) return false
    entry.taken += value
    entry.lastTakenAt = now
    tell(entry, 'CAPTURED', value, now)
    return true
  },
  cancel(entry: Entry, { now }: Book) {
    if (entry.state === 'CREATED') {
      entry.state = 'TERMINATED'
      entry.released = entry.asked
      tell(entry, 'TERMINATED', entry.asked, now)
      return true
    }
    if (entry.state !== 'AUTHORIZED' || rest(entry) === 0) return false
    tell(entry, 'CANCELLED', rest(entry), now)
    entry.released += rest(entry)
    return true
  },
  refund(entry: Entry, { now }: Book, value: number) {
    const isTooLate = now >= entry.lastTakenAt + 365 * day
    if (entry.state !== 'AUTHORIZED' || value > entry.taken - entry.given || value === 0 || isTooLate)
      return false
    entry.given += value
    tell(entry, 'REFUNDED', value, now)
    return true
  },
}

/** Everything that can be read of it is as the book says, and no money came or went. */
async function compare({ merchant }: Real, entry: Entry, index: number, last?: Said): Promise<void> {
  const { body } = await merchant.get(referenceOf(index))
  const { asked, state, reserved, taken, released, given } = entry
  expect([body['state'], ...sumsOf(body)]).toEqual([state, reserved, taken, released, given])
  if (last) {
    const { amount, aggregate, pspReference, reference } = body
    expect(last.body).toEqual({ amount, aggregate, pspReference, reference, state: body['state'] })
  }
  const events = (await merchant.events(referenceOf(index))) as { name: string; amount: { value: number } }[]
  expect(events).toMatchObject(
    entry.told.map(({ name, value, at }) => ({
      name,
      amount: { value, currency: 'DKK' },
      timestamp: new Date(at).toISOString(),
    })),
  )
  expect(events).toHaveLength(entry.told.length)
  const sum = (name: string) =>
    events.filter((event) => event.name === name).reduce((all, event) => all + event.amount.value, 0)
  expect([sum('AUTHORIZED'), sum('CAPTURED'), sum('CANCELLED') + sum('TERMINATED'), sum('REFUNDED')]).toEqual(
    sumsOf(body),
  )
  const isConserved =
    taken + released <= Math.max(reserved, state === 'TERMINATED' ? asked : 0) && given <= taken
  expect(isConserved).toBe(true)
}

/** A token is good for an hour; every request has a key of its own. */
async function caller(real: Real, { now }: Book): Promise<Merchant> {
  if (now >= real.tokenUntil) {
    real.merchant = await merchantOf(real.subject, kindOfUnit)
    real.tokenUntil = now + hour
  }
  real.requests += 1
  return real.merchant
}

const create = (value: number): Command => ({
  check: () => true,
  toString: () => `create ${value}`,
  async run(book, real) {
    const merchant = await caller(real, book)
    const index = book.entries.length
    const request = merchant.request(referenceOf(index), { amount: { value, currency: 'DKK' } })
    const { status, body } = await merchant.create(request, { key: `request-${real.requests}` })
    expect(status).toBe(201)
    real.subject.phone('4520123456').scan(String(body['redirectUrl']))
    const none = { reserved: 0, taken: 0, released: 0, given: 0, lastTakenAt: 0 }
    const entry: Entry = { asked: value, state: 'CREATED', until: book.now + 10 * minute, ...none, told: [] }
    tell(entry, 'CREATED', value, book.now)
    book.entries.push(entry)
    await compare(real, entry, index)
  },
})

/** On one of the payments there are: 0 is the newest. */
const onOne = (
  pick: number,
  name: string,
  run: (entry: Entry, book: Book, real: Real, reference: string) => Promise<Said | undefined>,
): Command => ({
  check: ({ entries }) => entries.length > 0,
  toString: () => `${name} #${pick}`,
  async run(book, real) {
    await caller(real, book)
    const index = book.entries.length - 1 - (pick % book.entries.length)
    const entry = book.entries[index]
    if (!entry) throw new Error('checked above')
    await compare(real, entry, index, await run(entry, book, real, referenceOf(index)))
  },
})

const onPhone = (pick: number, act: 'approve' | 'refuse') =>
  onOne(pick, act, async (entry, book, { subject, isGood }, reference) => {
    const phone = subject.phone('4520123456')
    if (isGood[act](requests[act](entry, book))) phone[act](reference)
    else expect(() => phone[act](reference)).toThrow('ended')
    return undefined
  })

/** `part`: of 100, of what there is to take or give back; more than 100 is too much. */
const onMoney = (pick: number, request: 'capture' | 'refund', part: number) =>
  onOne(pick, `${request} ${part} %`, async (entry, book, real, reference) => {
    const { merchant, requests: count } = real
    const whole = request === 'capture' ? rest(entry) : entry.taken - entry.given
    const value = Math.ceil((whole * part) / 100) + (part > 100 ? 1 : 0)
    const isGood = real.isGood[request](requests[request](entry, book, value))
    const said = await merchant[request](reference, value, { key: `request-${count}` })
    expect([request, value, said.status]).toEqual([request, value, isGood ? 200 : 400])
    return isGood ? said : undefined
  })

const cancel = (pick: number) =>
  onOne(pick, 'cancel', async (entry, book, real, reference) => {
    const { merchant, requests: count } = real
    const isGood = real.isGood.cancel(requests.cancel(entry, book))
    const said = await merchant.cancel(reference, undefined, { key: `request-${count}` })
    expect(said.status).toBe(isGood ? 200 : 400)
    return isGood ? said : undefined
  })

const advance = (ms: number): Command => ({
  check: () => true,
  toString: () => `advance ${ms / minute} min`,
  async run(book, real) {
    real.subject.advance(ms)
    passTime(book, ms)
    await caller(real, book)
    for (const [index, entry] of book.entries.entries()) await compare(real, entry, index)
  },
})

/** A whole sale at once, a half of it given back or not, so that what comes after one is met often. */
const sell = (part: number, hasRefund: boolean): Command => ({
  check: () => true,
  toString: () => `sell ${part} %${hasRefund ? ', refund a half' : ''}`,
  async run(book, real) {
    const steps = [create(10_000), onPhone(0, 'approve'), onMoney(0, 'capture', part)]
    for (const step of steps) await step.run(book, real)
    if (hasRefund) await onMoney(0, 'refund', 50).run(book, real)
  },
})

const pick = fc.constantFrom(0, 0, 0, 1, 2)
const commands = fc.commands(
  [
    fc.constantFrom(10_000, 10_000, 1, declinedValue).map(create),
    fc.tuple(fc.constantFrom(50, 100), fc.boolean()).map(([part, hasRefund]) => sell(part, hasRefund)),
    pick.map((one) => onPhone(one, 'approve')),
    pick.map((one) => onPhone(one, 'refuse')),
    fc.tuple(pick, fc.constantFrom(1, 33, 50, 101)).map(([one, part]) => onMoney(one, 'capture', part)),
    pick.map((one) => onMoney(one, 'capture', 100)),
    fc.tuple(pick, fc.constantFrom(1, 50, 100, 101, 120)).map(([one, part]) => onMoney(one, 'refund', part)),
    pick.map(cancel),
    fc
      .constantFrom(
        1,
        minute,
        5 * minute,
        10 * minute,
        day,
        marketDays * day - 1,
        marketDays * day,
        365 * day,
      )
      .map(advance),
  ],
  { maxCommands: 30, size: 'max' },
)

test(
  'States: a payment does what the simple one does',
  async () => {
    const isGood = {
      approve: premise('it can be approved', 0.3),
      refuse: premise('it can be refused', 0.1),
      capture: premise('it can be captured', 0.3),
      refund: premise('it can be refunded', 0.2),
      cancel: premise('it can be cancelled', 0.1),
    }
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        await using subject = await inProcess()
        const now = Date.UTC(2026, 0, 15, 12)
        const merchant = await merchantOf(subject, kindOfUnit)
        const real: Real = { subject, merchant, tokenUntil: now + hour, requests: 0, isGood }
        await fc.asyncModelRun(() => ({ model: { now, entries: [] }, real }), all)
      }),
      tried(100),
    )
  },
  patience,
)
