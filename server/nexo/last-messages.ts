// The last message of each register: its status is told where the register names none.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import { idOf, refundIdOf, serviceIn } from '#server/nexo/checkout-ids.ts'
import type { MessageName, NexoMemory } from '#server/nexo/message-memory.ts'

type From = Pick<MessageName, 'SaleID' | 'POIID'>
type IsAsked = (category: string) => boolean

export type LastMessages = {
  /** A message has come that is to be done, or cannot be understood. Written before anything of it is done. */
  note(register: Register, name: MessageName): void
  /** Without a category the last that was about money. Nothing where none has come. */
  of(register: Register, from: From, category?: string): MessageName | undefined
}

/** `checkout`: the newest one when the message came, by the till's facts. */
const last = z.object({ category: z.string(), service: z.string(), checkout: z.nullable(z.string()) })
type Last = z.infer<typeof last>
/** Of each category one, the newest at the end. */
const rows = z.array(z.object({ from: z.string(), last: z.array(last) }))

export const categoriesOfMoney: ReadonlySet<string> = new Set(['Payment', 'Reversal'])

/** A drawer is written with each message, so they are small; of a register that gives itself many names the oldest goes. */
const drawers = 16
const mostInDrawer = 32
/** A till has one customer: among so many of its newest checkouts stands each counter's own. */
const mostLookedAt = 50

export function createLastMessages(
  memory: NexoMemory,
  terminal: Pick<Terminal, 'list' | 'refunds'>,
): LastMessages {
  const placeOf = (register: Register, { SaleID, POIID }: From) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([SaleID, POIID]))
      .digest()
    return {
      drawer: `nexo.last.${register.id}.${(hash[0] ?? 0) % drawers}`,
      from: hash.toString('base64url'),
    }
  }
  const all = (drawer: string) => rows.safeParse(jsonIn(memory.kept(drawer) ?? '')).data ?? []
  const noted = (register: Register, names: From): Last[] => {
    const { drawer, from } = placeOf(register, names)
    return all(drawer).find((one) => one.from === from)?.last ?? []
  }
  /** One is enough for a register that counts under one name. */
  const newestCheckout = (register: Register, names: From) => {
    for (const most of [1, mostLookedAt]) {
      const list = terminal.list(register, { most })
      for (const { id, createdAt } of list.ok ? list.value.checkouts : []) {
        const service = serviceIn(id, names)
        if (service !== undefined) return { id, service, createdAt }
      }
    }
    return undefined
  }
  /** By the facts alone; of the categories that are asked for. */
  const newestRefund = (register: Register, names: From, since: string, isAsked: IsAsked) => {
    for (const { refund } of terminal.refunds(register, null, mostLookedAt)) {
      const id = refund.id ?? ''
      const [service = ''] = id.split('-', 1)
      const name = { ...names, ServiceID: service }
      if (refund.createdAt < since || !id.startsWith(idOf(name))) continue
      const category = id === refundIdOf(name) ? 'Payment' : 'Reversal'
      if (isAsked(category)) return { category, service }
    }
    return undefined
  }
  return {
    note(register, { MessageCategory: category, ServiceID: service, ...names }) {
      const { drawer, from } = placeOf(register, names)
      const others = noted(register, names).filter((one) => one.category !== category)
      const checkout = newestCheckout(register, names)?.id ?? null
      const row = { from, last: [...others, { category, service, checkout }] }
      const kept = [...all(drawer).filter((one) => one.from !== from), row]
      memory.keep(drawer, JSON.stringify(kept.slice(-mostInDrawer)))
    },
    of(register, names, category) {
      const isAsked: IsAsked = (of) => (category === undefined ? categoriesOfMoney.has(of) : of === category)
      const named = (MessageCategory: string, ServiceID: string): MessageName => ({
        MessageCategory,
        ServiceID,
        SaleID: names.SaleID,
        POIID: names.POIID,
      })
      const found = noted(register, names).findLast((one) => isAsked(one.category))
      const newest = isAsked('Payment') ? newestCheckout(register, names) : undefined
      const back = found ? undefined : newestRefund(register, names, newest?.createdAt ?? '', isAsked)
      if (back) return named(back.category, back.service)
      const isItsOwn = found?.category === 'Payment' && found.service === newest?.service
      // A payment that began since stands in the facts, whatever the memory says.
      if (newest && !isItsOwn && found?.checkout !== newest.id) return named('Payment', newest.service)
      return found && named(found.category, found.service)
    },
  }
}
