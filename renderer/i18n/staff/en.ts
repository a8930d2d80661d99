// Words in English of the kiosk where its staff come in: help, the way out and what is behind it.
export const words = {
  'kiosk.help.call': 'Help',
  'kiosk.help.called': 'Called',
  'kiosk.help.title': 'Staff have been called',
  'kiosk.help.words': 'Somebody is coming to you. You can go on meanwhile; a running payment goes on too.',
  'kiosk.help.failed.title': 'Staff could not be called',
  'kiosk.help.failed.words': 'This screen has lost its till. Please ask at the counter.',
  'kiosk.help.close': 'Close',
  'kiosk.pin.title': 'For staff',
  'kiosk.pin.words': 'A running payment goes on meanwhile.',
  'kiosk.pin.label': 'Manager’s PIN',
  'kiosk.pin.missing': 'Key in the manager’s PIN.',
  'kiosk.pin.wrong_one': 'That is not the PIN. {{count}} try is left before the till waits.',
  'kiosk.pin.wrong_other': 'That is not the PIN. {{count}} tries are left before the till waits.',
  'kiosk.pin.locked': 'The PIN was wrong too often. Try again in {{time}}.',
  'kiosk.pin.notSet': 'This till has no PIN yet. Set one on its machine with npm run pin.',
  'kiosk.pin.silent': 'The till does not answer. Try again in a moment.',
  'kiosk.pin.open': 'Open',
  'kiosk.staff.title': 'With staff',
  'kiosk.staff.words':
    'Customers cannot use this screen now. If nobody touches it for two minutes, it goes back to them.',
  'kiosk.staff.running':
    'A payment of {{amount}} is running. It goes on behind this screen and is shown again afterwards.',
  'kiosk.staff.settled': 'All earlier sales are settled.',
  'kiosk.staff.unsettled_one': '{{count}} earlier sale is being settled. The till does it by itself.',
  'kiosk.staff.unsettled_other': '{{count}} earlier sales are being settled. The till does it by itself.',
  'kiosk.staff.waiting_one':
    '{{count}} earlier sale needs a person. See it on the cashier’s screen of this till.',
  'kiosk.staff.waiting_other':
    '{{count}} earlier sales need a person. See them on the cashier’s screen of this till.',
  'kiosk.staff.clock.ahead':
    'This till’s clock is {{off}} fast: receipts and reports carry wrong times. Set this machine’s date and time.',
  'kiosk.staff.clock.behind':
    'This till’s clock is {{off}} slow: receipts and reports carry wrong times. Set this machine’s date and time.',
  'kiosk.staff.clock.beforeLast':
    'This till’s clock is {{off}} behind the last thing it wrote down: receipts and reports carry wrong times. Set this machine’s date and time.',
  'kiosk.staff.noHelp': 'Nobody has called for help.',
  'kiosk.staff.help': 'A customer has been waiting for help since {{time}}.',
  'kiosk.staff.back': 'Back to customers',
  'kiosk.staff.office': 'Open the office',
  'kiosk.staff.close': 'Close the kiosk',
  'kiosk.staff.closeWords': 'Closing shows what is behind it on this machine. Payments that run go on.',
  'kiosk.staff.closeHow': 'This screen runs in an ordinary browser: close its window to leave it.',
} as const
