// What does each command need? One row for every command of the bridge; a new one does not compile without.
import type { CommandName } from '#shared/bridge.ts'
import type { Permission } from '#shared/staff.ts'

/**
 * `caller`: whoever is signed in on the page must hold it. `approver`: anybody who is signed in may ask; who signs it with a PIN must
 * hold it. `free`: why nobody need be signed in. A customers' surface is asked nothing here: its rows are those it may call at all.
 */
export type Need = { caller: Permission } | { approver: Permission } | { free: string }

const sell: Need = { caller: 'sell' }
const seeReports: Need = { caller: 'seeReports' }
const changeSettings: Need = { caller: 'changeSettings' }
const chargeAgreement: Need = { caller: 'chargeAgreement' }
const changeCatalog: Need = { caller: 'changeCatalog' }
const backUp: Need = { caller: 'backUp' }
const copyReceipt: Need = { caller: 'copyReceipt' }
const changeStaff: Need = { caller: 'changeStaff' }

export const needs: Record<CommandName, Need> = {
  'catalog.read': { free: 'it says what anybody in the shop can see' },
  'basket.add': sell,
  'basket.addAmount': sell,
  'basket.scan': sell,
  'basket.setQuantity': sell,
  'basket.discount': sell,
  'basket.tip': sell,
  'basket.empty': sell,
  'basket.hold': sell,
  'basket.resume': sell,
  'basket.drop': sell,
  'sale.start': sell,
  // Its override is signed, in its handler.
  'sale.tryAgain': sell,
  'sale.poll': { free: 'a sale that runs goes on, whoever has left the till' },
  'sale.check': sell,
  'sale.cancel': sell,
  'sale.answer': sell,
  'sale.release': { caller: 'release' },
  'sale.acknowledge': sell,
  'sale.recent': sell,
  'sale.look': sell,
  'sale.refund': { approver: 'refund' },
  'sale.giveBackRest': { approver: 'giveBackRest' },
  'sale.settle': { approver: 'settle' },
  'plans.read': { free: 'it says what anybody in the shop can see' },
  'plans.change': changeCatalog,
  'signUp.start': sell,
  'signUp.poll': { free: 'one that runs goes on, whoever has left the till' },
  'signUp.withdraw': sell,
  'signUp.acknowledge': sell,
  'agreements.list': seeReports,
  'agreements.look': seeReports,
  'agreements.attention': seeReports,
  'agreements.stop': { approver: 'stopAgreement' },
  'agreements.pause': chargeAgreement,
  'agreements.accept': chargeAgreement,
  'charges.create': chargeAgreement,
  'charges.cancel': chargeAgreement,
  'charges.capture': chargeAgreement,
  'charges.refund': { approver: 'refund' },
  'charges.leave': { approver: 'settle' },
  'kiosk.help': { free: 'customers call it' },
  'kiosk.helpGiven': sell,
  'kiosk.leave': { free: 'the PIN keyed in there says who may' },
  'kiosk.return': { free: 'giving a screen back to customers takes nothing from anybody' },
  'kiosk.close': { free: 'only after a PIN let somebody out' },
  'customer.show': { free: 'it shows what customers may see' },
  'office.open': { free: 'its own page asks who is there' },
  'office.search': seeReports,
  'office.sale': seeReports,
  'report.x': seeReports,
  'report.close': { caller: 'closeDay' },
  'report.z': seeReports,
  'report.list': seeReports,
  'report.period': seeReports,
  'report.export': seeReports,
  'report.reconcile': seeReports,
  'settings.read': changeSettings,
  'settings.change': changeSettings,
  'service.keep': changeSettings,
  'service.use': changeSettings,
  'service.test': changeSettings,
  'till.restart': changeSettings,
  'handler.check': changeSettings,
  'screens.read': changeSettings,
  'screens.pair': changeSettings,
  'screens.unpair': changeSettings,
  'diagnostics.read': changeSettings,
  'diagnostics.bundle': changeSettings,
  'backup.read': backUp,
  'backup.make': backUp,
  'backup.check': { caller: 'restore' },
  'backup.restore': { caller: 'restore' },
  'backup.forget': { caller: 'restore' },
  'catalog.check': changeCatalog,
  'catalog.import': changeCatalog,
  'catalog.export': changeCatalog,
  'print.receipt': copyReceipt,
  'print.report': seeReports,
  // What a printer has kept waiting is for whoever stands before it.
  'print.again': sell,
  'print.drop': sell,
  'print.test': changeSettings,
  'drawer.open': { caller: 'openDrawer' },
  'receipt.pdf': copyReceipt,
  'staff.setUp': { free: 'nobody is there yet; refused once somebody is' },
  'staff.signIn': { free: 'it asks for the PIN itself' },
  'staff.signOut': { free: 'leaving takes nothing from anybody' },
  'staff.list': changeStaff,
  'staff.add': changeStaff,
  'staff.change': changeStaff,
  'staff.setPin': changeStaff,
  'staff.remove': changeStaff,
}
