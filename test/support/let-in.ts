// How do people get into a till that sells for real? Its first manager is made, and signs in on both of the staff's screens.
import { destinationOf } from '#core/credentials.ts'
import { fixedVault } from '#core/vault/vault.ts'
import type { Settings } from '#core/settings.ts'
import { opened, openShop, type Shop } from '#test/support/shop.ts'

export const firstManager = { name: 'Ingrid', pin: '258013' }

/** The manager's id. */
export async function letIn(shop: Shop): Promise<string> {
  opened(await shop.office.ask('staff.setUp', firstManager))
  const person = shop.office.view().staff.signedIn?.id ?? ''
  opened(await shop.cashier.ask('staff.signIn', { person, pin: firstManager.pin }))
  return person
}

/** A shop that is configured for the service, in TEST, with nobody in it yet. */
export async function openRealShop(settings: Partial<Settings> = {}): Promise<Shop> {
  const seed = 7
  // The sandbox's own units are known once it runs: one shop tells them to the next, which has the same seed.
  await using told = await openShop({ seed })
  const [unit] = told.sandbox.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const service: Settings['service'] = {
    kind: 'service',
    baseUrl: 'http://localhost:9',
    systemHeaderPrefix: 'Service-System',
    confirmationUrlField: 'walletConfirmationUrl',
    handler: { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' },
  }
  return openShop({
    seed,
    vault: fixedVault(unit, destinationOf(service.baseUrl, unit.merchantSerialNumber)),
    settings: { service, ...settings },
  })
}

/** Another person of this shop, added by whoever is signed in there. */
export async function hire(shop: Shop, name: string, role: 'cashier' | 'manager', pin: string | null) {
  return opened(await shop.office.ask('staff.add', { name, role, pin })).person
}
