// A cashier's screen without a browser: paired by its cookie, fed by the stream of views, asking by commands, polling as the page does.
import { systemClock } from '#core/system/clock.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { isChange, type CashierView, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import type { ChangeAnswer } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'
import { saleCan, type RefundView, type SaleState, type SaleView } from '#shared/sale.ts'
import { realTimeout } from '#test/support/run/real-timeout.ts'
import { createPage } from '#test/support/till/http-page.ts'
import { ProcessGone, type Life } from '#test/support/kill/processes.ts'

/**
 * Something a screen was told: from then on a fact of one of these kinds must stand in the journal, whatever dies. `of`: the attempt or
 * the refund that it speaks of, null when any of the sale will do.
 */
export type Told = { sale: string; of: string | null; facts: readonly AnySaleFact['kind'][] }

const factsBehind: Record<SaleState, AnySaleFact['kind'][]> = {
  opened: ['opened', 'attemptOpened'],
  created: ['created'],
  authorized: ['authorized'],
  captured: ['captured'],
  aborted: ['ended'],
  expired: ['ended'],
  terminated: ['ended'],
  givenBack: ['ended'],
  refused: ['turnedDown', 'ended'],
  abandoned: ['abandoned'],
  quarantined: ['quarantined'],
}

/** Called around a command: when its bytes have left, and when its answer is here. */
export type Spy = (name: CommandName, when: 'sent' | 'answered') => void

/** The manager's, at every till of these shifts. */
export const pin = '4711'

/** Between two heartbeats while something is paid, as the page does it. ms */
const beat = 1000
/** Nothing that is waited for takes longer. ms */
const patience = 40_000

/** As the till tells browsers to wait before they open a stream again. ms */
const retry = 300

const factsBehindRefund = {
  pending: ['refundOpened'],
  refunded: ['refunded'],
  refused: ['refundRefused'],
} as const satisfies Record<RefundView['state'], AnySaleFact['kind'][]>

export type Screen = Awaited<ReturnType<typeof openScreen>>

/** `told` grows by all that is shown and answered. `cookies`: of its browser, which outlives the till. */
export async function openScreen(life: Life, told: Told[], cookies: Map<string, string>, spy: Spy) {
  const { url, surfaces } = await life.ready
  const page = createPage(url, 'cashier', cookies)
  try {
    // Let in anew where the till died over the answer that had the next cookie.
    const { status } = await page.send('/cashier/')
    if (status !== 200) await page.comeIn(surfaces.cashier)
  } catch (error) {
    throw life.isAlive() ? error : new ProcessGone('while the screen came in')
  }
  let view: CashierView | undefined
  let changed = Promise.withResolvers<void>()
  const stir = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  const show = (sale: SaleView) => {
    const { sale: id, reference, state, isCancelling, refunds } = sale
    told.push({ sale: id, of: reference, facts: factsBehind[state] })
    if (isCancelling) told.push({ sale: id, of: reference, facts: ['cancelAsked'] })
    for (const refund of refunds)
      told.push({ sale: id, of: refund.refund, facts: factsBehindRefund[refund.state] })
  }

  /** As a browser: a stream that ends is opened again, with the cookie that the page has by then. */
  async function listen(): Promise<void> {
    while (life.isAlive()) {
      await page.listen(null, (data) => {
        view = JSON.parse(data) as CashierView // the till's own word, whose shape its unit tests hold
        if (view.sale) show(view.sale)
        stir()
      })
      using pause = realTimeout(retry)
      await Promise.race([life.gone, pause.passed])
    }
  }

  async function ask<Name extends CommandName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<Result<AnswerOf<Name>>> {
    const { text } = await page
      .command(name, input, { sent: () => spy(name, 'sent') })
      .catch((error: Error) => Promise.reject(new ProcessGone(error.message)))
    const result = JSON.parse(text) as Result<AnswerOf<Name>> // as above
    if (result.ok && 'sale' in input) {
      if (name === 'sale.acknowledge') told.push({ sale: input.sale, of: null, facts: ['acknowledged'] })
      if (name === 'sale.answer') told.push({ sale: input.sale, of: null, facts: ['answered'] })
    }
    spy(name, 'answered')
    // As our own page: what was done is on screen before anything else is.
    if (result.ok && isChange(name)) {
      const { revision } = result.value as ChangeAnswer // the row of a change
      await until('what was done is shown', () => (view?.revision ?? 0) >= revision)
    }
    return result
  }

  async function until(what: string, is: (sale: SaleView | null) => boolean | Promise<boolean>) {
    const began = systemClock.elapsed()
    while (systemClock.elapsed() - began < patience) {
      if (!life.isAlive()) throw new ProcessGone('while the screen waited')
      if (view && (await is(view.sale))) return view.sale
      using tick = realTimeout(beat)
      await Promise.race([changed.promise, life.gone, tick.passed])
    }
    throw new Error(`the screen waited in vain until ${what}; it shows ${JSON.stringify(view?.sale)}`)
  }

  async function keepPolling(): Promise<void> {
    while (life.isAlive()) {
      using tick = realTimeout(beat)
      await Promise.race([life.gone, tick.passed])
      const isPaying = view?.staff.asksSignIn
        ? view.staff.isPaying
        : view?.sale && saleCan.poll.has(view.sale.state)
      if (isPaying) await ask('poll', {})
    }
  }

  listen().catch(() => stir()) // the stream ends with the till
  keepPolling().catch(() => undefined)
  await until('it is shown anything', () => true)
  // Whoever was signed in is not any more once the till has died.
  if (view?.staff.asksSignIn) {
    await ask('staff.signIn', { pin })
    // What is sold the next view tells, not the one from before.
    await until('somebody is signed in', () => view?.staff.asksSignIn === false)
  }
  return { ask, until, sale: () => view?.sale ?? null }
}
