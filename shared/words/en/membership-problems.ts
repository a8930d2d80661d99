// Words in English for when something stands in a membership's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingCharged = 'Nothing was charged.'
const nothingChanged = 'Nothing was changed.'

export const membershipProblems = {
  'plan.unknown': {
    what: 'This plan is not offered any more.',
    money: nothingCharged,
    remedy: 'Choose another plan.',
  },
  'plan.unfit': {
    what: 'The plan “{{plan}}” is not right: {{field}} {{why}}.',
    money: nothingChanged,
    remedy: 'Correct it and save again.',
  },
  'plans.broken': {
    what: 'The file {{file}} cannot be taken up: {{where}} {{why}}.',
    money: 'Nobody can be signed up by it. Memberships that are there go on.',
    remedy: 'Correct the file, or save the plans anew in the office.',
  },
  'plans.changed': {
    what: 'The plans were changed meanwhile, on another page.',
    money: nothingChanged,
    remedy: 'Look at them again, then make your change.',
  },
  'membership.busy': {
    what: 'A customer is being signed up on this till.',
    money: nothingCharged,
    remedy: 'Finish or take back that membership first.',
  },
  'membership.noAddress': {
    what: 'Before memberships can be made, the till must know an address of the shop’s: {{setting}}.',
    money: nothingCharged,
    remedy: 'The manager enters it in the office, under Memberships.',
  },
  'agreement.unknown': {
    what: 'The payment service knows no such agreement.',
    money: nothingChanged,
    remedy: 'Look at the list of memberships again.',
  },
  'agreement.notActive': {
    what: 'This agreement is {{status}}; only an ACTIVE one can be charged or changed.',
    money: nothingChanged,
    remedy: 'The customer joins anew, at the till.',
  },
  'agreement.paused': {
    what: 'This agreement is paused, or is to be: it is not charged until somebody goes on with it.',
    money: nothingCharged,
    remedy: 'Go on charging in the office, if the customer agrees, and charge then.',
  },
  'agreement.stopping': {
    what: 'This agreement is being stopped: no new charges are made meanwhile.',
    money: nothingCharged,
    remedy: 'Look at the agreement again in a moment.',
  },
  'agreement.stopRefused': {
    what: 'This agreement is to be stopped, which the payment service has refused: no new charges are made meanwhile.',
    money: nothingCharged,
    remedy: 'Ask for the stop again in the office, or settle it if the member is to stay.',
  },
  'agreement.notWaiting': {
    what: 'This is not waiting any more: it was done, asked for again or settled meanwhile.',
    money: nothingChanged,
    remedy: 'Look at the agreement again.',
  },
  'agreement.refused': {
    what: 'The payment service refused this agreement: {{title}} ({{status}}, code {{code}}).',
    money: nothingCharged,
    remedy: 'Try again. If it happens again, give support the code.',
  },
  'agreement.pushNotAllowed': {
    what: 'This shop may not send memberships to phones.',
    money: nothingCharged,
    remedy: 'Use the QR instead.',
  },
  'agreement.neverSent': {
    what: 'The request did not reach the payment service ({{reason}}).',
    money: nothingCharged,
    remedy: 'Check the network and try again.',
  },
  'agreement.cannotWithdraw': {
    what: 'This membership cannot be taken back here any more ({{state}}).',
    money: nothingChanged,
    remedy: 'Stop it in the office, under Memberships.',
  },
  'agreement.notTest': {
    what: 'An agreement can be accepted in the customer’s place in the test environment only.',
    money: nothingChanged,
    remedy: 'The customer accepts it in the wallet.',
  },
  'takeOver.nobody': {
    what: 'No membership at the payment service belongs to another till with the id {{till}}.',
    money: nothingChanged,
    remedy: 'Look for the till’s id in one of its diagnostics or references.',
  },
  'takeOver.sinceUnfit': {
    what: 'When that till closed last is missing, or still to come.',
    money: nothingChanged,
    remedy: 'Enter when that till closed its last period: it stands on its last Z report.',
  },
  'agreement.initialFailed': {
    what: 'The first charge was not paid: {{reason}}.',
    money: nothingCharged,
    remedy: 'The customer checks the card in the wallet, then joins anew.',
  },
  'charge.unknown': {
    what: 'The payment service knows no such charge of this agreement.',
    money: nothingChanged,
    remedy: 'Look at the agreement again.',
  },
  'charge.dueUnfit': {
    what: 'A charge cannot be due on “{{given}}”: from {{first}} to {{last}} it can.',
    money: nothingCharged,
    remedy: 'Choose another day.',
  },
  'charge.amountUnfit': {
    what: '{{value}} cannot be charged: the least is {{limit}}.',
    money: nothingCharged,
    remedy: 'Key in {{limit}} or more.',
  },
  'charge.tooHigh': {
    what: '{{value}} is more than this agreement allows in one period, {{limit}} in all.',
    money: nothingCharged,
    remedy: 'Charge less, or in a later period.',
  },
  'charge.overMaximum': {
    what: '{{value}} is more than the customer allows for this agreement, {{limit}} at most.',
    money: nothingCharged,
    remedy: 'Charge less, or ask the customer to raise the maximum in the wallet.',
  },
  'charge.descriptionUnfit': {
    what: 'A charge needs words for the customer, at most {{most}} characters.',
    money: nothingCharged,
    remedy: 'Say in short what it is for.',
  },
  'charge.retryUnfit': {
    what: 'A failed charge can be tried again on 0 to {{most}} days.',
    money: nothingCharged,
    remedy: 'Choose fewer days.',
  },
  'charge.cannotCancel': {
    what: 'This charge is {{status}} and cannot be cancelled any more.',
    money: nothingChanged,
    remedy: 'If it has been paid, refund it.',
  },
  'charge.cannotCapture': {
    what: '{{value}} cannot be captured: {{limit}} of this charge is left.',
    money: nothingCharged,
    remedy: 'Key in a smaller amount.',
  },
  'charge.cannotRefund': {
    what: '{{value}} cannot be given back: {{limit}} of this charge is left.',
    money: 'Nothing was given back.',
    remedy: 'Key in a smaller amount.',
  },
  'charge.refused': {
    what: 'The payment service refused: {{title}} ({{status}}, code {{code}}).',
    money: nothingChanged,
    remedy: 'Look at the agreement again. If it happens again, give support the code.',
  },
  'charge.intervalDone': {
    what: 'This period is charged already, or was left by somebody.',
    money: nothingChanged,
    remedy: 'Look at the agreement again.',
  },
  'charge.left': {
    what: 'This period was left: it is not to be charged.',
    money: nothingCharged,
    remedy: 'Charge by hand, if the customer owes it all the same.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
