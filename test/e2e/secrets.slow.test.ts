// The search for secrets in everything that a page is sent, shows or keeps: credentials, tokens, PINs and full phone numbers.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands, type CommandName } from '#shared/bridge.ts'
import { surface as surfaceName, type Surface } from '#shared/command.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { leaksIn, type Secret } from '#test/support/run/secret-search.ts'
import { holdings, onDesktop, onServer, type Ask, type Scene } from '#test/support/pages/recorded-pages.ts'
import { secretsOfTill } from '#test/support/till/till-secrets.ts'
import { startSandboxBetween, type Answered, type Asked } from '#test/support/service/sandbox-proxy.ts'

/**
 * A payment service that says too much: it passes everything on to the sandbox, and repeats in its refusals whatever it was told.
 * `refuses`: a payment that is asked for with this in its body.
 */
async function startTalkativeService(refuses: string) {
  const tokens = new Set<string>()
  let refusals = 0

  const refuse = ({ headers, body }: Asked): Answered => {
    refusals += 1
    // The till cuts a long speech: what must not be heard of is said first, and whole.
    const { customer = {} } = JSON.parse(body) as { customer?: Record<string, string> } // the till's own
    const { authorization, 'ocp-apim-subscription-key': key } = headers
    const repeated = `${Object.values(customer).join(' ')} ${String(key)} ${authorization} ${body}`
    return {
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify({
        type: 'https://pay.example/problem',
        title: `No: ${repeated}`,
        detail: repeated,
        status: 400,
        traceId: '1',
        extraDetails: [{ name: 'ErrorCode', reason: repeated }],
      }),
    }
  }
  const started = await startSandboxBetween(async (asked, pass) => {
    if (asked.method === 'POST' && asked.body.includes(refuses)) return refuse(asked)
    const answer = await pass()
    const token = /"access_token":\s*"([^"]+)"/.exec(answer.body)?.[1]
    if (token !== undefined) tokens.add(token)
    return answer
  })
  return {
    url: started.url,
    unit: started.unit,
    customer: (msisdn: string) => started.sandbox.phone(msisdn),
    /** Every access token that it has given out. */
    tokens: () => [...tokens],
    refusals: () => refusals,
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  }
}

const browser = useBrowser()
const root = mkdtempSync(path.join(tmpdir(), 'kasse-secrets-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Talkative = Awaited<ReturnType<typeof startTalkativeService>>
let service: Talkative
beforeAll(async () => {
  service = await startTalkativeService('55555')
})
afterAll(() => service[Symbol.asyncDispose]())

const pin = '739152846037'
const paying = '4791234567'
/** The service refuses it, and says why with all that it knows. */
const refused = '4795555567'
const personalCode = 'https://wallet.example/me/55555-Xq7vPp3LmN'

const secretsOf = (folder: string): Secret[] => {
  return [
    ...secretsOfTill(folder, [service.unit]),
    ...service.tokens().map((text) => ({ name: 'access token', text })),
    { name: 'PIN', text: pin },
    { name: 'personal code', text: personalCode },
    ...[paying, paying.slice(2), refused, refused.slice(2)].map((digits) => ({
      name: 'phone number',
      digits,
    })),
  ]
}

const configured = {
  shop: { name: 'Kaffebaren Torget', address: [], organisationNumber: '' },
  entry: 'keypad',
}
const settingsFor = () => ({
  ...configured,
  service: {
    kind: 'service',
    baseUrl: service.url,
    handler: { merchant_serial_number: service.unit.merchantSerialNumber, environment: 'TEST' },
  },
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(root, 'till-'))
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settingsFor()))
  return folder
}

const amount = { value: 4_900, currency: 'NOK' }
const byPhone = (phoneNumber: string) => ({ amount, by: { userFlow: 'PUSH_MESSAGE', phoneNumber } })

/** A day in short: a paid push and its refund, and refusals in which the service repeats all that it was told. */
async function sell({ ask, pages }: Scene): Promise<{ sale: string; reference: string }> {
  const staff: Surface = 'office'
  await ask(staff, 'staff.setUp', { name: 'Ingrid', pin })
  const { clientId, clientSecret, subscriptionKey } = service.unit
  await ask(staff, 'service.keep', { credentials: { clientId, clientSecret, subscriptionKey } })
  await ask(staff, 'service.test', {})
  const seller: Surface = pages.kiosk ? 'kiosk' : 'cashier'
  const [person] = ((await ask(staff, 'staff.list', {})).value ?? []) as { id: string }[] // the row's own answer
  await ask('cashier', 'staff.signIn', { pin })

  const doings = [byPhone(`+${refused}`), { amount, by: { userFlow: 'PUSH_MESSAGE', personalCode } }]
  for (const doing of pages.kiosk ? doings.slice(0, 1) : doings) {
    const before = service.refusals()
    const started = (await ask(seller, 'sale.start', doing)).value as { sale: string } | null // the row's own answer
    expect(service.refusals()).toBe(before + 1)
    const sale = started?.sale ?? (await newest(ask))
    await ask(seller, 'poll', {})
    await ask(seller, 'sale.check', { sale })
    await ask(seller, 'sale.acknowledge', { sale })
  }
  await ask(seller, 'sale.start', byPhone(paying))
  const sale = await newest(ask)
  const { reference } = (await latest(ask)) ?? { reference: '' }
  service.customer(paying).approve(reference)
  const paid = Object.values(pages).map((page) => page.getByRole('heading', { name: 'Paid' }))
  await paid[0]?.waitFor()
  const back = { sale, reference, value: 1_000, manager: { person: person?.id, pin, reason: 'cold' } }
  expect((await ask(staff, 'sale.refund', back)).ok).toBe(true)
  await ask(seller, 'sale.acknowledge', { sale })
  return { sale, reference }
}

type Found = { sale: string; reference: string }
async function latest(ask: Ask): Promise<Found | undefined> {
  const everything = { text: '', filter: 'all', days: null, before: null }
  const { value } = await ask('office', 'office.search', everything)
  return (value as { sales: Found[] }).sales[0] // the row's own answer
}
const newest = async (ask: Ask): Promise<string> => (await latest(ask))?.sale ?? ''

/** So that as many commands as can be are answered with something. */
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Oslo' })
const inputFor = (name: CommandName, { sale, reference }: Found): unknown => {
  const inputs: Partial<Record<CommandName, unknown>> = {
    'office.search': { text: '67', filter: 'all', days: null, before: null },
    'report.period': { from: today, to: today },
    'report.export': { from: today, to: today, format: 'json' },
    'report.reconcile': { from: today, to: today, next: null },
    'report.close': { from: null },
    'report.z': { number: 1 },
    'receipt.pdf': { receipt: 'S1' },
    'print.report': { z: null },
    'handler.check': { text: '{"subscriptionKey":"x"}' },
    'kiosk.leave': { pin },
    'sale.settle': { sale, reference, manager: { pin, reason: 'seen' } },
  }
  const takesSale = /^(sale|office)\.(poll|check|look|sale|cancel|abandon|acknowledge)$/
  return inputs[name] ?? (takesSale.test(name) ? { sale } : {})
}
/** They end the program, or the page's right to ask on. */
const last: readonly CommandName[] = ['staff.signOut']
const never: readonly CommandName[] = ['till.restart', 'kiosk.close']

async function askEverything(scene: Scene, sold: Found): Promise<Set<CommandName>> {
  const names = (Object.keys(commands) as CommandName[]).filter((name) => !never.includes(name)) // the table's own keys
  const answered = new Set<CommandName>()
  for (const name of names.toSorted(
    (one, other) => Number(last.includes(one)) - Number(last.includes(other)),
  ))
    for (const of of surfaceName.options) {
      if (!scene.pages[of]) continue
      const answer = await scene.ask(of, name, inputFor(name, sold))
      if (answer.ok) answered.add(name)
    }
  return answered
}

async function leaksOf(scene: Scene): Promise<string[]> {
  const secrets = secretsOf(scene.folder)
  const held = await Promise.all(
    Object.entries(scene.pages).map(async ([of, page]) => `${of} ${await holdings(page)}`),
  )
  return [...new Set([...scene.received, ...held])].flatMap((text) => leaksIn(text, secrets))
}

/** What is written down beside the vault and the till's own identity. */
function leaksOnDisk({ folder }: Scene): string[] {
  const secrets = secretsOf(folder)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files
    .filter(({ name }) => name !== 'till.json')
    .flatMap(({ parentPath, name }) =>
      leaksIn(readFileSync(path.join(parentPath, name), 'latin1'), secrets).map((leak) => `${name}: ${leak}`),
    )
}

const scenes = {
  'the server host': (context: BrowserContext) => onServer(context, newFolder(), false),
  'a kiosk of the server host': (context: BrowserContext) => onServer(context, newFolder(), true),
  'the desktop app': (context: BrowserContext) => onDesktop(context, newFolder()),
}

const names = Object.keys(scenes) as (keyof typeof scenes)[]

test.each(names)(
  'no page of %s receives a secret, whatever is sold, refused or asked; and none is written down',
  async (name) => {
    await using context = await browser().newContext({ locale: 'en-GB' })
    await using scene = await scenes[name](context)
    const sold = await sell(scene)
    const answered = await askEverything(scene, sold)
    // What was looked through was really there.
    for (const must of ['office.sale', 'report.export', 'diagnostics.bundle', 'backup.make'] as const)
      expect([...answered]).toContain(must)
    expect(scene.received.some((text) => text.includes('"phoneEnding":"67"'))).toBe(true)
    expect(await leaksOf(scene)).toEqual([])
    expect(leaksOnDisk(scene)).toEqual([])
  },
)

test('the pages’ own files know no way to the service and none of the names of its secrets', () => {
  const dist = path.join(import.meta.dirname, '../../dist')
  const inPages = readdirSync(path.join(dist, 'renderer'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.woff2'))
    .map(({ parentPath, name }) => path.join(parentPath, name))
  expect(inPages.length).toBeGreaterThan(3)
  const words = [/ocp-apim/i, /accesstoken/i, /client_secret/i, /KASSE_[A-Z]+_/, /idempotency-key/i]
  const found = [...inPages, path.join(dist, 'electron/preload.cjs')].flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return words.filter((word) => word.test(text)).map((word) => `${path.basename(file)}: ${word}`)
  })
  expect(found).toEqual([])
})
