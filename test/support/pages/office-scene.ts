// A counter whose past is made quickly, for stories at the office's pages: sales are asked of the till, time and service are the story's.
import type { Browser } from 'playwright-core'
import { dispatch, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import type { Result } from '#shared/problem.ts'
import { at } from '#test/support/till/caller.ts'
import type { Office } from '#test/support/pages/office.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { msisdn } from '#test/support/till/customer.ts'
import { createWorld, type World } from '#test/support/till/world.ts'

/** `shared`: a world that other tills are in too, and that outlives this one. */
export async function openOfficeScene(
  browser: Browser,
  settings: Record<string, unknown> = {},
  shared?: World,
) {
  await using owned = new AsyncDisposableStack()
  const world = shared ?? owned.use(await createWorld())
  const counter = owned.use(await openCounter(browser, { world, settings }))
  const customer = world.customer(msisdn)

  async function ask<Name extends CommandName>(name: Name, input: InputOf<Name>): Promise<AnswerOf<Name>> {
    const { handlers } = counter.server.opened.till
    const result = (await dispatch(handlers, at('cashier'), name, input)) as Result<AnswerOf<Name>> // the row's own answer
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    return result.value
  }

  /** Charges a phone; nobody has approved it yet. */
  async function charge(value: number, basket?: string): Promise<{ sale: string; reference: string }> {
    await ask('sale.start', {
      amount: { value, currency: 'NOK' },
      by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '91234567' },
      ...(basket === undefined ? {} : { basket }),
    })
    const { sale: shown } = counter.server.opened.till.view('cashier')
    if (!shown) throw new Error('no sale on screen')
    return { sale: shown.sale, reference: shown.reference }
  }

  /** Till's seconds go by until the sale has got there. */
  async function reach(sale: string, state: string): Promise<void> {
    for (let second = 0; second < 60; second += 1) {
      await ask('poll', {})
      const { sale: shown } = counter.server.opened.till.view('cashier')
      if (shown?.sale === sale && shown.state === state) return
      world.clock.advance(1000)
    }
    throw new Error(`${sale} has not become ${state}`)
  }

  async function pay(value: number, basket?: string) {
    const sale = await charge(value, basket)
    customer.approve(sale.reference)
    await reach(sale.sale, 'captured')
    await ask('sale.acknowledge', { sale: sale.sale })
    return sale
  }

  /** So many flat whites and a mug, paid. */
  async function sell(...things: (readonly [product: string, quantity: number])[]) {
    for (const [product, quantity] of things) await ask('basket.add', { product, quantity })
    const { basket } = counter.server.opened.till.view('cashier')
    return { ...(await pay(basket.total, basket.basket)), value: basket.total }
  }

  const kept = owned.move()
  return {
    world,
    counter,
    customer,
    ask,
    charge,
    reach,
    pay,
    sell,
    /** One of the office's pages by its address. */
    async open(address = '#/sales'): Promise<Office> {
      const page = await counter.openOffice()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goTo(address)
      return page
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
