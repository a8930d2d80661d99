// Takes steps for a sale: the only place that acts. Every trigger comes here; one step at a time per sale.
import type { Book } from '#core/book.ts'
import { watchOf } from '#core/book.ts'
import type { Clock } from '#core/clock.ts'
import { bodyOf } from '#core/body.ts'
import { next, type Step, type Watch } from '#core/next.ts'
import { approvalAge, observe, ownerOf, type Sight } from '#core/observe.ts'
import { fingerprint, idempotencyKey, type Deed } from '#core/reference.ts'
import { friendly, isPassing } from '#core/refusal.ts'
import { isAtRest, type Attempt, type Sale } from '#core/sale.ts'
import type { Epayment } from '#core/service/epayment.ts'
import type { Answer, Trouble } from '#core/service/trouble.ts'
import type { Picture } from '#core/service/picture.ts'
import { problem } from '#shared/problem.ts'

export type Checkout = {
  /** Does what is due for this sale, and comes back when there is nothing to do but wait. A step under way is shared. */
  step(id: string): Promise<void>
  /** When no step is under way any more. */
  settled(): Promise<void>
}

export type CheckoutOptions = {
  book: Book
  clock: Clock
  service: Epayment
  picture: (address: string) => Promise<Answer<Picture>>
  /** Aborted when the till closes: no step begins after it. */
  closing: AbortSignal
  /** Keys the fingerprints of bodies. */
  secret: string
}

/** No sale needs so many deeds at once; more would be a loop of ours. */
const mostTurns = 24

type Deeds = Extract<Step, { do: Deed }>

export function createCheckout(options: CheckoutOptions): Checkout {
  const { book } = options
  const running = new Map<string, Promise<void>>()

  async function run(id: string): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn++) {
      if (options.closing.aborted) return
      const sale = book.sale(id)
      if (!sale) throw new Error(`no sale ${id}`)
      const step = next(sale, book.moment(id))
      if (step.do === 'wait' || step.do === 'ask' || step.do === 'rest') return
      await take(options, sale, step)
    }
  }

  return {
    step(id) {
      const shared = running.get(id)
      if (shared) return shared
      const made = run(id).finally(() => running.delete(id))
      running.set(id, made)
      return made
    },
    async settled() {
      await Promise.allSettled(running.values())
    },
  }
}

async function take(
  options: CheckoutOptions,
  sale: Sale,
  step: Exclude<Step, { do: 'wait' | 'ask' | 'rest' }>,
): Promise<void> {
  const { book } = options
  switch (step.do) {
    case 'create':
    case 'capture':
    case 'cancel':
    case 'giveBack':
      return perform(options, sale, step)
    case 'read':
      return read(options, sale, step.attempt)
    case 'picture':
      return fetchPicture(options, sale, step.attempt)
    case 'claim':
      book.record(sale.sale, { kind: 'captureClaimed', reference: step.attempt.reference })
      return
    case 'giveUp': {
      const trouble = book.live(sale.sale).trouble
      const reason =
        trouble?.code === 'service.unreachable' ? trouble.details.reason : (trouble?.code ?? 'stopped before')
      book.record(sale.sale, {
        kind: 'ended',
        reference: step.attempt.reference,
        end: 'neverCreated',
        problem: problem('sale.neverSent', { reason }),
      })
      return
    }
    case 'answer':
      book.record(sale.sale, { kind: 'answered', question: step.question, answer: 'giveBack', by: 'rule' })
      return
  }
}

/** Write down, send, believe the answer. */
async function perform(options: CheckoutOptions, sale: Sale, step: Deeds): Promise<void> {
  const { book, clock, service, secret } = options
  const { attempt, n } = step
  const { reference } = attempt
  const live = book.live(sale.sale)
  const watch = watchOf(book, sale, reference)
  const body = bodyOf(sale, step, live.msisdn)
  book.record(sale.sale, {
    kind: 'sent',
    reference,
    deed: step.do,
    n,
    fingerprint: fingerprint(body, secret),
  })
  watch.deedAt[step.do] = clock.elapsed()
  const keyed = { reference, key: idempotencyKey(reference, step.do, n), body }

  switch (step.do) {
    case 'create': {
      const answer = await service.create(keyed)
      if (!answer.ok) return stumble(options, sale, step, answer.trouble)
      const target = attempt.userFlow === 'QR' ? (answer.value.redirectUrl ?? null) : null
      reached(options, sale)
      Object.assign(watch, {
        since: clock.elapsed(),
        readAt: null,
        absentAt: null,
        failures: 0,
        mustRead: false,
      })
      book.record(sale.sale, { kind: 'created', reference, target })
      return
    }
    case 'capture':
    case 'cancel':
    case 'giveBack': {
      const answer = await (step.do === 'capture' ? service.capture(keyed) : service.cancel(keyed))
      if (!answer.ok) return stumble(options, sale, step, answer.trouble)
      reached(options, sale)
      watch.mustRead = true // whatever the answer says, the next word is a read's
      believe(options, sale, reference, answer.value, null)
      return
    }
  }
}

const reached = ({ book }: CheckoutOptions, sale: Sale) => {
  book.live(sale.sale).trouble = null
}

/** A deed did not get the answer it wanted: what is certain becomes a fact, what is not is read. */
function stumble(
  { book, clock }: CheckoutOptions,
  sale: Sale,
  { attempt, do: deed, n }: Deeds,
  trouble: Trouble,
): void {
  const { reference } = attempt
  const watch = watchOf(book, sale, reference)
  const sent = attemptNow(book, sale, reference) ?? attempt // with this try counted
  book.live(sale.sale).trouble = trouble.problem
  switch (trouble.is) {
    case 'unsent':
      book.record(sale.sale, { kind: 'unsent', reference, deed, n, problem: trouble.problem })
      return
    case 'credentials': {
      book.record(sale.sale, { kind: 'unsent', reference, deed, n, problem: trouble.problem })
      if (deed === 'create' && sent.deeds.create.unsent + 1 === sent.deeds.create.tries) {
        book.record(sale.sale, { kind: 'ended', reference, end: 'neverCreated', problem: trouble.problem })
      }
      return
    }
    case 'later':
      watch.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      watch.mustRead = true
      break
    case 'unknown':
      watch.mustRead = true
      break
    case 'refused': {
      watch.mustRead = true
      const { tries, unsent } = sent.deeds[deed]
      const isFirst = tries - unsent === 1
      book.record(sale.sale, {
        kind: 'turnedDown',
        reference,
        deed,
        n,
        isPassing: isPassing(deed, trouble, isFirst),
        problem: friendly(trouble),
      })
      return
    }
  }
  book.changed()
}

async function read(options: CheckoutOptions, sale: Sale, attempt: Attempt): Promise<void> {
  const { book, clock, service } = options
  const { reference } = attempt
  const watch = watchOf(book, sale, reference)
  const answer = await service.get(reference)
  watch.readAt = clock.elapsed()
  if (!answer.ok) return misread(options, sale, attempt, watch, answer.trouble)

  const sight = answer.value
  const isUnconfirmed = attempt.state.is === 'opened'
  // After a crash a screen that polls proves nothing: only the service knows how old the approval is.
  const isWaitedFor = watch.openedHere && book.moment(sale.sale).isServed
  let ageMs = isWaitedFor ? 0 : null
  const isNewApproval = sight.state === 'AUTHORIZED' && (isUnconfirmed || attempt.state.is === 'created')
  if (isUnconfirmed || (isNewApproval && !isWaitedFor)) {
    const events = await service.events(reference)
    const owner = events.ok ? ownerOf(attempt, events.value) : 'unknown'
    if (owner === 'other' && isUnconfirmed) {
      const notOurs = problem('sale.notAdopted', { reference })
      book.record(sale.sale, { kind: 'setAside', reference, problem: notOurs })
      return
    }
    // A log that does not answer, or lags, is a failed read; but where only the age is missing, an age that is not known will do.
    const trouble: Trouble = events.ok ? { is: 'unknown', problem: problem('service.busy') } : events.trouble
    if (owner === 'unknown' && (isUnconfirmed || watch.failures < failuresUntilSaid)) {
      return misread(options, sale, attempt, watch, trouble)
    }
    if (!isWaitedFor && events.ok) ageMs = approvalAge(events.value, events.serverTime)
  }
  reached(options, sale)
  Object.assign(watch, { failures: 0, mustRead: false, absentAt: null })
  if (isUnconfirmed && sight.state === 'CREATED') {
    book.record(sale.sale, { kind: 'created', reference, target: null })
    return
  }
  believe(options, sale, reference, sight, ageMs)
}

/** A failed read is "pending", never "failed". */
function misread(
  { book, clock }: CheckoutOptions,
  sale: Sale,
  attempt: Attempt,
  watch: Watch,
  trouble: Trouble,
): void {
  const { reference } = attempt
  if (trouble.is === 'refused' && trouble.code === '5090') {
    watch.absentAt = clock.elapsed()
    if (attempt.state.is === 'opened') {
      Object.assign(watch, { failures: 0, mustRead: false })
      return
    }
    // Of a payment that was there it means nothing, unless it goes on for longer than any payment lives.
    if (attempt.state.is === 'created' && watch.failures > failuresUntilSetAside) {
      const gone = problem('sale.setAside', { reference })
      book.record(sale.sale, { kind: 'setAside', reference, problem: gone })
      return
    }
  }
  watch.failures += 1
  if (trouble.is === 'later') watch.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
  if (watch.failures >= failuresUntilSaid) book.live(sale.sale).trouble = trouble.problem
  book.changed()
}

/** The cashier hears of failed reads from this many in a row on. */
const failuresUntilSaid = 3
/** At one in 15 s, an hour: six times as long as a payment lives. */
const failuresUntilSetAside = 240

function believe(
  { book }: CheckoutOptions,
  sale: Sale,
  reference: string,
  sight: Sight,
  ageMs: number | null,
): void {
  const now = book.sale(sale.sale) // commands may have written facts while we waited for the answer
  const attempt = attemptNow(book, sale, reference)
  if (!now || !attempt || isAtRest(attempt.state)) return
  for (const fact of observe(now, attempt, sight, ageMs)) book.record(sale.sale, fact)
  book.changed()
}

const attemptNow = (book: Book, sale: Sale, reference: string): Attempt | undefined =>
  book.sale(sale.sale)?.attempts.find((one) => one.reference === reference)

/** The service drew the QR itself: its picture is fetched once and shown from memory. */
async function fetchPicture(
  { book, picture, clock }: CheckoutOptions,
  sale: Sale,
  attempt: Attempt,
): Promise<void> {
  const { state, reference } = attempt
  if (state.is !== 'created' || state.target === null) return
  const watch = watchOf(book, sale, reference)
  const answer = await picture(state.target)
  if (answer.ok) {
    watch.hasPicture = true
    book.live(sale.sale).picture = answer.value.source
  } else {
    watch.failures += 1
    watch.readAt = clock.elapsed()
    book.live(sale.sale).trouble = answer.trouble.problem
  }
  book.changed()
}
