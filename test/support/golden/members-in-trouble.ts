// Golden weeks of memberships in Denmark on which little goes as it should: drafts, stops and charges refused, lost or never sent.
import { accepted, createClub, member } from '#test/support/till/club.ts'
import {
  captures,
  changesAgreement,
  close,
  days,
  manager,
  pass,
  phones,
  refunds,
  type GoldenShop,
} from '#test/support/golden/day.ts'
import { opened } from '#test/support/till/shop.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

const { number } = phones.DK
const drafts = /^POST .*\/agreements$/
const charging = /^POST .*\/charges$/

const refusal = (status: number, name: string) => ({
  status,
  body: { type: `https://httpstatuses.io/${status}#${name}`, title: 'No', status },
})

export async function membersInTrouble(shop: GoldenShop) {
  await draftsInTrouble(shop)
  await lostDraft(shop)
  await takenBack(shop)
  const joined = await firstCharge(shop)
  await stops(shop, joined)
  await missed(shop)
  await close(shop.office)
}

async function draftsInTrouble(shop: GoldenShop) {
  const club = createClub(shop)
  const withdrawn = async (moment: string) => {
    shop.say(moment)
    await club.withdraw()
    await club.watch(30 * second)
    await club.acknowledge()
  }
  shop.network.fail(refusal(403, 'validation-error'), drafts)
  await club.join('coffee-club', number)
  await withdrawn('phones may not be asked: by QR instead')
  shop.network.fail(refusal(400, 'validation-error'), drafts)
  await club.join('coffee-club', number)
  await club.acknowledge()
  shop.network.cut()
  await club.join('coffee-club')
  await club.withdraw()
  shop.network.mend()
  await club.acknowledge()
  await pass(shop, minute, 10 * second)
  shop.network.fail('lost answer', drafts)
  await club.join('coffee-club')
  await club.watch(5 * second)
  await withdrawn('the answer to a draft was lost')
}

/** The till dies before it hears of its draft. */
async function lostDraft(shop: GoldenShop) {
  shop.say('the till dies before it hears of its draft')
  const club = createClub(shop)
  shop.network.fail('lost answer', drafts, 9)
  await club.join('coffee-club')
  shop.network.forgive()
  await shop.restart(5 * second)
  await shop.leaveAlone(minute)
  await club.acknowledge()
  await club.join('coffee-club')
  shop.network.fail(refusal(404, 'resource-not-found'), /^GET .*\/agreements\//, Infinity)
  await pass(shop, 70 * minute, 8 * second)
  shop.network.forgive()
  await club.acknowledge()
}

async function takenBack(shop: GoldenShop) {
  shop.say('taken back, and its stop is refused')
  const { club, agreementId } = await accepted(shop)
  shop.network.fail(refusal(400, 'illegal-agreement-update'), changesAgreement, 9)
  await club.withdraw()
  await club.watch(minute)
  await shop.leaveAlone(2 * second)
  shop.network.forgive()
  await club.acknowledge()
  const task = (await club.attention())[0]?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.settle', { agreementId, task, manager }))
  const card = await accepted(shop, 'museum-card')
  shop.network.fail('refused connection', refunds, 3)
  await card.club.withdraw()
  await card.club.watch(minute)
  await card.club.look(card.agreementId)
  await card.club.acknowledge()
}

async function firstCharge(shop: GoldenShop) {
  shop.say('the capture of the first charge is refused')
  const joined = await accepted(shop)
  const { club, agreementId } = joined
  shop.network.fail(refusal(409, 'conflict'), captures)
  shop.network.fail(refusal(400, 'charge-capture-failed'), captures)
  await club.watch(minute)
  await club.acknowledge()
  await shop.leaveAlone(minute)
  const [waiting] = await club.attention()
  const task = waiting?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.askAgain', { agreementId, task, manager }))
  return joined
}

async function stops(shop: GoldenShop, { club, agreementId }: Awaited<ReturnType<typeof member>>) {
  shop.say('a monthly charge is refused, and then a stop')
  shop.network.fail(refusal(400, 'charge-creation-failed'), charging)
  await days(shop, 25)
  await club.look(agreementId)
  await club.attention()
  const interval = '2026-02-15'
  opened(await shop.office.ask('charges.leave', { agreementId, interval, manager }))
  shop.network.fail(refusal(423, ''), changesAgreement)
  shop.network.fail(refusal(400, 'validation-error'), changesAgreement)
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await pass(shop, 12 * minute, 10 * second)
  await club.look(agreementId)
  const task = (await club.attention())[0]?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.askAgain', { agreementId, task, manager }))
}

/** The till was off for long. */
async function missed(shop: GoldenShop) {
  shop.say('charges that nobody made: the till is off for long')
  const { club, agreementId } = await member(shop)
  await shop.restart(70 * 24 * hour)
  await days(shop, 1)
  await club.look(agreementId)
  const [left, made] = (await club.attention()).map(({ interval }) => interval ?? '')
  opened(await shop.office.ask('charges.leave', { agreementId, interval: left ?? '', manager }))
  const charge = {
    amount: 14_900,
    description: 'Kaffe',
    due: '2026-05-01',
    retryDays: 3,
    interval: made ?? '',
  }
  const transactionType = 'DIRECT_CAPTURE' as const
  opened(await shop.office.ask('charges.create', { agreementId, transactionType, ...charge }))
  await days(shop, 3)
  await club.look(agreementId)
  await club.attention()
}
