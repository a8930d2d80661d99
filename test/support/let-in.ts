// How do people get into a till that sells for real? Its first manager is made, and signs in on both of the staff's screens.
import { opened, type Shop } from '#test/support/shop.ts'

export const firstManager = { name: 'Ingrid', pin: '2580' }

/** The manager's id. */
export async function letIn(shop: Shop): Promise<string> {
  opened(await shop.office.ask('staff.setUp', firstManager))
  const person = shop.office.view().staff.signedIn?.id ?? ''
  opened(await shop.cashier.ask('staff.signIn', { person, pin: firstManager.pin }))
  return person
}
