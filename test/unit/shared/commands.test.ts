// The table of commands as a list: which surfaces may ask each, with which permission; a change of either shows here.
import { expect, test } from 'vitest'
import { asksOwnPin, commands, type CommandName } from '#shared/bridge.ts'
import { isChangeAnswer, type CommandRow, type Surface } from '#shared/command.ts'

/** The customer's screen has two of its own: another test says so. */
const shown: Surface[] = ['cashier', 'kiosk', 'office']

function permissionIn({ permission }: CommandRow): string {
  if (typeof permission === 'string') return permission
  return permission === null ? 'nobody' : `signed: ${permission.approver}`
}

test('each command, its surfaces (cashier, kiosk, office), its permission, whether it takes the PIN of whoever asks, and whether pages ask it by themselves', () => {
  const line = ([name, row]: [string, CommandRow]) => {
    const surfaces = shown.map((surface) => (row.surfaces.includes(surface) ? surface[0] : '-')).join('')
    const pin = asksOwnPin(name as CommandName) ? ' and PIN' : ''
    return `${surfaces} ${name.padEnd(21)} ${permissionIn(row)}${pin}${row.automatic ? ` [${row.automatic}]` : ''}`
  }
  const rows = Object.entries<CommandRow>(commands).toSorted(([one], [other]) => one.localeCompare(other))
  expect(`\n${rows.map(line).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    --o agreements.accept     chargeAgreement
    --o agreements.askAgain   signed: settle
    --o agreements.attention  seeReports
    --o agreements.list       seeReports
    --o agreements.look       seeReports
    --o agreements.name       chargeAgreement
    --o agreements.pause      chargeAgreement
    --o agreements.settle     signed: settle
    --o agreements.stop       signed: stopAgreement
    --o agreements.takeOver   signed: settle
    --o backup.check          restore
    --o backup.forget         restore
    --o backup.make           backUp
    --o backup.read           backUp
    --o backup.restore        restore
    ck- basket.add            sell
    c-- basket.addAmount      sell
    c-- basket.discount       signed: discountMore
    c-- basket.drop           sell
    ck- basket.empty          sell
    c-- basket.park           sell
    c-- basket.resume         sell
    c-- basket.scan           sell
    ck- basket.setQuantity    sell
    c-- basket.tip            sell
    --o catalog.check         changeCatalog
    --o catalog.export        changeCatalog
    --o catalog.import        changeCatalog
    cko catalog.read          nobody [refresh]
    --o category.move         changeCatalog
    --o category.remove       changeCatalog
    --o category.save         changeCatalog
    --o charges.cancel        chargeAgreement
    --o charges.capture       chargeAgreement
    --o charges.create        chargeAgreement
    --o charges.leave         signed: settle
    --o charges.refund        signed: refund
    --o checklist.read        changeSettings [refresh]
    ck- checkout.cancel       sell
    ck- checkout.choose       sell
    c-- customer.show         nobody
    --o diagnostics.bundle    changeSettings
    --o diagnostics.read      changeSettings
    c-o drawer.open           openDrawer
    --o handler.check         changeSettings
    --o hub.leave             changeSettings and PIN
    --o hub.pair              changeSettings and PIN
    --o hub.read              changeSettings
    --o idlePicture.add       changeSettings
    --o idlePicture.move      changeSettings
    --o idlePicture.remove    changeSettings
    --o journal.accept        signed: acceptJournal
    -k- kiosk.close           nobody
    -k- kiosk.help            nobody
    c-- kiosk.helpGiven       sell
    -k- kiosk.leave           nobody
    -k- kiosk.return          nobody
    --o logo.set              changeSettings
    ck- office.open           nobody
    --o office.sale           seeReports [refresh]
    --o office.search         seeReports [refresh]
    --o plans.change          changeCatalog
    cko plans.read            nobody
    cko poll                  nobody [heartbeat]
    c-o print.again           sell
    c-o print.drop            sell
    c-o print.receipt         copyReceipt
    --o print.report          seeReports
    --o print.test            changeSettings
    --o product.move          changeCatalog
    --o product.remove        changeCatalog
    --o product.save          changeCatalog
    --o product.setFavourite  changeCatalog
    --o product.setSoldOut    changeCatalog
    c-o receipt.pdf           copyReceipt
    --o registers.pair        changeSettings and PIN
    --o registers.read        changeSettings
    --o registers.revoke      changeSettings and PIN
    --o registers.rights      changeSettings and PIN
    --o report.close          closeDay
    --o report.export         seeReports
    --o report.list           seeReports [refresh]
    --o report.period         seeReports [refresh]
    --o report.reconcile      seeReports
    --o report.today          seeReports [refresh]
    --o report.x              seeReports [refresh]
    --o report.z              seeReports [refresh]
    c-o sale.abandon          abandon
    ck- sale.acknowledge      sell
    c-o sale.answer           sell
    ck- sale.cancel           sell
    cko sale.check            sell
    c-o sale.giveBackRest     signed: giveBackRest
    c-- sale.look             sell
    c-- sale.recent           sell
    c-o sale.refund           signed: refund
    c-o sale.settle           signed: settle
    ck- sale.start            sell
    ck- sale.tryAgain         signed: override
    c-o sandbox.setClockBack  sell
    --o screens.pair          changeSettings and PIN
    --o screens.read          changeSettings
    --o screens.unpair        changeSettings and PIN
    --o service.keep          changeSettings
    --o service.test          changeSettings
    --o service.use           changeSettings
    --o settings.change       changeSettings and PIN
    --o settings.read         changeSettings
    --o shop.close            closeDay
    --o shop.closing          seeReports [refresh]
    --o shop.closings         seeReports [refresh]
    --o shop.export           seeReports
    --o shop.print            seeReports
    --o shop.refund           signed: refund
    --o shop.sale             seeReports [refresh]
    --o shop.sales            seeReports [refresh]
    --o shop.tills            seeReports [refresh]
    --o shop.x                seeReports [refresh]
    ck- signUp.acknowledge    sell
    c-- signUp.check          sell
    ck- signUp.start          sell
    ck- signUp.withdraw       sell
    --o staff.add             changeStaff and PIN
    --o staff.change          changeStaff and PIN
    --o staff.list            changeStaff [refresh]
    --o staff.remove          changeStaff and PIN
    --o staff.setPin          changeStaff and PIN
    c-o staff.setUp           nobody
    c-o staff.signIn          nobody
    c-o staff.signOut         nobody
    --o till.restart          changeSettings
    c-- tip.cancel            sell
    --- tip.choose            nobody
    c-- tip.none              sell
    --o upload.add            restore
    "
  `)
})

test('no question’s answer can be taken for that of a change', () => {
  expect([{ revision: 1 }, { revision: 1, plans: [] }, null, 7, []].map(isChangeAnswer)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const alike = Object.entries<CommandRow>(commands).filter(
    ([, { gives }]) => gives?.safeParse({ revision: 1 }).success,
  )
  expect(alike.map(([name]) => name)).toEqual([])
})

/** Of a manager's changes, those that let nobody in and shut nobody out. */
const noDoors: readonly CommandName[] = [
  // Signed with a PIN and a reason.
  'service.use',
  'diagnostics.bundle',
  'handler.check',
  'idlePicture.add',
  'idlePicture.move',
  'idlePicture.remove',
  'logo.set',
  'print.test',
  'service.keep',
  'service.test',
  'till.restart',
]

test('a manager’s change of who may come in asks for their own PIN', () => {
  const isRead = (name: string) => /\.(read|list)$/.test(name)
  const changing = Object.entries<CommandRow>(commands).flatMap(([name, { permission }]) =>
    (permission === 'changeStaff' || permission === 'changeSettings') && !isRead(name)
      ? [name as CommandName]
      : [],
  )
  expect(changing.filter((name) => !asksOwnPin(name)).toSorted()).toEqual(noDoors.toSorted())
  const doors = /^(staff|screens|registers|hub)\./
  expect(changing.filter((name) => doors.test(name) && !asksOwnPin(name))).toEqual([])
  expect(changing.filter(asksOwnPin)).toHaveLength(12)
})
