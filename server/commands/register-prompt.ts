// The register in the terminal: its key in a file, an amount and a flow, the state as it changes, cancel, refund and the receipt.
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { layOut } from '#core/printing/layout.ts'
import { receiptRows } from '#core/printing/documents.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { writeWhole } from '#core/system/disk.ts'
import { createClient, type Client, type Told } from '#server/commands/register-client.ts'
import { giveUp, note, print, prompt } from '#server/commands/terminal.ts'
import { isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import type { Currency } from '#shared/market.ts'
import { formatMoney, hundredths } from '#shared/money.ts'
import { problem } from '#shared/problem.ts'

/** `under`: the checkout that was begun last, and what was asked for; written down before it is sent. */
const memory = z.strictObject({
  url: z.string(),
  key: z.string(),
  under: z.nullable(z.strictObject({ id: z.string(), body: z.record(z.string(), z.unknown()) })),
})
type Memory = z.infer<typeof memory>

type Given = { pair: string | undefined; url: string | undefined; file: string }
type Counter = {
  client: Client
  currency: Currency
  flows: readonly string[]
  ask: Ask
  remember: (under: Memory['under']) => void
}
/** A line that was typed; nothing at the end of the input. */
type Ask = (question: string) => Promise<string | undefined>

const columns = 42
const usualUrl = 'http://127.0.0.1:7420'

/** The command's exit code. */
export async function runRegister(given: Given): Promise<number> {
  const known = await knownOf(given)
  if (!known) return 1
  const client = createClient({ ...known, clock: systemClock, note: (why) => note(`  ${why}; asking again`) })
  const till = await client.terminal()
  if (!till.ok) return refused(till)
  const { shop, till: name, mode, currency, flows, problem: trouble } = till.value
  print(`${shop}, ${name}: ${trouble === null ? 'ready' : trouble.detail} (${mode})`)
  const input = createInterface({ input: process.stdin, output: process.stderr })
  const lines = input[Symbol.asyncIterator]()
  let coming: ReturnType<typeof lines.next> | undefined
  const counter: Counter = {
    client,
    currency,
    flows,
    ask: async (question) => {
      prompt(question)
      // What was waited for in vain belongs to the next question.
      coming ??= lines.next()
      const line = await coming
      coming = undefined
      return line.done ? undefined : line.value.trim()
    },
    remember: (under) => keep(given.file, { ...known, under }),
  }
  // It was under way when this program ended: it is asked for again under the same id, with the same body.
  let checkout = known.under && (await serve(counter, known.under))
  for (;;) {
    if (checkout) await afterwards(counter, checkout)
    const next = await choose(counter)
    if (!next) break
    counter.remember(next)
    checkout = await serve(counter, next)
  }
  input.close()
  return 0
}

async function knownOf({ pair, url, file }: Given): Promise<Memory | undefined> {
  if (pair === undefined) {
    if (existsSync(file)) return memory.parse(JSON.parse(readFileSync(file, 'utf8')))
    giveUp(problem('option.missing', { option: '--pair', example: '--pair K7MP-3XQ9' }))
  }
  const address = (url ?? usualUrl).replace(/\/+$/, '')
  const paired = await createClient({ url: address, key: null, clock: systemClock, note }).pair(pair)
  if (!paired.ok) return void refused(paired)
  const known = { url: address, key: paired.value.key, under: null }
  keep(file, known)
  print(`Paired as ${paired.value.register.name}. The key is in ${file}.`)
  return known
}

/** Whoever has it takes payments. */
const keep = (file: string, known: Memory): void => writeWhole(file, () => `${JSON.stringify(known)}\n`)

async function choose({ ask, flows, currency }: Counter): Promise<NonNullable<Memory['under']> | undefined> {
  for (;;) {
    note('')
    const typed = await ask(`Amount in ${currency}, or nothing to end: `)
    if (typed === undefined || typed === '') return undefined
    const value = hundredths(typed)
    if (value === undefined) {
      note('  An amount is as 129 or 129.50.')
      continue
    }
    const flow = (await ask(`Flow (${flows.join(', ')}) [${flows[0] ?? ''}]: `)) || (flows[0] ?? '')
    const more =
      flow === 'PUSH_MESSAGE'
        ? { phoneNumber: (await ask('Phone number: ')) ?? '' }
        : flow === 'PERSONAL_CODE'
          ? { personalCode: (await ask('The customer’s code: ')) ?? '' }
          : {}
    const id = `register-${Buffer.from(systemChance.bytes(9)).toString('base64url')}`
    return { id, body: { amount: { value, currency }, flow, ...more } }
  }
}

/** From the PUT to a final state. Whoever types c meanwhile wishes it cancelled. */
async function serve(
  counter: Counter,
  { id, body }: NonNullable<Memory['under']>,
): Promise<CheckoutAnswer | null> {
  const { client } = counter
  const begun = await client.put(id, body)
  if (!begun.ok) {
    refused(begun)
    return null
  }
  let last = ''
  const followed = client.follow(id, (checkout) => {
    const line = said(checkout)
    if (line !== last) print(`  ${line}`)
    last = line
  })
  if (!isFinal(begun.value.state)) note('  c and Enter cancels')
  const over = followed.then(() => 'over' as const)
  for (;;) {
    const typed = await Promise.race([over, counter.ask('')])
    if (typed === 'over' || typed === undefined) break
    if (typed.toLowerCase() === 'c') {
      const wish = await client.cancel(id)
      if (!wish.ok) refused(wish)
    }
  }
  const told = await followed
  if (!told.ok) refused(told)
  return told.ok ? told.value : null
}

async function afterwards(counter: Counter, checkout: CheckoutAnswer): Promise<void> {
  if (checkout.state !== 'COMPLETED') return
  for (;;) {
    const typed = await counter.ask('r = refund what is left, r 49.50 = a part, p = receipt, Enter = next: ')
    if (typed === undefined || typed === '') return
    if (typed === 'p') for (const line of receiptLines(checkout)) print(line)
    else if (/^r( |$)/.test(typed)) await refund(counter, checkout.id, typed.slice(2))
  }
}

async function refund({ client, currency }: Counter, id: string, typed: string): Promise<void> {
  const value = hundredths(typed)
  if (typed !== '' && value === undefined) return note('  An amount is as 129 or 129.50.')
  const name = `refund-${Buffer.from(systemChance.bytes(9)).toString('base64url')}`
  const amount = value === undefined ? {} : { amount: { value, currency } }
  const asked = await client.refund(id, name, { ...amount, reason: 'refunded at the register' })
  if (!asked.ok) return void refused(asked)
  const told = await client.follow(id)
  if (told.ok) print(`  ${said(told.value)}`)
}

function receiptLines({ receipt }: CheckoutAnswer): string[] {
  if (!receipt) return ['  There is no receipt.']
  const rows = receiptRows(receipt)
  return layOut(rows, columns).flatMap((line) => (line.is === 'line' ? [`  ${line.text.trimEnd()}`] : []))
}

function said({ state, reason, captured, refunded, amount, problem: trouble }: CheckoutAnswer): string {
  const money = (one: CheckoutAnswer['amount']) => formatMoney(one, 'en-GB')
  const why = trouble?.detail ?? reason
  const back = refunded.value === 0 ? '' : `, ${money(refunded)} refunded`
  return `${state}${why === null ? '' : ` (${why})`}: ${money(captured)} of ${money(amount)} paid${back}`
}

function refused(told: Extract<Told<unknown>, { ok: false }>): 1 {
  note(`  ${told.problem.code}: ${told.problem.detail}`)
  return 1
}
