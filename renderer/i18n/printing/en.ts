// What do the screens of staff say in English of the printer, and of what waits for it?

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
