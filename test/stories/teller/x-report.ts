// The X report in stories: read by a manager at a page of their own, who keys the PIN in where one is set.
import { opened, type Shop } from '#test/support/till/shop.ts'

export async function readX(shop: Shop, managerPin: string | undefined) {
  const office = shop.page('office', 'reports')
  if (managerPin !== undefined) opened(await office.ask('staff.signIn', { pin: managerPin }))
  return opened(await office.ask('report.x', {}))
}
