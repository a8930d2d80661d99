// Golden weeks of memberships in Denmark on which little goes as it should: drafts, stops and charges refused, lost or never sent.
import { accepted, createClub, member } from '#test/support/till/club.ts'
import {
  captures,
  changesAgreement,
  close,
  days,
  hour,
  manager,
  minute,
  pass,
  phones,
  refunds,
  second,
  type Look,
} from '#test/support/golden/day.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

const { number } = phones.DK
const drafts = /^POST .*\/agreements$/
const charging = /^POST .*\/charges$/

const refusal = (status: number, name: string) => ({
  status,
  body: { type: `https://httpstatuses.io/${status}#${name}`, title: 'No', status },
})

export async function membersInTrouble(shop: Shop, look: Look) {
  await draftsInTrouble(shop, look)
  await lostDraft(shop, look)
  await takenBack(shop, look)
  const joined = await firstCharge(shop, look)
  await stops(shop, joined, look)
  await missed(shop, look)
  await close(shop.office, look)
}

async function draftsInTrouble(shop: Shop, look: Look) {
  const club = createClub(shop)
  const withdrawn = async (moment: string) => {
    look(moment)
    await club.withdraw()
    await club.watch(30 * second)
    await club.acknowledge()
  }
  shop.network.fail(refusal(403, 'validation-error'), drafts)
  await club.join('coffee-club', number)
  await withdrawn('phones may not be asked: by QR instead')
  shop.network.fail(refusal(400, 'validation-error'), drafts)
  await club.join('coffee-club', number)
  look('a draft was refused')
  await club.acknowledge()
  shop.network.cut()
  await club.join('coffee-club')
  look('a draft that did not leave')
  await club.withdraw()
  look('it was never made')
  shop.network.mend()
  await club.acknowledge()
  await pass(shop, minute, 10 * second)
  shop.network.fail('lost answer', drafts)
  await club.join('coffee-club')
  await club.watch(5 * second)
  await withdrawn('the answer to a draft was lost')
}

/** The till dies before it hears of its draft. */
async function lostDraft(shop: Shop, look: Look) {
  const club = createClub(shop)
  shop.network.fail('lost answer', drafts, 9)
  await club.join('coffee-club')
  shop.network.forgive()
  await shop.restart(5 * second)
  await shop.leaveAlone(minute)
  look('found, and taken back because nobody can open it')
  await club.acknowledge()
  await club.join('coffee-club')
  shop.network.fail(refusal(404, 'resource-not-found'), /^GET .*\/agreements\//, Infinity)
  await pass(shop, 70 * minute, 8 * second)
  look('the service knows no such agreement')
  shop.network.forgive()
  await club.acknowledge()
}

async function takenBack(shop: Shop, look: Look) {
  const { club, agreementId } = await accepted(shop)
  shop.network.fail(refusal(400, 'illegal-agreement-update'), changesAgreement, 9)
  await club.withdraw()
  await club.watch(minute)
  await shop.leaveAlone(2 * second)
  shop.network.forgive()
  look('taken back, and its stop is refused', { attention: await club.attention() })
  await club.acknowledge()
  const task = (await club.attention())[0]?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.settle', { agreementId, task, manager }))
  const card = await accepted(shop, 'museum-card')
  shop.network.fail('refused connection', refunds, 3)
  await card.club.withdraw()
  await card.club.watch(minute)
  look('paid, and given back by rule', await card.club.look(card.agreementId))
  await card.club.acknowledge()
}

async function firstCharge(shop: Shop, look: Look) {
  const joined = await accepted(shop)
  const { club, agreementId } = joined
  shop.network.fail(refusal(409, 'conflict'), captures)
  shop.network.fail(refusal(400, 'charge-capture-failed'), captures)
  await club.watch(minute)
  look('the capture of the first charge is refused')
  await club.acknowledge()
  await shop.leaveAlone(minute)
  const [waiting] = await club.attention()
  look('and waits in the office', { attention: await club.attention() })
  const task = waiting?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.askAgain', { agreementId, task, manager }))
  return joined
}

async function stops(shop: Shop, { club, agreementId }: Awaited<ReturnType<typeof member>>, look: Look) {
  shop.network.fail(refusal(400, 'charge-creation-failed'), charging)
  await days(shop, 25)
  look('a monthly charge was refused', {
    file: await club.look(agreementId),
    attention: await club.attention(),
  })
  const interval = '2026-02-15'
  opened(await shop.office.ask('charges.leave', { agreementId, interval, manager }))
  shop.network.fail(refusal(423, ''), changesAgreement)
  shop.network.fail(refusal(400, 'validation-error'), changesAgreement)
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await pass(shop, 12 * minute, 10 * second)
  look('a stop was refused', { file: await club.look(agreementId), attention: await club.attention() })
  const task = (await club.attention())[0]?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.askAgain', { agreementId, task, manager }))
}

/** The till was off for long. */
async function missed(shop: Shop, look: Look) {
  const { club, agreementId } = await member(shop)
  await shop.restart(70 * 24 * hour)
  await days(shop, 1)
  look('charges that nobody made', { file: await club.look(agreementId), attention: await club.attention() })
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
  look('and what a person said of them', {
    file: await club.look(agreementId),
    attention: await club.attention(),
  })
}
