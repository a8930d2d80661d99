// The sign-in to a till that sells for real: its first manager is made, and signs in on both of the staff's screens.
import { hashPin } from '#core/staff/pin.ts'
import { readStaff, staffFileOf, writeStaff, type Member } from '#core/staff/roster.ts'
import { destinationOf } from '#core/service/credentials.ts'
import type { Settings } from '#shared/settings.ts'
import { seeded } from '#test/support/run/clock.ts'
import { cheapPinCost } from '#test/support/till/first-staff.ts'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { opened, openShop, type Shop, type ShopOptions } from '#test/support/till/shop.ts'
import { firstUnit } from '#test/support/service/merchant.ts'

export const firstManager = { name: 'Ingrid', pin: '258013' }

/** The manager's id. */
export async function letIn(shop: Shop): Promise<string> {
  opened(await shop.office.ask('staff.setUp', firstManager))
  const person = shop.office.view().staff.signedIn?.id ?? ''
  numbers.set(person, shop.office.view().staff.signedIn?.number ?? 0)
  opened(await shop.cashier.ask('staff.signIn', { pin: firstManager.pin }))
  return person
}

const numbers = new Map<string, number>()

/** What somebody who was let in or hired here signs in by. */
export function numberOf(person: string): number {
  const number = numbers.get(person)
  if (number === undefined) throw new Error(`${person} was not hired here`)
  return number
}

/** A shop that is configured for the service, in TEST, with nobody in it yet. */
export const openRealShop = async (settings: Partial<Settings> = {}): Promise<Shop> =>
  openShop(await realShop(settings))

/** The same, with the first manager signed in at both of the staff's screens; `ingrid` is their id. */
export async function openStaffedShop(settings: Partial<Settings> = {}) {
  const shop = await openRealShop(settings)
  return Object.assign(shop, { ingrid: await letIn(shop) })
}

export async function realShop(settings: Partial<Settings>, seed = 7): Promise<ShopOptions> {
  // The sandbox's own units are known once it runs: one shop tells them to the next, which has the same seed.
  await using told = await openShop({ seed })
  const unit = firstUnit(told.sandbox)
  const service: Settings['service'] = {
    kind: 'service',
    baseUrl: 'http://localhost:9',
    systemHeaderPrefix: 'Service-System',
    confirmationUrlField: 'walletConfirmationUrl',
    handler: { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' },
  }
  const bound = destinationOf(service.baseUrl, unit.merchantSerialNumber)
  return { seed, vault: memoryVault(unit, bound), settings: { service, ...settings } }
}

/** Another person of this shop, added by whoever is signed in there. */
export async function hire(shop: Shop, name: string, role: 'cashier' | 'manager', pin: string | null) {
  const { person, number } = opened(await shop.office.ask('staff.add', { name, role, pin }))
  numbers.set(person, number)
  return person
}

/** As the terminal gives one. */
export const newPin = (pin: string): Partial<Member> => ({ pin: hashPin(pin, seeded(5), cheapPinCost) })
export const gone: Partial<Member> = { isActive: false, pin: null }

/** Somebody is changed in the list beside the till, which has taken it up when this returns: also while it looks at a PIN. */
export function changeBeside(shop: Shop, person: string, to: Partial<Member>): void {
  const file = staffFileOf(shop.folder)
  const people = opened(readStaff(file)) ?? []
  writeStaff(
    file,
    people.map((one) => (one.id === person ? { ...one, ...to } : one)),
  )
  void shop.office.ask('poll', {})
}
