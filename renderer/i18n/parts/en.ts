// What do the parts that several screens share say, in English? The reference: the other languages have exactly these keys.
export const words = {
  'app.opening': 'Connecting to the till…',

  'amount.label': 'Amount',

  'badge.sandbox': 'TEST · sandbox',
  'badge.test': 'TEST',

  'qr.name': 'QR code',

  'key.backspace': 'Backspace',
  'key.clear': 'Clear',
  'key.plus': 'Plus',

  'phone.label': 'Phone number',
  'phone.readBack': 'Read back:',

  'trouble.dismiss': 'Close',

  'opening.lost.what': 'The till does not answer this screen.',
  'opening.lost.money': 'A running payment goes on inside the till; do not start it over.',
  'opening.lost.remedy': 'The screen keeps trying. If it lasts, see that the till’s program is running.',

  'parts.language': 'Language',
  'parts.howMany': 'How many of {{name}}',
  'parts.less': 'One less: {{name}}',
  'parts.more': 'One more: {{name}}',
  'parts.failed.what': 'This screen could not be drawn.',
  'parts.failed.money': 'A running payment goes on inside the till.',
  'parts.failed.remedy': 'The screen starts again by itself. If it does not, press the button.',
  'parts.failed.again': 'Start the screen again',
} as const
