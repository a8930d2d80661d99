// Settings by which the open work of a membership would belong to nobody: not taken while it is open.
import { expect, test } from 'vitest'
import { member } from '#test/support/till/club.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

const aService = {
  kind: 'service' as const,
  baseUrl: 'https://service.example/',
  systemHeaderPrefix: 'Service-System',
  confirmationUrlField: 'walletConfirmationUrl',
  handler: '{ "merchant_serial_number": "123456", "environment": "TEST" }',
}

test.each(['market', 'service'] as const)(
  'another %s is not taken while a membership has work to do, and the till starts again',
  async (what) => {
    await using shop = await openShop()
    const { agreementId } = await member(shop)
    const change = () =>
      what === 'market'
        ? shop.office.ask('settings.change', { changes: { market: 'DK' } })
        : shop.office.ask('service.use', { service: aService })
    shop.network.fail('refused connection', /^PATCH /, 10_000)
    await shop.office.ask('agreements.pause', { agreementId, isPaused: true })
    expect(await change()).toMatchObject({
      problem: { code: 'folder.belongsElsewhere', details: { open: 1 } },
    })
    await shop.restart()
    shop.network.forgive()
    await shop.leaveAlone(2 * 60_000)
    opened(await change())
    await shop.restart()
    expect(shop.openWork()).toEqual([])
  },
)
