// The target of the attacks: a till and the service as processes, with members who joined a month ago and whose charges are due today.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { samplePlans } from '#core/agreement/plans.ts'
import { openTill } from '#core/app/open.ts'
import { dispatch, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { at } from '#test/support/till/caller.ts'
import { hostOf } from '#test/support/kill/host.ts'
import { judgeMemberships, judgeRest, type Evidence } from '#test/support/kill/judge.ts'
import { startServiceProcess, startTill, type Life, type Service } from '#test/support/kill/processes.ts'
import { openWire } from '#test/support/kill/wire.ts'
import { leaksIn, type Secret } from '#test/support/run/secret-search.ts'
import { placeOnDisk } from '#test/support/run/memory.ts'
import { opened } from '#test/support/till/shop.ts'
import { secretsOfTill } from '#test/support/till/till-secrets.ts'
import { createPage, type Page } from '#test/support/till/http-page.ts'
import { startService } from '#test/support/service/started-service.ts'
import { second, day } from '#test/support/run/times.ts'

/** The manager's, and the cashier's. */
export const pin = '739152846037'
export const cashierPin = '860413957264'

type Ask = <Name extends CommandName>(
  of: Surface,
  name: Name,
  input: InputOf<Name>,
) => Promise<AnswerOf<Name>>

export type Stage = Awaited<ReturnType<typeof openStage>>

/** `members`: so many have joined. `options`: further ones of `npm run serve`. */
export async function openStage({ members = 0, options = [] as readonly string[] } = {}) {
  await using owned = new AsyncDisposableStack()
  const root = mkdtempSync(path.join(placeOnDisk(), 'kasse-attack-'))
  owned.defer(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
  const [folder, books, cache] = ['till', 'service', 'cache'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(folder)
  mkdirSync(books)
  const past = await openPast(books)
  const wire = owned.use(await openWire(past.url, () => Promise.resolve()))
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settingsFor(past.unit, wire.url)))
  const people = await past.live(folder, members)
  await past.end()
  const service = owned.use(await startServiceProcess(books, Number(new URL(past.url).port)))
  const evidence: Evidence = { folder, wire, told: [], service }
  let life: Life | undefined
  const start = async () => {
    const started = startTill(folder, service.unit, cache, options)
    life = started
    return { life: started, ...(await started.ready) }
  }
  const end = async () => {
    const ended = life
    life = undefined
    return (await ended?.stop()) ?? null
  }
  owned.defer(() => void life?.kill())
  const running = await start()
  const kept = owned.move()
  return {
    folder,
    service,
    wire,
    evidence,
    people,
    ...running,
    start,
    end,
    /** A new page of this surface that was let in, and nobody is signed in at. */
    page: async (surface: 'cashier' | 'customer' | 'office'): Promise<Page> => {
      const page = createPage(running.url, surface)
      await page.comeIn(running.surfaces[surface])
      return page
    },
    secrets: (): Secret[] => secretsOf(folder, service),
    /** What the till has written for whoever looks after it: its own mistakes, and secrets. */
    logFaults: (): string[] => {
      const text = readFileSync(path.join(folder, 'till.log'), 'utf8')
      const mistakes = text.split('\n').filter((line) => line.includes('"level":50'))
      return [...mistakes, ...leaksIn(text, secretsOf(folder, service).slice(0, -1))]
    },
    /** The till is stopped and then opened again over some days, in which everything is settled; then the books are compared. */
    judge: async () => {
      await end()
      await settle(folder, service)
      return [...(await judgeRest(evidence)), ...(await judgeMemberships(evidence))]
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const settingsFor = (unit: Service['unit'], baseUrl: string) => ({
  shop: { name: 'Kaffebaren', address: [], organisationNumber: '' },
  memberships: { redirectUrl: 'https://shop.example/back', agreementUrl: 'https://shop.example/members' },
  service: {
    kind: 'service',
    baseUrl,
    handler: { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' },
  },
})

/** Five weeks ago, in this process: the first manager, a cashier, the members. */
async function openPast(books: string) {
  const clock = createManualClock(Date.now() - 35 * day)
  const service = await startService({ clock, file: path.join(books, 'sandbox.sqlite') })
  const { url, unit } = service
  return {
    url,
    unit,
    end: () => service[Symbol.asyncDispose](),
    async live(folder: string, members: number) {
      await using till = opened(await openTill(hostOf(folder, clock, unit)))
      const ask: Ask = async (of, name, input) =>
        opened((await dispatch(till.till.handlers, at(of), name, input)) as Result<AnswerOf<typeof name>>)
      await ask('office', 'staff.setUp', { name: 'Ingrid', pin })
      const [manager] = await ask('office', 'staff.list', {})
      const add = (name: string, role: 'cashier' | 'manager', of: string) =>
        ask('office', 'staff.add', { name, role, pin: of, ownPin: pin })
      const cashier = await add('Ola', 'cashier', cashierPin)
      const decoy = await add('Kari', 'manager', '604817352918')
      const rows = await ask('office', 'staff.list', {})
      const numberOf = (person = '') => rows.find(({ id }) => id === person)?.number ?? 0
      const { revision } = await ask('office', 'plans.read', {})
      await ask('office', 'plans.change', { revision, plans: samplePlans('NO', 'nb') })
      await ask('cashier', 'staff.signIn', { number: numberOf(manager?.id), pin })
      for (let count = 0; count < members; count += 1) {
        await ask('cashier', 'signUp.start', { plan: 'coffee-club', phoneNumber: null })
        const phone = service.customer()
        const { signUp } = till.till.view('cashier')
        phone.scanAgreement(signUp?.confirmation ?? '')
        phone.acceptAgreement()
        for (let waited = 0; waited < 8; waited += 1) {
          clock.advance(second)
          await ask('cashier', 'poll', {})
        }
        await ask('cashier', 'signUp.acknowledge', { agreement: signUp?.agreement ?? '' })
      }
      return {
        manager: manager?.id ?? '',
        decoy: decoy.person,
        /** By which they sign in. */
        numbers: {
          manager: numberOf(manager?.id),
          cashier: numberOf(cashier.person),
          decoy: numberOf(decoy.person),
        },
      }
    },
  }
}

function secretsOf(folder: string, { unit }: Service): Secret[] {
  return [
    ...secretsOfTill(folder, [unit]),
    { name: 'a manager’s PIN', text: pin },
    { name: 'a cashier’s PIN', text: cashierPin },
    { name: 'the path of the program', text: path.join(import.meta.dirname, '../../..') },
  ]
}

/** The same folder for four more days of both clocks: questions are answered, drafts expire, charges fall due. */
async function settle(folder: string, service: Service): Promise<void> {
  const clock = createManualClock(Date.now())
  await using open = opened(await openTill(hostOf(folder, clock, service.unit)))
  const steps = [
    ...Array.from({ length: 45 }, () => 20 * second),
    ...Array.from({ length: 16 }, () => day / 4),
  ]
  for (const ms of steps) {
    if (ms > 20 * second) await service.advance(ms / second)
    clock.advance(ms)
    for (let count = 0; count < (ms > 20 * second ? 3 : 1); count += 1) {
      await open.till.runOnce()
      clock.advance(second)
    }
  }
}
