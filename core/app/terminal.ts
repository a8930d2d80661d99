// The terminal of a till: its checkouts, the registers that may ask for them, and the events they are told, put together.
import type { Memberships } from '#core/agreement/memberships.ts'
import { createPresence, makeRoom, type Presence } from '#core/app/on-screen.ts'
import type { TillOptions } from '#core/app/till-options.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import { orderTexts } from '#core/basket/basket.ts'
import { createCheckoutRepository } from '#core/checkout/repository.ts'
import type { PaymentRunner } from '#core/payment/runner.ts'
import type { Printing } from '#core/printing/printing.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import type { TipChoice } from '#core/sale/tip-choice.ts'
import type { CheckoutOptions } from '#core/terminal/checkouts.ts'
import { createTerminal, type OwnTerminal } from '#core/terminal/create-terminal.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import { openRegisters, type RegisterBook } from '#core/terminal/registers.ts'
import { createWebhooks, type Webhooks } from '#core/terminal/webhooks.ts'
import type { Problem } from '#shared/problem.ts'

export type TerminalParts = {
  presence: Presence
  checkoutOptions: CheckoutOptions
  registers: RegisterBook
  terminal: OwnTerminal
  webhooks: Webhooks
}

type Around = TillOptions & {
  sales: SaleRepository
  paymentRunner: PaymentRunner
  memberships: Memberships
  baskets: Baskets
  tipChoice: TipChoice
  printing: Printing
  refusal: () => Problem | null
  health: { unreachableSince: number | null }
  closing: AbortSignal
  time: TimeCheck
}

export function openTerminal(around: Around): TerminalParts {
  const { sales, journal, clock, chance, identity, log, tillFolder, service, time } = around
  const { settings, tipChoice } = around
  const presence = createPresence(clock)
  const checkoutOptions: CheckoutOptions = {
    ...around,
    checkouts: createCheckoutRepository(journal, { clock, recorder: sales, time }),
    makeRoom: (wanted) => makeRoom(around, wanted),
    isCashierHere: () => presence.isHere('cashier'),
    canAskTip: () => settings.isAttended && tipChoice.by() === 'customer',
    lineName: (language) => orderTexts(language)('order.amount'),
  }
  const registers = openRegisters({
    folder: tillFolder?.folder.path ?? null,
    clock,
    chance,
    identity,
    journal,
    log,
    paired: ({ id, name }) =>
      sales.note({ kind: 'registerChanged', person: null, register: { id, name }, change: 'paired' }),
  })
  const terminal = createTerminal({ ...around, ...checkoutOptions })
  const webhooks = createWebhooks({ ...around, terminal, registers, fetch: service.fetch })
  return { presence, checkoutOptions, registers, terminal, webhooks }
}
