// The counter of the kill tests: how a sale is told from its beginning to its end, and how what an earlier life left is ended.
import { type SaleView, saleCan } from '#shared/sale.ts'
import { opened } from '#test/support/till/shop.ts'
import type { Random, Story } from '#test/support/kill/plan.ts'
import type { Service } from '#test/support/kill/processes.ts'
import { pin, type Screen } from '#test/support/kill/screen.ts'
import type { Call } from '#test/support/kill/wire.ts'

export type Counter = { screen: Screen; service: Service; dice: Random; calls: readonly Call[] }

/** Nothing more is to be learnt of it at this counter. */
export const isOver = (sale: SaleView | null): boolean => sale === null || saleCan.acknowledge.has(sale.state)

function payingBy(dice: Random) {
  const digits = String(dice.below(10_000)).padStart(4, '0')
  return dice.pick([{ userFlow: 'QR' }, { userFlow: 'PUSH_MESSAGE', phoneNumber: `9123${digits}` }])
}

export async function begin({ screen, dice }: Counter): Promise<SaleView> {
  opened(
    await screen.ask('sale.start', {
      amount: { value: 5_000 + dice.below(60_000), currency: 'NOK' },
      by: payingBy(dice),
    }),
  )
  return shown(screen)
}

function shown(screen: Screen): SaleView {
  const sale = screen.sale()
  if (!sale) throw new Error('no sale on screen')
  return sale
}

/** A whole sale, to the moment at which the cashier has seen how it ended. */
export async function tell(story: Story, counter: Counter): Promise<void> {
  const { screen, service } = counter
  const { sale, reference } = await begin(counter)
  switch (story) {
    case 'paid':
    case 'refused':
      await service.act(story === 'paid' ? 'approve' : 'refuse', reference)
      await screen.ask('sale.check', { sale })
      break
    case 'cancelled':
      await screen.ask('sale.cancel', { sale })
      break
    case 'abandoned':
      await screen.ask('sale.abandon', { sale })
      break
    case 'refunded':
      await service.act('approve', reference)
      await screen.ask('sale.check', { sale })
      await screen.until('it knows', isOver)
      await refund(counter)
      break
    case 'again':
      await service.act('refuse', reference)
      await screen.ask('sale.check', { sale })
      await screen.until('it knows', isOver)
      await payAgain(counter, null)
      break
    case 'override':
      await payAgain(counter, { pin, reason: 'the customer is in a hurry' })
      break
    case 'kept':
    case 'givenBack':
      await service.act('approve', reference)
      await screen.ask('sale.cancel', { sale })
      await screen.until('it asks', (one) => one?.question != null || isOver(one))
      await screen.ask('sale.answer', { sale, answer: story === 'kept' ? 'keep' : 'giveBack' })
      break
  }
  await screen.until('it knows', isOver)
  opened(await screen.ask('sale.acknowledge', { sale }))
}

/** A part of it, seen in the service's own log. */
async function refund({ screen, dice }: Counter): Promise<void> {
  const sale = screen.sale()
  if (sale?.state !== 'captured') return
  const { sale: id, reference, refundable } = sale
  const value = 1 + dice.below(refundable)
  const manager = { pin, reason: 'the cup was broken' }
  opened(await screen.ask('sale.refund', { sale: id, reference, value, manager }))
  await screen.until(
    'it is refunded',
    (one) => one?.refunds.every(({ state }) => state !== 'pending') ?? true,
  )
}

/** In a new attempt of the sale on screen; the customer, who is asked twice, says yes twice. */
async function payAgain(counter: Counter, override: { pin: string; reason: string } | null): Promise<void> {
  const { screen, service, dice } = counter
  const first = screen.sale()
  if (first === null) return
  const { sale } = first
  opened(await screen.ask('sale.tryAgain', { sale, by: payingBy(dice), override }))
  const { reference } = shown(screen)
  await Promise.all([first.reference, reference].map((one) => service.act('approve', one)))
  await screen.ask('sale.check', { sale })
}

/** What stands on the screen after a start is brought to its end, as a cashier would who knows nothing of before. */
export async function settle(counter: Counter): Promise<void> {
  const { screen, dice, calls } = counter
  const before = calls.length
  const hasActed = new Set<string>()
  for (let sale = screen.sale(); sale !== null; sale = screen.sale()) {
    const { sale: id, reference, state, question } = sale
    if (saleCan.acknowledge.has(state)) {
      opened(await screen.ask('sale.acknowledge', { sale: id }))
      await screen.until('it is free', (one) => one === null)
    } else if (question !== null) {
      await screen.ask('sale.answer', { sale: id, answer: dice.pick(['keep', 'giveBack']) })
      await screen.until('its answer is taken', (one) => one?.question == null)
    } else if (state === 'opened') {
      const patience = dice.below(3)
      const isAbsent = () =>
        calls.slice(before).filter((call) => call.reference === reference && call.status === 404).length >
        patience
      await screen.until('it is there or not', (one) => one?.state !== 'opened' || isAbsent())
      if (screen.sale()?.state === 'opened') await screen.ask('sale.abandon', { sale: id })
    } else if (state === 'created' && !hasActed.has(id)) {
      hasActed.add(id)
      await goOn(counter, sale)
    } else {
      await screen.until(
        'it goes on',
        (one) => one?.sale !== id || one.state !== state || one.question !== null,
      )
    }
  }
}

/** The customer can still pay: one of the two does something about it. */
async function goOn({ screen, service, dice }: Counter, { sale, reference }: SaleView): Promise<void> {
  const act = dice.pick(['approve', 'refuse', 'cancel'])
  if (act === 'cancel') await screen.ask('sale.cancel', { sale })
  else {
    await service.act(act, reference)
    await screen.ask('sale.check', { sale })
  }
}
