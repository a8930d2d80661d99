// `npm run demo`: four sales in the terminal, each ending another way, against the built-in service over real HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemChance, systemClock } from '#core/clock.ts'
import { fixedVault } from '#core/vault/vault.ts'
import { openLogFile } from '#core/log.ts'
import { openTill, type OpenTill } from '#core/open.ts'
import { giveUp, print, readFolder, readOptions, speakPlainly } from '#server/commands/terminal.ts'
import { about } from '#server/host.ts'
import { settingsFile } from '#server/settings.ts'
import { dispatch, type CommandName, type Gives, type Takes } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'
import { ok, problem } from '#shared/problem.ts'
import { saleCan, type SaleState, type SaleView } from '#shared/sale.ts'

type Sandbox = Awaited<ReturnType<(typeof import('#sandbox/main.ts'))['startSandbox']>>

/** What the customer, or the cashier, does once the payment can be paid. */
type Story = {
  title: string
  value: number
  by: Takes<'sale.start'>['by']
  ends: SaleState
  happens: (act: { sandbox: Sandbox; till: OpenTill['till']; sale: SaleView }) => unknown
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
    happens: ({ till, sale }) => ask(till, 'sale.cancel', { sale: sale.sale }),
  },
]

speakPlainly()
const read = readOptions({ data: { type: 'string' }, json: { type: 'boolean' } })
if (!read.ok) giveUp(read.problem)
const isQuiet = read.value.json === true
const say = isQuiet ? () => undefined : print

const temporary = mkdtempSync(path.join(tmpdir(), 'kasse-demo-'))
const folder = readFolder(read.value.data, temporary)
if (!folder.ok) giveUp(folder.problem)
try {
  const told = await play(folder.value)
  const isOk = told.every(({ isAsTold }) => isAsTold)
  const sales = told.map(({ sale }) => sale)
  if (isQuiet) print(JSON.stringify({ ok: isOk, sales }))
  else
    say(
      isOk
        ? '\nFour sales, each ended as it should. Nothing was charged that was not approved.'
        : '\nA sale did not end as it should.',
    )
  process.exitCode = isOk ? 0 : 1
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

async function play(folder: string) {
  let sandbox: Sandbox | undefined
  const opened = await openTill({
    folder,
    clock: systemClock,
    chance: systemChance,
    program: about(),
    openLog: (place) => openLogFile(place.log),
    settingsFile,
    openVault: () => ok(fixedVault({ missing: 'the demo sells against the built-in service only' })),
    startSandbox: async (file) => {
      const { startSandbox } = await import('#sandbox/main.ts')
      sandbox = await startSandbox({ port: 0, file })
      return sandbox
    },
  })
  if (!opened.ok) giveUp(opened.problem)
  await using open = opened.value
  if (!sandbox)
    giveUp(
      problem('option.invalid', {
        option: '--data',
        given: folder,
        expected: 'a folder that sells against the sandbox',
      }),
    )
  say(`${open.settings.shop.name}, ${open.settings.tillName}, against the sandbox. No real money.`)
  const told = []
  for (const story of stories) told.push(await tell(story, open, sandbox))
  return told
}

async function tell(story: Story, { till }: OpenTill, sandbox: Sandbox) {
  const began = systemClock.elapsed()
  const { currency } = till.view('cashier').till
  say(`\n${story.title}: ${formatMoney({ value: story.value, currency }, 'en-GB')}`)
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
  let sale = await ask(till, 'sale.start', { amount: { value: story.value, currency }, by: story.by })
  await story.happens({ sandbox, till, sale })
  // As the cashier's screen does: ask once a second until it is over.
  while (saleCan.poll.has(sale.state)) {
    sale = await ask(till, 'sale.poll', { sale: sale.sale })
    if (saleCan.poll.has(sale.state)) await systemClock.wait(1000)
  }
  unsubscribe()
  await ask(till, 'sale.acknowledge', { sale: sale.sale })
  const captured = till
    .facts(sale.sale)
    .reduce((sum, { fact }) => (fact.kind === 'captured' ? sum + fact.value : sum), 0)
  return {
    isAsTold: sale.state === story.ends,
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

async function ask<Name extends CommandName>(
  till: OpenTill['till'],
  name: Name,
  input: Takes<Name>,
): Promise<Gives<Name>> {
  const result = await dispatch(till.handlers, { surface: 'cashier', session: 'demo' }, name, input)
  if (result.ok) return result.value as Gives<Name> // the handler of this row gave it
  giveUp(result.problem)
}
