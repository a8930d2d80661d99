// The next attempt of a sale: allowed when no earlier attempt can be captured any more, or when a manager releases those that might.
import { askedOf, flowProblem, namedBy } from '#core/sale/asking.ts'
import { watchOf } from '#core/sale/book.ts'
import { makeRoom, strangerProblem, type CommandOptions } from '#core/commands/commands.ts'
import { serve } from '#core/commands/serving.ts'
import { signed } from '#core/commands/signed.ts'
import { retryOf } from '#core/sale/held.ts'
import { attemptReference } from '#core/sale/reference.ts'
import { isDead, type Sale } from '#core/sale/sale.ts'
import { stateOf } from '#core/sale/state.ts'
import { byPerson } from '#core/staff/staff.ts'
import type { Caller, Takes } from '#shared/bridge.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

type Again = Takes<'sale.tryAgain'>

export async function tryAgain(
  options: CommandOptions,
  sale: Sale,
  input: Again,
  caller: Caller,
): Promise<Result<SaleView>> {
  const { book, staff } = options
  const wrong = whyNot(options, sale, input)
  if (wrong) return failed(wrong)
  const isOver = (of: Sale) => retryOf(of, book.moment(of.sale).isOurs) === 'override'
  if (!isOver(sale) || !input.override) return begin(options, sale, input, staff.personAt(caller), null)
  const signer = await signed(options, caller, 'override', input.override)
  if (!signer.ok) return signer
  // It went on while the PIN was looked at.
  const now = book.sale(sale.sale) ?? sale
  const since = whyNot(options, now, input)
  if (since) return failed(since)
  return begin(options, now, input, signer.value, isOver(now) ? input.override.reason.trim() : null)
}

function whyNot(options: CommandOptions, sale: Sale, { by, override }: Again): Problem | undefined {
  const retry = retryOf(sale, options.book.moment(sale.sale).isOurs)
  const wrong = options.refusal() ?? strangerProblem(options, sale) ?? flowProblem(options, by)
  if (wrong) return wrong
  // Its basket was free again: it may have been changed since, or paid by another sale.
  const isPutAway = sale.acknowledgedAt !== null && typeof sale.opened.ordered?.basket === 'string'
  if (retry === 'no') return problem('sale.cannotRetry', { state: stateOf(sale) })
  if (isPutAway) return problem('sale.putAway')
  const isSigned = override !== null && sale.opened.isAttended
  return retry === 'override' && !isSigned ? problem('sale.needsOverride') : undefined
}

/** `override`: the manager's reason for walking away from the earlier attempts; null where none has to be. */
function begin(
  options: CommandOptions,
  sale: Sale,
  { by }: Again,
  person: Person | undefined,
  override: string | null,
): Promise<Result<SaleView>> {
  const { book } = options
  const id = sale.sale
  const busy = makeRoom(options, id)
  if (busy) return Promise.resolve(failed(busy))
  const asked = askedOf(options, attemptReference(id, sale.attempts.length + 1), by)
  // In one: between the two the sale would be one that was walked away from.
  const opened = book.together(() => {
    if (override !== null) releaseAll(options, sale, person)
    const fact = { kind: 'attemptOpened', ...asked, override, ...byPerson(person) } as const
    return book.record(id, fact, namedBy(options, by))
  })
  watchOf(book, opened).openedHere = true
  return serve(options, id)
}

function releaseAll({ book }: CommandOptions, sale: Sale, person: Person | undefined): void {
  for (const attempt of sale.attempts) {
    const { reference } = attempt
    if (isDead(attempt)) continue
    book.record(sale.sale, { kind: 'released', reference, by: 'manager', ...byPerson(person) })
    watchOf(book, sale, reference).mustRead = true
  }
}
