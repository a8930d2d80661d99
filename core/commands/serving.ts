// A screen waits for a sale: what is due is done, what it then shows is told, and when to ask again.
import type { CommandOptions } from '#core/commands/commands.ts'
import { limits } from '#core/limits.ts'
import type { Book } from '#core/sale/book.ts'
import { next } from '#core/sale/next.ts'
import type { Step } from '#core/sale/step.ts'
import { viewOf } from '#core/view.ts'
import { ok, type Result } from '#shared/problem.ts'
import type { PolledSale, SaleView } from '#shared/sale.ts'

/** Takes a step if one is due, then shows it. */
export async function serve(
  { book, checkout, clock }: CommandOptions,
  id: string,
): Promise<Result<SaleView>> {
  const live = book.live(id)
  if (!book.moment(id).isServed) live.servedSince = clock.elapsed()
  live.servedAt = clock.elapsed()
  live.waiting += 1
  try {
    await checkout.step(id)
  } finally {
    live.waiting -= 1
    live.servedAt = clock.elapsed()
  }
  return ok(show(book, id))
}

/** A heartbeat that came when it liked would find each read that was due up to a whole beat late. */
export async function poll(options: CommandOptions, id: string): Promise<Result<PolledSale>> {
  const { book, clock } = options
  const served = await serve(options, id)
  const sale = book.sale(id)
  if (!served.ok) return served
  if (!sale) throw new Error(`sale ${id} is gone`)
  const waits = waitOf(next(sale, book.moment(id)), clock.elapsed())
  return ok({ ...served.value, nextMs: Math.min(Math.max(waits, limits.shortestBeat), limits.beat) })
}

function waitOf(step: Step, elapsed: number): number {
  if (step.do === 'wait') return Math.ceil(step.until - elapsed)
  // Anything else has become due while this was answered.
  return step.do === 'ask' || step.do === 'rest' ? limits.beat : 0
}

export function show(book: Book, id: string): SaleView {
  const sale = book.sale(id)
  if (!sale) throw new Error(`sale ${id} is gone`)
  return viewOf(sale, book.live(id), book.moment(id))
}
