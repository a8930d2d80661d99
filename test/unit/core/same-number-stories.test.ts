// The same person joins the same plan twice: the till asks before anything leaves, at every till that can know, and the office marks it.
import { expect, test } from 'vitest'
import { hubPaths } from '#shared/hub.ts'
import { second } from '#test/support/run/times.ts'
import { createClub } from '#test/support/till/club.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { createHubPeer, hubUrl, pairingCode } from '#test/support/till/hub-peer.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const plan = 'coffee-club'
const drafts = ({ network }: Shop) =>
  network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/agreements')).length

/** Asked on the phone, and accepted there. */
async function joinedByPhone(shop: Shop) {
  const club = createClub(shop)
  const { agreementId } = await club.join(plan, phoneNumber)
  shop.sandbox.phone(msisdn).acceptAgreement()
  await club.watch(6 * second)
  await club.acknowledge()
  return { club, agreementId: agreementId ?? '' }
}

test('who has joined a plan with a number is asked about before a request leaves; another one is joined when somebody says so', async () => {
  await using shop = await openShop()
  const { club } = await joinedByPhone(shop)
  await shop.restart()
  const before = drafts(shop)
  const again = { plan, phoneNumber: '+47 912 34 567' }
  expect(await shop.cashier.ask('signUp.start', again)).toMatchObject({
    problem: { code: 'agreement.another', details: { name: 'Coffee club', since: '2026-01-15' } },
  })
  // Whoever stands at a kiosk may know any number: its page does not hear when somebody joined.
  expect(await shop.kiosk.ask('signUp.start', again)).toEqual({
    ok: false,
    problem: { code: 'agreement.another', details: { name: 'Coffee club' } },
  })
  expect([drafts(shop), shop.cashier.view().signUp]).toEqual([before, null])

  opened(await shop.cashier.ask('signUp.start', { ...again, isAnother: true }))
  shop.sandbox.phone(msisdn).acceptAgreement()
  await club.watch(6 * second)
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'ACTIVE', page: 1 }))
  expect(rows).toMatchObject([
    { phoneEnding: '67', isAlike: true },
    { phoneEnding: '67', isAlike: true },
  ])
})

test('another plan, another number, and who is no member any more are not asked about', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await joinedByPhone(shop)
  const joins = async (of: string, phoneNumber: string) => {
    const { state } = await club.join(of, phoneNumber)
    expect(state).toBe('pending')
    await club.withdraw()
    await club.watch(2 * second)
    await club.acknowledge()
  }
  await joins('bread-every-week', phoneNumber)
  await joins(plan, '91234568')
  shop.sandbox.phone(msisdn).stopAgreement(agreementId)
  await club.days(1)
  await joins(plan, phoneNumber)
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'STOPPED', page: 1 }))
  expect(rows.filter(({ isAlike }) => isAlike)).toEqual([])
})

test('the journal holds a print of the number by which nobody reads it, another one for each plan', async () => {
  await using shop = await openShop()
  const { club } = await joinedByPhone(shop)
  await club.join('bread-every-week', phoneNumber)
  const opening = factsOnDisk(shop.folder).filter(({ kind }) => kind === 'agreementOpened')
  const prints = opening.map((fact) => ('numberPrint' in fact ? fact['numberPrint'] : undefined))
  expect(prints).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
  expect(prints[0]).not.toBe(prints[1])
})

test('where the shop has a hub, what its other tills know is asked for; a hub that is silent keeps nobody waiting', async () => {
  const hub = createHubPeer()
  const asked: unknown[] = []
  let since: Promise<number | null> = Promise.resolve(Date.UTC(2025, 10, 3))
  const answering = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith(`${hubPaths.shop}/member`)) return hub.fetch(request)
    asked.push(await request.json())
    return Response.json({ answer: await since })
  }
  await using shop = await openShop({ hub: { fetch: answering }, vault: memoryVault() })
  opened(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode }))
  const join = { plan, phoneNumber }
  expect(await shop.cashier.ask('signUp.start', join)).toMatchObject({
    problem: { code: 'agreement.another', details: { since: '2025-11-03' } },
  })
  const [unit] = shop.front().salesUnits
  expect(asked).toEqual([
    {
      numberPrint: expect.stringMatching(/^[\w-]{43}$/) as string,
      owner: `${unit?.merchantSerialNumber} (TEST, sandbox)`,
    },
  ])
  since = new Promise(() => undefined)
  const joining = shop.cashier.ask('signUp.start', join)
  await shop.clock.run(3 * second)
  opened(await joining)
  expect(createClub(shop).signUp().state).toBe('pending')
})
