// What does the cashier’s screen say of what is not settled, given back, refunded or signed, in English? The reference: the other languages have exactly these keys.
export const words = {
  'unsettled.count_one': '{{count}} earlier sale is still being settled',
  'unsettled.count_other': '{{count}} earlier sales are still being settled',
  'unsettled.needYou_one': '{{count}} earlier sale needs you',
  'unsettled.needYou_other': '{{count}} earlier sales need you',
  'unsettled.title': 'Earlier sales, not settled yet',
  'unsettled.words': 'The till settles most of them by itself. Those on top wait for a person.',
  'unsettled.none': 'All earlier sales are settled.',
  'unsettled.since': 'since {{time}}',
  'unsettled.more_one': '{{count}} more is not shown; it is settled all the same.',
  'unsettled.more_other': '{{count}} more are not shown; they are settled all the same.',
  'unsettled.close': 'Close',

  'waits.handedOver':
    'Approved, but the till saw it late. Did the customer get the goods? Nothing is taken until you answer; unanswered it is given back.',
  'waits.approvedBeforeCancel':
    'The customer approved before you cancelled. Nothing is taken; unanswered it is given back.',
  'waits.leftButPaid': 'Paid after the till had walked away.',
  'waits.paidTwice': 'Paid more than once.',
  'waits.setAside': 'The till and the service do not agree.',
  'waits.refund': 'A refund is on its way; it counts when the service shows it.',
  'waits.released': 'Released. The till cancels the payment, and gives the money back if it was approved.',
  'waits.giveBack': 'Approved. The till waits for the service’s word on taking it or giving it back.',
  'waits.service': 'The till waits for the service’s word on how it ended.',

  'question.handedOver.title': 'Goods handed over?',
  'question.handedOver.words':
    'The customer approved {{amount}}, but the till saw it late. Nothing is taken until you answer.',
  'question.handedOver.keep': 'Yes, take the payment',
  'question.handedOver.giveBack': 'No, give the money back',
  'question.approvedBeforeCancel.title': 'The customer approved before you cancelled',
  'question.approvedBeforeCancel.words':
    '{{amount}} is approved but not taken. Without an answer within two minutes it is given back.',
  'question.approvedBeforeCancel.keep': 'Keep the sale',
  'question.approvedBeforeCancel.giveBack': 'Give the money back',

  'release.title': 'Walk away from this sale?',
  'release.words':
    'The till becomes free for the next customer. It keeps asking in the background, cancels the payment, and gives the money back if it was approved.',
  'release.goods': 'Do not hand over the goods for {{amount}}: this sale will not be paid.',
  'release.yes': 'Yes, walk away',
  'release.no': 'Keep waiting',

  'refunds.label': 'Refunds',
  'refund.pending': 'Refund of {{amount}} on its way',
  'refund.refunded': '{{amount}} refunded',
  'refund.refused': 'Refund of {{amount}} refused',

  'alarm.leftButPaid.title': 'Paid after all',
  'alarm.leftButPaid.words':
    'The till had walked away from this payment, and it was taken all the same: {{held}} can be refunded.',
  'alarm.leftButPaid.remedy': 'Refund it, or keep it if the customer has got the goods.',
  'alarm.leftButPaid.say': 'Your payment did go through. One moment, I will put it right.',
  'alarm.leftButPaid.settle': 'Keep: goods were handed over',
  'alarm.paidTwice.title': 'Paid twice',
  'alarm.paidTwice.words':
    'This sale of {{amount}} was paid more than once: {{held}} can be refunded in all.',
  'alarm.paidTwice.remedy': 'Refund the payment that is too much.',
  'alarm.paidTwice.say': 'You have paid twice. I am giving one of them back.',
  'alarm.paidTwice.settle': 'Settled by hand',
  'alarm.setAside.title': 'Set aside',
  'alarm.setAside.words': 'The till leaves this payment alone. Do not charge this customer again for it.',
  'alarm.setAside.remedy':
    'Give back or refund what is held, or compare it with the service and settle it by hand.',
  'alarm.setAside.say': 'One moment, I am asking my manager.',
  'alarm.setAside.settle': 'Settled by hand',
  'alarm.taken': '{{amount}} has been taken.',
  'alarm.reserved': '{{amount}} is reserved on the customer’s side.',
  'alarm.nothingHeld': 'Nothing is held now.',
  'alarm.references_one': 'Reference',
  'alarm.references_other': 'References',
  'alarm.giveBackRest': 'Give back {{amount}}',
  'alarm.refund': 'Refund {{amount}}',
  'alarm.refundOne': 'Refund one of them',

  'signing.back': 'Go back',
  'signing.reason': 'Reason',
  'signing.pin': 'Manager’s PIN',
  'signing.pinMissing': 'Key in the manager’s PIN.',
  'signing.which': 'Which payment?',
  'signing.value': 'Amount in {{currency}}',
  'signing.whole': 'All that is left of it.',
  'signing.takeWhole': 'All of it: {{amount}}',
  'signing.override.title': 'Charge again?',
  'signing.override.risk':
    'The customer may already have paid {{amount}}: how the earlier payment ended is not known.',
  'signing.override.words':
    'If you go on, the earlier payment is released: the till cancels it, and gives the money back if it was approved.',
  'signing.override.yes': 'Charge again',
  'signing.refund.title': 'Refund',
  'signing.refund.words':
    'At most {{amount}}. It goes back to where the customer paid from, and cannot be taken back.',
  'signing.refund.yes': 'Refund {{amount}}',
  'signing.giveBackRest.title': 'Give back what is reserved?',
  'signing.giveBackRest.words':
    '{{amount}} is reserved on the customer’s side and not taken. It is let go, and cannot be taken afterwards.',
  'signing.giveBackRest.yes': 'Give it back',
  'signing.settle.title': 'Settle it by hand?',
  'signing.settle.leftButPaid':
    'The money is kept, because the customer has got the goods. Nothing is sent to the service.',
  'signing.settle.paidTwice': 'The till leaves both payments as they are. Nothing is sent to the service.',
  'signing.settle.setAside':
    'The till leaves this payment as it is, for good. Nothing is sent to the service.',
  'signing.settle.yes': 'Settle it',
  'signing.reason.wallet': 'The customer’s wallet shows no payment',
  'signing.reason.hurry': 'The service does not answer',
  'signing.reason.returned': 'Goods returned',
  'signing.reason.wrongAmount': 'Wrong amount',
  'signing.reason.twice': 'Paid twice',
  'signing.reason.notOurs': 'Not our sale',
  'signing.reason.handedOver': 'Goods were handed over',
  'signing.reason.elsewhere': 'Put right at the service',
} as const
