// Which namespaces of the texts each surface speaks from: it loads no others.
import type { Surface } from '#shared/command.ts'

/** `first`: what is said before anything is loaded apart. `later`: what only these parts say, and all problems. */
type Namespaces = { first: readonly string[]; later: readonly string[] }

export const namespacesOf = {
  cashier: {
    first: ['controls', 'cashier', 'printing', 'selling'],
    later: ['selling-dialogs', 'staff', 'receipt', 'sale', 'sale-screens', 'sign-up', 'terminal', 'problems'],
  },
  customer: { first: ['controls', 'customer', 'joining'], later: [] },
  kiosk: { first: ['controls', 'customer', 'joining', 'kiosk', 'kiosk-order', 'kiosk-staff'], later: [] },
  office: {
    first: ['controls', 'cashier', 'office', 'printing'],
    later: [
      'staff',
      'sale',
      'sale-screens',
      'receipt',
      'sale-history',
      'memberships',
      'plans',
      'products',
      'reports',
      'acts',
      'catalog-file',
      'settings',
      'checklist',
      'shop',
      'maintenance',
      'vault',
      'problems',
    ],
  },
} as const satisfies Record<Surface, Namespaces>

/** The keys of what comes with what is said first, though its file comes later: the one problem that is told when nothing more can be loaded, and single words of a menu and of sums. */
const withFirst = /^(?:problem\.till\.notAnswering\..*|people\.(?:nobody|change)|screen\.title|receipt\.vat)$/
export const isWithFirst = (key: string): boolean => withFirst.test(key)
