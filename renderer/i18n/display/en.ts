// The texts of a list of bought lines, in English. The reference: the other languages have exactly these keys.
export const words = {
  'display.order': 'Your order',
  'display.total': 'Total',
  'display.discount': 'Discount',
  'display.count_one': '{{count}} item',
  'display.count_other': '{{count}} items',
  'display.earlier_one': 'and {{count}} more',
  'display.earlier_other': 'and {{count}} more',
  'display.keyed': 'Amount',
} as const
