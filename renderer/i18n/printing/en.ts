// The texts of the printer and its queue, on the screens of staff, in English. The reference: the other languages have exactly these keys.

export const words = {
  'printing.waits_one': '{{count}} receipt waits.',
  'printing.waits_other': '{{count}} receipts wait.',
  'printing.again': 'Print again',
  'printing.without': 'Do without',
  'printing.drawer': 'Open the drawer',
  'printing.drawer.change': 'To give change',
  'printing.drawer.count': 'To count it',
  'printing.save': 'Save as PDF',
}
