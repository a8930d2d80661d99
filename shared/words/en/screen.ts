// The words of the till’s server in English, for a browser that has no screen yet.

export const words = {
  'screen.nothing.what': 'Nothing here',
  'screen.nothing.then': 'Open one of the addresses that the till printed when it started.',
  'screen.which': 'What shall this screen show?',
  'screen.of.cashier': 'Cashier',
  'screen.of.customer': 'Customers’ display',
  'screen.of.kiosk': 'Kiosk',
  'screen.of.office': 'Office',
  'screen.elsewhere.what': 'Not over this connection',
  'screen.elsewhere.then':
    'This connection is not encrypted. The screens of the staff and the kiosk open on the till’s own machine, or when the till is started with a certificate.',
  'screen.closed.what': 'This screen is not paired with the till',
  'screen.closed.then':
    'Staff find a code for it in an office that is open on another screen, under Settings, Screens. It is good for five minutes.',
  'screen.closed.here':
    'Or open the address that the till printed when it started: it works until ten minutes after it was first opened. A new start prints new ones.',
  'screen.code': 'Code',
  'screen.connect': 'Pair',
  'screen.wrong':
    'That code is not right, or its time is over. After five wrong tries staff must make a new one.',
  'screen.tooMany': 'Too many tries. Wait a minute, then type the code again.',
} as const

export type ScreenWords = Record<keyof typeof words, string>
