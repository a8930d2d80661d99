// Four sales of the demo, each ending another way.
import { ask, type Stage } from '#server/commands/demo-stage.ts'
import { systemClock } from '#core/system/clock.ts'
import type { OpenTill } from '#core/app/open.ts'
import type { Takes } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'
import { saleCan, type SaleState, type SaleView } from '#shared/sale.ts'

/** What the customer, or the cashier, does once the payment can be paid. */
type Story = {
  title: string
  value: number
  by: Takes<'sale.start'>['by']
  ends: SaleState
  happens: (act: { sandbox: Stage['sandbox']; till: OpenTill['till']; sale: SaleView }) => unknown
}

const phoneNumber = '91234567'
const msisdn = `47${phoneNumber}`

const stories: Story[] = [
  {
    title: 'QR, scanned and approved',
    ends: 'captured',
    value: 49_900,
    by: { userFlow: 'QR' },
    happens: ({ sandbox, till }) => {
      const qr = till.view('customer').sale?.qr
      if (qr?.kind !== 'text') throw new Error('the customer’s screen shows no code')
      const phone = sandbox.sandbox.phone(msisdn)
      phone.scan(qr.text)
      return phone.approve()
    },
  },
  {
    title: 'Push, approved',
    ends: 'captured',
    value: 12_000,
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber },
    happens: ({ sandbox }) => sandbox.sandbox.phone(msisdn).approve(),
  },
  {
    title: 'Push, refused by the customer',
    ends: 'aborted',
    value: 7_550,
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber },
    happens: ({ sandbox }) => sandbox.sandbox.phone(msisdn).refuse(),
  },
  {
    title: 'QR, cancelled by the cashier',
    ends: 'terminated',
    value: 20_000,
    by: { userFlow: 'QR' },
    happens: ({ till, sale }) => ask(till, 'cashier', 'sale.cancel', { sale: sale.sale }),
  },
]

/** What `--json` prints, and whether each ended as it should. */
export async function sellAll(stage: Stage) {
  const played = []
  for (const story of stories) played.push(await tell(story, stage))
  const ok = played.every(({ isAsPlanned }) => isAsPlanned)
  stage.say('')
  stage.say(
    ok
      ? 'Four sales, each ended as it should. Nothing was charged that was not approved.'
      : 'A sale did not end as it should.',
  )
  return { ok, sales: played.map(({ sale }) => sale) }
}

async function tell(story: Story, { open: { till }, sandbox, say }: Stage) {
  const began = systemClock.elapsed()
  const { currency } = till.view('cashier').till
  say('')
  say(`${story.title}: ${formatMoney({ value: story.value, currency }, 'en-GB')}`)
  const seen = new Set<string>()
  const show = (view: SaleView) => {
    const line = view.isCancelling ? 'cancelling' : view.state
    if (!seen.has(line)) say(`  ${String(Math.round(systemClock.elapsed() - began)).padStart(6)} ms  ${line}`)
    seen.add(line)
    return view
  }
  const unsubscribe = till.subscribe(() => {
    const { sale } = till.view('cashier')
    if (sale) show(sale)
  })
  await ask(till, 'cashier', 'sale.start', { amount: { value: story.value, currency }, by: story.by })
  let { sale } = till.view('cashier')
  if (!sale) throw new Error('the cashier’s screen shows no sale')
  await story.happens({ sandbox, till, sale })
  // As the cashier's screen does: ask once a second until it is over.
  while (saleCan.poll.has(sale.state)) {
    await ask(till, 'cashier', 'poll', {})
    sale = till.view('cashier').sale ?? sale
    if (saleCan.poll.has(sale.state)) await systemClock.wait(1000)
  }
  unsubscribe()
  await ask(till, 'cashier', 'sale.acknowledge', { sale: sale.sale })
  const captured = till
    .facts(sale.sale)
    .reduce((sum, { fact }) => (fact.kind === 'captured' ? sum + fact.value : sum), 0)
  return {
    isAsPlanned: sale.state === story.ends,
    sale: {
      reference: sale.reference,
      userFlow: sale.userFlow,
      state: sale.state,
      amount: sale.amount.value,
      capturedAmount: captured,
      ms: Math.round(systemClock.elapsed() - began),
    },
  }
}
