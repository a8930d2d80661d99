// A till of a payment service in a folder of the test's own, with its real vault: no screens, no sandbox, started as often as a test says.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { openWithoutScreens } from '#server/host.ts'
import { asking, usualSession } from '#test/support/till/caller.ts'
import { tillFactsOf } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'

/** Nobody answers at the address, unless one is given. */
export function serviceFolder(baseUrl = 'http://localhost:9', merchantSerialNumber = '123456'): string {
  const folder = emptyFolder()
  const handler = { merchant_serial_number: merchantSerialNumber, environment: 'TEST' }
  const service = { kind: 'service', baseUrl, handler }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ service }))
  return folder
}

/** With no credentials in its environment, unless they are given. */
export async function startTill(
  folder: string,
  start: Partial<Parameters<typeof openWithoutScreens>[0]> = {},
) {
  const startSandbox = () => Promise.reject(new Error('there is none'))
  const open = opened(await openWithoutScreens({ folder, environment: {}, startSandbox, ...start }))
  return {
    till: open.till,
    id: open.folder.identity.tillId,
    office: asking(() => open, 'office'),
    cashier: asking(() => open, 'cashier'),
    refusal: () => open.till.view('cashier').till.refusal,
    pinTrouble: () => open.pinTrouble()?.code,
    people: () => open.till.view('office', usualSession).staff.people,
    facts: () => tillFactsOf(open.folder.journal),
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}
