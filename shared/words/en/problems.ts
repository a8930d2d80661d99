// Words in English for when something stands in the way: what happened, what it means for the money, what to do; for every code.
import { chainBreaks, machineProblems } from '#shared/words/en/machine-problems.ts'
import { staffProblems } from '#shared/words/en/staff-problems.ts'
import { printProblems } from '#shared/words/en/print-problems.ts'
import { hubProblems } from '#shared/words/en/hub-problems.ts'
import { journalProblems } from '#shared/words/en/journal-problems.ts'
import { membershipProblems } from '#shared/words/en/membership-problems.ts'
import { officeProblems } from '#shared/words/en/office-problems.ts'
import { vaultProblems } from '#shared/words/en/vault.ts'
import type { Problems } from '#shared/problem-words.ts'

const nothingCharged = 'Nothing was charged.'
const nothingChanged = 'Nothing was changed.'
const keepsAsking = 'The payment may still go through; the till keeps asking.'
const noSales = 'Nothing can be charged until this is put right.'

const words: Problems['words'] = {
  'amount.notWhole': {
    what: '“{{given}}” is not an amount.',
    money: nothingCharged,
    remedy: 'Key in the amount again.',
  },
  'amount.tooSmall': {
    what: '{{value}} is below the least amount, {{limit}}.',
    money: nothingCharged,
    remedy: 'Key in {{limit}} or more.',
  },
  'amount.tooLarge': {
    what: '{{value}} is above the largest amount, {{limit}}.',
    money: nothingCharged,
    remedy: 'Key in a smaller amount, or take another means of payment.',
  },
  'amount.wrongCurrency': {
    what: 'This till takes {{expected}}, not {{given}}.',
    money: nothingCharged,
    remedy: 'Charge in {{expected}}.',
  },
  'basket.changed': {
    what: 'The basket has changed: it comes to {{value}} now.',
    money: nothingCharged,
    remedy: 'Look at the total, then charge again.',
  },
  'tip.alone': {
    what: 'A tip needs something it is given for.',
    money: nothingCharged,
    remedy: 'Key in the amount or fill the basket first.',
  },
  'basket.nothing': {
    what: 'The basket is empty.',
    money: nothingCharged,
    remedy: 'Scan or choose something first.',
  },
  'basket.ofEndedSale': {
    what: 'This basket belongs to the sale that has just ended.',
    money: 'No second payment was started.',
    remedy: 'Try that sale again, or press “Back to basket” to go on with it.',
  },
  'basket.noLine': {
    what: 'This line is not in the basket any more.',
    money: nothingCharged,
    remedy: 'Look at the basket again.',
  },
  'basket.notParked': {
    what: 'This basket is not held any more.',
    money: nothingCharged,
    remedy: 'Look at the held baskets again.',
  },
  'basket.full': {
    what: 'A basket takes {{most}} lines.',
    money: nothingCharged,
    remedy: 'Charge this one, then begin the next.',
  },
  'basket.tooMany': {
    what: 'A line takes {{most}} pieces.',
    money: nothingCharged,
    remedy: 'Charge this basket, then begin the next.',
  },
  'basket.tooManyParked': {
    what: '{{most}} baskets are held already.',
    money: nothingCharged,
    remedy: 'Take up one of them, or drop it.',
  },
  'product.unknown': {
    what: 'The catalog does not have this product.',
    money: nothingCharged,
    remedy: 'Key in its price, or look for it in the catalog.',
  },
  'phone.invalid': {
    what: 'That is not a phone number.',
    money: nothingCharged,
    remedy: 'Ask for the number again; from abroad it starts with + and the country.',
  },
  'push.notAllowed': {
    what: 'This shop may not send requests to phones.',
    money: nothingCharged,
    remedy: 'Use the QR instead.',
  },
  'code.notCustomer': {
    what: 'The scanned code is not a customer’s.',
    money: nothingCharged,
    remedy: 'Ask for the code in the customer’s wallet, or show a QR instead.',
  },
  'customer.notFound': {
    what: 'The request could not be sent to this customer.',
    money: nothingCharged,
    remedy: 'Use the QR instead.',
  },
  'instrument.notAllowed': {
    what: 'This till may not take payments in this way.',
    money: nothingCharged,
    remedy: 'Choose another way to pay.',
  },
  'till.busy': {
    what: 'A sale is already running on this till.',
    money: 'No second payment was started.',
    remedy: 'Finish or cancel the running sale first.',
  },
  'till.notAnswering': {
    what: 'The till does not answer this screen.',
    money: 'What is shown here may be old. A running payment goes on inside the till; do not start it over.',
    remedy: 'The screen keeps trying. If it lasts, see that the till’s program is running.',
  },
  'till.mistake': {
    what: 'Something went wrong inside the till ({{what}}).',
    money: 'What was written down is safe; a running payment is settled by itself.',
    remedy: 'Try again. If it happens again, tell support these words.',
  },
  'service.notChosen': {
    what: 'This till has not been told yet which payment service it sells with.',
    money: noSales,
    remedy: 'Choose it in the office, under Payment service.',
  },
  'credentials.missing': {
    what: 'The till has no credentials for the payment service yet.',
    money: noSales,
    remedy: 'Give the till its credentials in the office, under Payment service.',
  },
  'credentials.refused': {
    what: 'The payment service refuses this till’s credentials ({{status}}).',
    money: noSales,
    remedy: 'The manager checks the credentials of this sales unit.',
  },
  'service.unreachable': {
    what: 'The payment service cannot be reached at {{address}} ({{reason}}).',
    money: keepsAsking,
    remedy: 'Check the network. Do not start the sale over before this one has ended.',
  },
  'service.notReached': {
    what: 'The payment service cannot be reached at {{address}} ({{reason}}).',
    money: 'Nothing has been sent, so nothing can be charged.',
    remedy: 'Check the network. The till keeps trying for a minute; you can cancel at any time.',
  },
  'service.slow': {
    what: 'The payment service did not answer within {{seconds}}\u00a0s.',
    money: keepsAsking,
    remedy: 'Wait, or press Check now.',
  },
  'service.garbled': {
    what: 'Something other than the payment service answered ({{status}}, {{contentType}}).',
    money: keepsAsking,
    remedy: 'Check the network: a login page or a proxy may stand in between.',
  },
  'service.failed': {
    what: 'The payment service has trouble of its own ({{status}}).',
    money: keepsAsking,
    remedy: 'Wait, or press Check now.',
  },
  'service.limited': {
    what: 'The payment service asks us to slow down.',
    money: keepsAsking,
    remedy: 'The till asks again in {{seconds}}\u00a0s.',
  },
  'service.busy': {
    what: 'The payment service is working on this payment right now.',
    money: keepsAsking,
    remedy: 'Wait a moment; the till asks again.',
  },
  'service.refused': {
    what: 'The payment service refused: {{title}} ({{status}}, code {{code}}).',
    money: nothingCharged,
    remedy: 'Try again or choose another way to pay. If it happens again, give support the code.',
  },
  'sale.neverSent': {
    what: 'The request did not reach the payment service ({{reason}}).',
    money: nothingCharged,
    remedy: 'Check the network and try again, or take another means of payment.',
  },
  'sale.unknown': {
    what: 'The till does not know the sale {{sale}}.',
    money: nothingChanged,
    remedy: 'Look at the screen again: it shows the sale that is running.',
  },
  'sale.cannotCancel': {
    what: 'This sale cannot be cancelled any more.',
    money: 'See the screen for the money.',
    remedy: 'Wait for how it ends. What is paid can be refunded.',
  },
  'sale.cannotAnswer': {
    what: 'The question is not open any more.',
    money: 'See the screen for the money.',
    remedy: 'Go by what the screen shows now.',
  },
  'sale.unfinished': {
    what: 'This sale has not ended yet.',
    money: 'It is still open at the payment service.',
    remedy: 'Wait for how it ends, or cancel it.',
  },
  'sale.notAdopted': {
    what: 'The service holds a payment {{reference}} that is not this till’s.',
    money: 'The till does not touch it and charged nothing under it.',
    remedy: 'Try again: the new sale gets a reference of its own. Tell the manager.',
  },
  'sale.quarantined': {
    what: 'The till and the service do not agree on {{reference}}.',
    money: 'Money may be held or taken. Do not charge this customer again.',
    remedy: 'The manager compares this reference with the service.',
  },
  'sale.cancelRefused': {
    what: 'The payment service refuses to give back {{reference}}.',
    money: 'What is reserved stays reserved for now. Do not charge this customer again for it.',
    remedy: 'The manager gives it back once more in the office, or at the service.',
  },
  'sale.cannotRetry': {
    what: 'No new attempt of this sale can start now.',
    money: 'No second payment was started.',
    remedy: 'Wait until the till knows how this payment ended.',
  },
  'sale.putAway': {
    what: 'This sale has left the screen.',
    money: 'No second payment was started.',
    remedy: 'Look at what is in the basket, then charge that as a new sale.',
  },
  'sale.needsOverride': {
    what: 'How an earlier payment of this sale ended is not known yet.',
    money: 'No second payment was started.',
    remedy: 'Wait, or ask a manager to go on: the earlier payment is then given back as soon as it shows.',
  },
  'sale.belongsElsewhere': {
    what: 'This sale was made with {{owner}}; the till sells with {{chosen}} now.',
    money: nothingChanged,
    remedy: 'Start the till with {{owner}} to go on with this sale.',
  },
  'sale.toldOtherwise': {
    what: 'The hub tells otherwise of payment {{reference}} than the payment service does.',
    money: nothingChanged,
    remedy: 'Wait until {{till}} has reported to the hub and try again, or refund it at {{till}}.',
  },
  'sale.notAlarmed': {
    what: 'There is nothing to settle by hand with {{reference}}.',
    money: nothingChanged,
    remedy: 'The till settles it by itself; look again in a moment.',
  },
  'sale.stillReserved': {
    what: '{{value}} of this payment are still reserved on the customer’s side.',
    money: nothingChanged,
    remedy: 'Give back the rest first, then settle it.',
  },
  'refund.refused': {
    what: 'The payment service refused this refund: {{title}} ({{status}}, code {{code}}).',
    money: 'Nothing was given back.',
    remedy: 'Try the refund again later, or a smaller amount. If it is refused again, give support the code.',
  },
  'refund.nothingLeft': {
    what: 'Nothing of {{reference}} is left to refund.',
    money: nothingChanged,
    remedy: 'Look at the refunds of this sale: it may have been refunded already.',
  },
  'refund.tooMuch': {
    what: '{{value}} is more than can be refunded, {{limit}}.',
    money: nothingChanged,
    remedy: 'Refund {{limit}} or less.',
  },
  ...staffProblems,
  ...machineProblems,
  ...printProblems,
  ...hubProblems,
  ...journalProblems,
  ...membershipProblems,
  ...officeProblems,
  ...vaultProblems,
}

export const problems: Problems = { words, chainBreaks }
