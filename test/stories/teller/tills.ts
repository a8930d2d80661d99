// The tills of one story beside its own: opened, copied or made from a copy once a line names them.
import { type Stage, paymentOf } from '#test/stories/teller/stage.ts'
import { tillNames, type StoryTill, type TillName } from '#test/stories/teller/till-names.ts'
import { StoryError } from '#test/stories/teller/words.ts'
import { act, type Act, type Outcome } from '#test/stories/teller/act.ts'
import { adoptedPaymentOf } from '#test/support/till/adopted-payment.ts'
import type { Shop } from '#test/support/till/shop.ts'

type Opened = Omit<StoryTill, 'name' | 'closedAt' | 'tillId'> & { tillId?: string }

const tillOf = ({ clock }: Shop, name: TillName, opened: Opened): StoryTill => ({
  tillId: '',
  ...opened,
  name,
  closedAt: clock.now(),
})

export const ownTill = (shop: Shop): StoryTill =>
  tillOf(shop, 'this till', {
    ask: shop.office.ask,
    sell: shop.cashier.ask,
    view: shop.cashier.view,
    facts: shop.entries,
    adopt: shop.adopt,
    folder: shop.folder,
    tillId: shop.tillId(),
    runOnce: shop.runOnce,
  })

/** `the other till: manager stops the membership`: the till of a line, and what is done there. Null where it names none. */
export function splitTill(text: string): { name: TillName; what: string } | null {
  const name = tillNames.find((one) => text.startsWith(`${one}: `))
  return name === undefined ? null : { name, what: text.slice(name.length + 2) }
}

export async function tillNamed(stage: Stage, name: TillName): Promise<StoryTill> {
  const known = stage.tills.get(name)
  if (known) return known
  const opened = await open(stage, name)
  stage.tills.set(name, opened)
  return opened
}

async function open({ shop, tills, laws }: Stage, name: TillName): Promise<StoryTill> {
  if (name === 'every till') return together(tills, shop)
  laws.notAlone()
  if (name === 'the other till' || name === 'a third till') return tillOf(shop, name, await shop.another())
  throw new StoryError(`There is no such till yet: “the folder is copied” and “a copy is restored” make one.`)
}

/** All that are open by now, at the same time. */
const together = (tills: Stage['tills'], shop: Shop): StoryTill => ({
  ...ownTill(shop),
  name: 'every till',
  folder: null,
  runOnce: () =>
    Promise.all(
      [...tills.values()].filter(({ name }) => name !== 'every till').map((till) => till.runOnce()),
    ),
})

function add({ tills, laws }: Stage, till: StoryTill): void {
  laws.notAlone()
  tills.set(till.name, till)
}

/** Members of a till that is gone for good, as the office of this one says it. */
async function takeOver(stage: Stage, gone: string, since: number): Promise<Outcome> {
  const manager = { pin: '', reason: 'it is gone' }
  stage.laws.takenOver()
  const given = await stage.at.ask('agreements.takeOver', { till: gone, since, manager })
  return given.ok ? [`members taken over: ${given.value.members}`] : given
}

/** The sale of the first till as the shop's hub tells another one of it now. */
const takeUp = async (stage: Stage): Promise<Outcome> => {
  const given = await stage.at.adopt(adoptedPaymentOf(stage.shop.entries(paymentOf(stage).sale)))
  return given.ok ? undefined : given
}

export const tillActs: readonly Act[] = [
  act('office takes the payment up', takeUp),
  act('manager takes over the members of {rest} as of a day to come', (stage, { rest }) => {
    const till = [...stage.tills.values()].find(({ name }) => name === rest)
    return takeOver(stage, till?.tillId ?? rest, stage.shop.clock.now() + 86_400_000)
  }),
  act('manager takes over the members of {rest}', (stage, { rest }) => {
    const till = [...stage.tills.values()].find(({ name }) => name === rest)
    return takeOver(stage, till?.tillId ?? rest, till?.closedAt ?? stage.shop.clock.now())
  }),
  act('the folder is copied', async (stage) => {
    const { office: ask, ask: sell, ...copied } = await stage.shop.copy()
    add(stage, tillOf(stage.shop, 'the copy', { ...copied, ask, sell }))
  }),
  act('a backup is made', (stage) => {
    stage.restore = stage.shop.backup(stage.at.folder ?? stage.shop.folder)
  }),
  act('a till is made from the backup', async (stage) => {
    if (!stage.restore) throw new StoryError('There is no backup: begin with “a backup is made”.')
    stage.laws.takenOver()
    add(stage, tillOf(stage.shop, 'the restored till', { ...(await stage.restore()), folder: null }))
  }),
]
